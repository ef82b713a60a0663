import type { Words } from './en.words';

export const es: Words = {
  linkEnded: {
    replaced:
      'Existe un enlace más reciente para esta entrevista. Si no lo ha recibido por correo, pídaselo a {company}.',
    cancelled: '{company} ha cancelado esta entrevista. Si tiene alguna pregunta, escriba a {company}.',
    cancelledBegun:
      '{company} ha cancelado esta entrevista. Lo que usted había escrito queda guardado, pero no se evalúa. Si tiene alguna pregunta o quiere que se borre, escriba a {company}.',
    closed: 'Esta entrevista ha terminado y su página está cerrada. Si tiene alguna pregunta, escriba a {company}.',
    erased: 'Esta entrevista se ha eliminado. Aquí ya no queda nada de ella.',
    offerWithdrawn:
      '{company} ha retirado los horarios que le ofreció. Si tiene alguna pregunta, consulte a {company}.',
    offerExpired: 'El plazo para elegir uno de los horarios ofrecidos ha terminado. Pida otros horarios a {company}.',
  },
  collected: {
    answers: {
      what: 'Sus respuestas, también las que deje a medias, y cuándo empieza y termina cada una',
      why: 'Para ver cómo haría el trabajo',
    },
    transcript: {
      what: 'Lo que dice, si {company} añade una transcripción, y la lista de dispositivos conectados que puede acompañarla',
      why: 'Para recordar lo que se dijo',
    },
    voice: {
      what: 'Su voz, si prefiere responder hablando, y el texto que un programa hace de ella',
      why: 'Para que pueda hablar en lugar de escribir. Escribir vale lo mismo.',
    },
    conversation: {
      what: 'Su voz en la conversación, una vez que todas las personas hayan aceptado la grabación, y el texto que un programa pueda hacer de ella',
      why: 'Para recordar qué se dijo y quién lo dijo. Cualquiera puede detenerla.',
    },
    typing: {
      what: 'Cómo escribe: pausas y correcciones',
      why: 'Para saber cómo surgió una respuesta',
    },
    paste: {
      what: 'Cuánto pega, arrastra o copia en una respuesta, y si procede de esta página; nunca el texto',
      why: 'Para saber qué no se escribió aquí',
    },
    away: {
      what: 'Cuándo sale de esta página y vuelve durante la entrevista, y si ocupa toda la pantalla',
      why: 'Para saber cómo surgió una respuesta',
    },
    screens: {
      what: 'Si tiene más de una pantalla, cuando su navegador lo indica',
      why: 'Para saber en qué condiciones se hizo la entrevista',
    },
    devices: {
      what: 'Qué cámaras, micrófonos y altavoces indica su navegador, con el nombre de cada uno si ha permitido alguno de ellos',
      why: 'Para nombrar en el informe los dispositivos conectados',
    },
    review: {
      what: 'Una revisión automática de sus respuestas',
      why: 'Para ayudar a leerlas. Puede equivocarse y no decide nada.',
    },
    indication: {
      what: 'Indicios de que la IA pudo ayudar en una respuesta',
      why: 'Como motivo para preguntarle. Pueden equivocarse y no prueban nada.',
    },
    resume: {
      what: 'El currículum que {company} tiene de usted',
      why: 'Para preparar la entrevista',
    },
    visits: {
      what: 'Cuándo tiene abierta esta página y con qué navegador',
      why: 'Para que solo un dispositivo a la vez use su enlace',
    },
    check: {
      what: 'El último resultado de la prueba de su equipo',
      why: 'Para ayudarle si algo no funciona',
    },
    choices: {
      what: 'Su respuesta a este aviso y los ajustes que pide',
      why: 'Para respetar lo que quiere y poder demostrarlo',
    },
  },
  who: {
    staff: 'El equipo de {company}',
    staffAndModel: 'El equipo de {company} y un modelo de IA en su propio servidor',
    staffAndOutsideModel: 'El equipo de {company} y un servicio de IA ajeno a la empresa',
  },
  kept: {
    untilDeleted: 'Hasta su eliminación por parte de {company}',
    days: 'El sonido, {days} días; el texto, como sus respuestas',
    afterEnd: '{days} días después de la entrevista; lo que dice el informe se queda en él',
    answersDays: '{days} días después de la entrevista',
    resumeDays: '{days} días después de su última entrevista con {company}',
  },
  not: {
    typing: 'Cómo escribe',
    paste: 'Lo que pega',
    away: 'Cuándo sale de esta página',
    screens: 'Cuántas pantallas tiene',
    devices: 'Qué dispositivos tiene conectados',
    keys: 'Qué teclas pulsa, aparte del texto que escribe',
    media: 'Sonido, fotos o vídeo',
    pictures: 'Fotos o vídeo',
    meeting:
      'Sonido o imagen de la conversación: no desde esta página. El servicio de reuniones puede tener sus propias normas.',
    face: 'Su cara, sus ojos o su estado de ánimo',
    screen: 'Lo que hay en su pantalla, en otras pestañas y en otros programas',
    place: 'Sus archivos y su ubicación',
  },
};
