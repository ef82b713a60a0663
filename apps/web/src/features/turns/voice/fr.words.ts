import type { VoiceTexts } from './en.words';

/** Texts about speaking an answer, in French. */
export const words: Record<keyof VoiceTexts, string> = {
  speak: 'Répondre à voix haute',
  speakMore: 'Continuer à voix haute',
  how: 'Appuyez pour commencer et pour arrêter, ou maintenez appuyé pendant que vous parlez. Vos paroles sont transcrites et vous les relisez.',
  languages: 'Seul ce qui est dit en {names} peut être transcrit.',
  recording: 'Enregistrement en cours',
  stop: 'Arrêter',
  discard: 'Abandonner',
  discardYes: 'Oui, abandonner',
  discardNo: 'Le garder',
  pauseEnds: 'Arrêter quand je fais une pause',
  hearsNothing: 'Nous ne vous entendons pas encore. Le micro est-il allumé ?',
  endsAt: 'S’arrête à {max}',
  sending: 'Votre enregistrement est en cours d’envoi …',
  writing: 'Vos paroles sont en cours de transcription …',
  away: 'Pas de connexion. Votre enregistrement reste sur cet appareil et part quand la connexion revient.',
  awayUnkept: 'Pas de connexion. Laissez cette page ouverte : votre enregistrement part quand la connexion revient.',
  held: 'Notre serveur ne peut pas recevoir votre enregistrement pour le moment. Il reste sur cet appareil et part dès que possible.',
  heldUnkept:
    'Notre serveur ne peut pas recevoir votre enregistrement pour le moment. Laissez cette page ouverte : il part dès que possible.',
  leave: 'Écrire plutôt',
  heard: 'Transcription automatique : relisez-la et corrigez-la. Les deux versions et l’enregistrement sont conservés.',
  heardNothing: 'Aucun mot n’a été entendu. Parlez à nouveau, ou écrivez votre réponse.',
  failed: 'La transcription a échoué. L’enregistrement est conservé ; veuillez écrire votre réponse.',
  refused: 'Votre enregistrement n’a pas pu être envoyé et ne fait pas partie de votre réponse. Veuillez l’écrire.',
  discarded: 'Abandonné. Il ne fait partie d’aucune réponse, et ce qui en a été envoyé est supprimé.',
  timeUp:
    'Votre temps est écoulé. Ce que vous dites jusqu’à la fin du compte à rebours est conservé avec cette réponse.',
  lastSending: 'Vos derniers mots sont encore en cours d’envoi. Laissez cette page ouverte un instant.',
  lastKept: 'Vos derniers mots sont conservés avec votre dernière réponse.',
  lastLost: 'Vos derniers mots n’ont pas pu être envoyés.',
  readAloud: 'Lire à voix haute',
  readStop: 'Arrêter la lecture',
  readEach: 'Lire chaque question à voix haute',
};
