import type { RecordingCatalogue } from './en.words';

export const words: RecordingCatalogue = {
  recording: 'Enregistrement en cours',
  recordingOf: 'Les voix des {count} personnes sont enregistrées, chacune séparément. Pas d’images.',
  start: 'Enregistrer',
  stop: 'Arrêter l’enregistrement',
  waiting: 'En attente de l’accord de tout le monde',
  declined: 'Pas d’enregistrement',
  declinedText: '{name} a refusé. Rien n’est enregistré, et la conversation continue.',
  askTitle: 'Cette conversation peut-elle être enregistrée ?',
  askText:
    '{name} souhaite l’enregistrer. Votre voix et celles des autres sont conservées séparément, et un programme écrira peut-être ce qui a été dit. Aucune image n’est enregistrée.',
  askLater: 'Rien n’est enregistré avant l’accord de tout le monde. Chacun peut l’arrêter.',
  agree: 'J’accepte',
  disagree: 'Non, merci',
  withdraw: 'Ne plus m’enregistrer',
  stopping: 'Vous n’êtes plus enregistré. Les autres le sauront dès que la connexion sera rétablie.',
  agreeAfterAll: 'Accepter l’enregistrement',
  lost: 'Votre microphone a disparu : ce que vous dites n’est pas enregistré.',
  unsupported: 'Ce navigateur ne peut pas enregistrer : ce que vous dites n’est pas enregistré.',
  away: 'Pas de connexion. Ce que vous dites reste sur cet appareil et sera envoyé plus tard.',
  held: 'Notre serveur ne peut pas recevoir l’enregistrement pour le moment. Ce que vous dites reste sur cet appareil et sera envoyé plus tard.',
  notKept: 'Ce navigateur ne conserve rien. Laissez cette page ouverte jusqu’à ce que tout soit envoyé.',
  refused: 'Une partie de ce que vous avez dit n’a pas pu être envoyée.',
};
