import type { MailWords } from './en.words';

export const fr: MailWords = {
  greeting: ({ name }) => `Bonjour ${name},`,
  subjects: {
    offer: ({ position, company }) => `Choisissez un créneau : entretien pour ${position} chez ${company}`,
    invitation: ({ position, company }) => `Invitation : entretien pour ${position} chez ${company}`,
    newTime: ({ position, company }) => `Nouvel horaire : entretien pour ${position} chez ${company}`,
    changed: ({ position, company }) => `Modifié : entretien pour ${position} chez ${company}`,
    cancelled: ({ position, company }) => `Annulé : entretien pour ${position} chez ${company}`,
    reopened: ({ position, company }) => `Maintenu : entretien pour ${position} chez ${company}`,
    withdrawn: ({ position, company }) => `Retiré : entretien pour ${position} chez ${company}`,
    reminder: ({ position, company }) => `Rappel : entretien pour ${position} chez ${company}`,
    stillOpen: ({ position, company }) => `Toujours ouvert : entretien pour ${position} chez ${company}`,
    reviewAnswered: ({ position, company }) => `Réponse à votre demande : entretien pour ${position} chez ${company}`,
  },
  intros: {
    offer: ({ company }) =>
      `${company} souhaite s’entretenir avec vous. Choisissez le créneau qui vous convient le mieux.`,
    invitation: ({ company }) => `${company} vous invite à un entretien.`,
    newTime: 'Cet entretien a un nouvel horaire.',
    sameMoment: 'Cet entretien commence au même moment qu’avant, indiqué maintenant dans un autre fuseau horaire.',
    newInterviewer: 'Il y a un changement parmi les personnes qui mènent l’entretien. L’horaire ne change pas.',
    cancelled: 'Cet entretien a été annulé, et votre lien personnel n’est plus valable.',
    reopened:
      'L’annulation de cet entretien a été retirée : il a lieu comme prévu. Votre lien personnel est de nouveau valable.',
    withdrawn: 'Cette invitation vous est parvenue par erreur, vous pouvez l’ignorer. Son lien n’est plus valable.',
    reminder: 'Votre entretien approche.',
    stillOpen: 'Vous n’avez pas encore commencé votre entretien. Il est encore temps.',
  },
  entry: {
    adds: 'L’invitation jointe l’ajoute à votre agenda.',
    updates: 'L’invitation jointe met votre agenda à jour.',
    removes: 'L’invitation jointe le retire de votre agenda.',
  },
  labels: {
    pickUntil: 'À choisir jusqu’au',
    before: 'Avant',
    when: 'Quand',
    openUntil: 'Ouvert jusqu’au',
    duration: 'Durée',
    position: 'Poste',
    company: 'Entreprise',
    with: 'Avec',
  },
  bot: {
    how: ({ company }) =>
      `Il se passe avec un bot, sur une page qui vous est réservée : il pose une question à la fois par écrit, et vous y répondez. Des personnes de ${company} lisent vos réponses et décident.`,
    opens: span => `Votre page ouvre ${span} avant. Tant qu’elle est ouverte, vous commencez quand cela vous convient.`,
    notice:
      'Avant de commencer, la page vous dit ce qui est enregistré et vous demande si vous êtes d’accord. Vous pouvez aussi y demander un aménagement, par exemple plus de temps.',
    ready:
      'À prévoir : un navigateur à jour, une connexion stable et un endroit calme. Un clavier aide ; ni caméra ni micro ne sont nécessaires.',
    open: 'Ouvrir votre entretien',
  },
  meeting: {
    opens: span => `Vous pouvez entrer à partir de ${span} avant le début.`,
    join: 'Rejoindre la réunion',
    here: 'Il a lieu dans votre navigateur, sur une page à vous : elle dit ce qui est enregistré, reçoit vos demandes d’aménagement et teste votre matériel.',
    page: 'Vous avez aussi une page à vous : elle dit ce qui est enregistré, reçoit vos demandes d’aménagement et teste votre matériel.',
    open: 'Ouvrir votre page',
  },
  review: {
    intro: ({ name }) => `Vous avez demandé qu’une personne regarde à nouveau votre entretien. ${name} a répondu :`,
    erasure: ({ name }) => `Vous avez demandé la suppression de vos données. ${name} a répondu :`,
    asked: 'Voici votre demande :',
    open: 'Ouvrir ce qui a été conservé sur vous',
  },
  pick: 'Choisir un créneau',
  yours: 'Le lien vers votre page vous est personnel. Merci de ne pas le transférer.',
  answer: {
    change: ({ name, address }) =>
      `Besoin d’un autre horaire, ou une question ? Répondez simplement à cet e-mail. Il parviendra à ${name}, ${address}.`,
    question: ({ name, address }) =>
      `Une question ? Répondez simplement à cet e-mail. Il parviendra à ${name}, ${address}.`,
  },
  footer: ({ company }) => `Vous recevez cet e-mail car ${company} vous a adressé une invitation à un entretien.`,
  calendar: {
    summary: ({ position, company }) => `Entretien : ${position} chez ${company}`,
    page: 'Votre page',
    openUntil: moment => `Ouvert jusqu’au ${moment}`,
    questions: 'Questions',
  },
};
