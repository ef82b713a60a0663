import type { Words } from './en.words';

export const fr: Words = {
  linkEnded: {
    replaced:
      'Il existe un lien plus récent pour cet entretien. Si vous ne l’avez pas reçu par e-mail, demandez-le à {company}.',
    cancelled: '{company} a annulé cet entretien. Si vous avez une question, adressez-vous à {company}.',
    cancelledBegun:
      '{company} a annulé cet entretien. Ce que vous aviez écrit y est conservé, mais n’est pas évalué. Si vous avez une question ou souhaitez le faire supprimer, adressez-vous à {company}.',
    closed: 'Cet entretien est terminé et sa page est fermée. Si vous avez une question, adressez-vous à {company}.',
    erased: 'Cet entretien a été supprimé. Il n’en reste rien ici.',
    offerWithdrawn:
      '{company} a retiré les créneaux qui vous étaient proposés. Pour toute question, adressez-vous à {company}.',
    offerExpired: 'Le délai pour choisir l’un des créneaux proposés est passé. Demandez d’autres créneaux à {company}.',
  },
  collected: {
    answers: {
      what: 'Vos réponses, même inachevées, et le moment où vous commencez et terminez chacune',
      why: 'Pour voir comment vous feriez le travail',
    },
    transcript: {
      what: 'Ce que vous dites, si {company} ajoute une transcription, et la liste des appareils branchés qui peut l’accompagner',
      why: 'Pour garder trace de ce qui a été dit',
    },
    voice: {
      what: 'Votre voix, si vous choisissez de répondre à l’oral, et le texte qu’un programme en tire',
      why: 'Pour que vous puissiez parler au lieu d’écrire. Écrire compte tout autant.',
    },
    conversation: {
      what: 'Votre voix dans la conversation, dès que tout le monde a accepté l’enregistrement, et le texte qu’un programme peut en tirer',
      why: 'Pour se souvenir de ce qui a été dit, et par qui. Chacun peut l’arrêter.',
    },
    typing: {
      what: 'Votre façon de taper : pauses et corrections',
      why: 'Pour savoir comment une réponse est née',
    },
    paste: {
      what: 'Combien vous collez, déposez ou copiez dans une réponse, et si cela vient de cette page ; jamais le texte',
      why: 'Pour savoir ce qui n’a pas été tapé ici',
    },
    away: {
      what: 'Quand vous quittez cette page et y revenez pendant l’entretien, et si elle occupe tout l’écran',
      why: 'Pour savoir comment une réponse est née',
    },
    screens: {
      what: 'Si vous avez plus d’un écran, quand votre navigateur l’indique',
      why: 'Pour savoir dans quelles conditions l’entretien s’est déroulé',
    },
    devices: {
      what: 'Les caméras, micros et haut-parleurs que liste votre navigateur, avec leurs noms si vous avez autorisé l’un d’eux',
      why: 'Pour nommer les appareils branchés dans le rapport',
    },
    review: {
      what: 'Une relecture automatique de vos réponses',
      why: 'Pour aider à les lire. Elle peut se tromper et ne décide de rien.',
    },
    indication: {
      what: 'Des indices d’une aide de l’IA dans une réponse',
      why: 'Comme raison de vous poser la question. Ils peuvent être faux et ne prouvent rien.',
    },
    resume: {
      what: 'Le CV que {company} a de vous',
      why: 'Pour préparer l’entretien',
    },
    visits: {
      what: 'Quand cette page est ouverte chez vous, et dans quel navigateur',
      why: 'Pour qu’un seul appareil à la fois utilise votre lien',
    },
    check: {
      what: 'Le dernier résultat du test de votre matériel',
      why: 'Pour vous aider si quelque chose ne marche pas',
    },
    choices: {
      what: 'Votre réponse à cette information, et les aménagements que vous demandez',
      why: 'Pour respecter votre choix et pouvoir le montrer',
    },
  },
  who: {
    staff: 'Les équipes de {company}',
    staffAndModel: 'Les équipes de {company} et un modèle d’IA sur leur propre serveur',
    staffAndOutsideModel: 'Les équipes de {company} et un service d’IA extérieur à l’entreprise',
  },
  kept: {
    untilDeleted: 'Jusqu’à suppression par {company}',
    days: 'Le son, {days} jours ; le texte, comme vos réponses',
    afterEnd: '{days} jours après l’entretien ; ce que le rapport en dit y reste',
    answersDays: '{days} jours après l’entretien',
    resumeDays: '{days} jours après votre dernier entretien avec {company}',
  },
  not: {
    typing: 'Votre façon de taper',
    paste: 'Ce que vous collez',
    away: 'Quand vous quittez cette page',
    screens: 'Combien d’écrans vous avez',
    devices: 'Quels appareils sont branchés',
    keys: 'Les touches que vous pressez, hormis le texte que vous écrivez',
    media: 'Son, photos ou vidéo',
    pictures: 'Photos ou vidéo',
    meeting:
      'Son ou images de la conversation : pas par cette page. Le service de réunion peut avoir ses propres règles.',
    face: 'Votre visage, vos yeux ou votre humeur',
    screen: 'Ce qui se trouve sur votre écran, dans d’autres onglets et d’autres programmes',
    place: 'Vos fichiers et votre position',
  },
};
