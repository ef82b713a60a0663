import type { Words } from './en.words';

export const es: Words = {
  linkEnded: {
    replaced:
      'Existe un enlace más reciente para esta entrevista. Si no lo ha recibido por correo, pídaselo a {company}.',
    cancelled: '{company} ha cancelado esta entrevista. Si tienes alguna pregunta, escribe a {company}.',
    closed: 'Esta entrevista ha terminado y su página está cerrada. Si tienes alguna pregunta, escribe a {company}.',
    erased: 'Esta entrevista se ha eliminado. Aquí ya no queda nada de ella.',
  },
  collected: {
    answers: {
      what: 'Tus respuestas, también las que dejes a medias, y cuándo empiezas y terminas cada una',
      why: 'Para ver cómo harías el trabajo',
    },
    transcript: {
      what: 'Lo que dices, si {company} añade una transcripción, y la lista de dispositivos conectados que puede acompañarla',
      why: 'Para recordar lo que se dijo',
    },
    voice: {
      what: 'Tu voz, si prefieres responder hablando, y el texto que un programa hace de ella',
      why: 'Para que puedas hablar en lugar de escribir. Escribir vale lo mismo.',
    },
    conversation: {
      what: 'Tu voz en la conversación, una vez que todas las personas hayan aceptado la grabación, y el texto que un programa pueda hacer de ella',
      why: 'Para recordar qué se dijo y quién lo dijo. Cualquiera puede detenerla.',
    },
    typing: {
      what: 'Cómo escribes: pausas y correcciones',
      why: 'Para saber cómo surgió una respuesta',
    },
    paste: {
      what: 'Cuánto pegas, arrastras o copias en una respuesta, y si procede de esta página; nunca el texto',
      why: 'Para saber qué no se escribió aquí',
    },
    away: {
      what: 'Cuándo sales de esta página y vuelves durante la entrevista, y si ocupa toda la pantalla',
      why: 'Para saber cómo surgió una respuesta',
    },
    screens: {
      what: 'Si tienes más de una pantalla, cuando tu navegador lo indica',
      why: 'Para saber en qué condiciones se hizo la entrevista',
    },
    devices: {
      what: 'Qué cámaras, micrófonos y altavoces indica tu navegador, con su nombre si has permitido alguno de ellos',
      why: 'Para nombrar en el informe los dispositivos conectados',
    },
    review: {
      what: 'Una revisión automática de tus respuestas',
      why: 'Para ayudar a leerlas. Puede equivocarse y no decide nada.',
    },
    indication: {
      what: 'Indicios de que la IA pudo ayudar en una respuesta',
      why: 'Como motivo para preguntarte. Pueden equivocarse y no prueban nada.',
    },
    resume: {
      what: 'El currículum que {company} tiene de ti',
      why: 'Para preparar la entrevista',
    },
    visits: {
      what: 'Cuándo tienes abierta esta página y con qué navegador',
      why: 'Para que solo un dispositivo a la vez use tu enlace',
    },
    check: {
      what: 'El último resultado de la prueba de tu equipo',
      why: 'Para ayudarte si algo no funciona',
    },
    choices: {
      what: 'Tu respuesta a este aviso y los ajustes que pides',
      why: 'Para respetar lo que quieres y poder demostrarlo',
    },
  },
  who: {
    staff: 'El equipo de {company}',
    staffAndModel: 'El equipo de {company} y un modelo de IA en su propio servidor',
    staffAndOutsideModel: 'El equipo de {company} y un servicio de IA ajeno a la empresa',
  },
  kept: {
    untilDeleted: 'Hasta que {company} lo elimine',
    days: 'El sonido, {days} días; el texto, como tus respuestas',
    afterEnd: '{days} días después de la entrevista; lo que dice el informe se queda en él',
    answersDays: '{days} días después de la entrevista',
    resumeDays: '{days} días después de tu última entrevista con {company}',
  },
  not: {
    typing: 'Cómo escribes',
    paste: 'Lo que pegas',
    away: 'Cuándo sales de esta página',
    screens: 'Cuántas pantallas tienes',
    devices: 'Qué dispositivos tienes conectados',
    keys: 'Qué teclas pulsas, aparte del texto que escribes',
    media: 'Sonido, fotos o vídeo',
    pictures: 'Fotos o vídeo',
    meeting:
      'Sonido o imagen de la conversación: no desde esta página. El servicio de reuniones puede tener sus propias normas.',
    face: 'Tu cara, tus ojos o tu estado de ánimo',
    screen: 'Lo que hay en tu pantalla, en otras pestañas y en otros programas',
    place: 'Tus archivos y tu ubicación',
  },
};
