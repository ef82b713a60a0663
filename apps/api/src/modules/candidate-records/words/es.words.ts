import type { Words } from './en.words';

export const es: Words = {
  kinds: {
    away: {
      name: 'Salir de la página',
      title: 'Fuera de la página {seconds} s en total',
      text: 'Había otra cosa delante. Eso no muestra qué era ni quién la abrió: un mensaje o una llamada se ven igual.',
      limit:
        'Cuenta a partir de {away} s en total con una pregunta abierta, o en la mitad de las respuestas si hay {answers} o más.',
    },
    paste: {
      name: 'Pegar texto',
      title: '{length} caracteres pegados',
      text: 'Venían de fuera de esta página. Eso no muestra quién los escribió: las notas propias se ven igual. El texto pegado no se guarda.',
      limit: 'Cuenta a partir de una vez que se pegan {characters} caracteres y son una cuarta parte de la respuesta.',
    },
    typing: {
      name: 'Cómo escribe',
      title: 'Una escritura que parece copiada',
      text: 'Las pausas y correcciones se parecen a las de quien copia un texto. También hay personas honestas que escriben así.',
      limit:
        'Cuenta si al menos {words} palabras escritas parecen copiadas, con un límite que supera 1 de cada 100 personas honestas.',
    },
    screens: {
      name: 'Una segunda pantalla',
      title: 'Una segunda pantalla durante {seconds} s',
      text: 'Estaba conectada con una pregunta abierta. Eso no muestra qué había en ella ni si usted la miró.',
      limit: 'Cuenta si había una conectada con una pregunta abierta.',
    },
    takeover: {
      name: 'Un segundo dispositivo',
      title: 'Su enlace se abrió en otro dispositivo o navegador',
      text: 'Eso no muestra quién lo hizo: cambiar de dispositivo por falta de batería se ve igual.',
      limit: 'Cuenta desde que se hizo la primera pregunta.',
    },
    camera: {
      name: 'Una cámara virtual',
      title: 'Aparecía una cámara creada por un programa',
      text: 'Eso no muestra que se usara: los programas de videollamadas instalan una.',
      limit: 'Cuenta si aparecía alguna.',
    },
    voices: {
      name: 'Una segunda voz',
      title: 'Una segunda voz durante {seconds} s',
      text: 'Se oía a otra persona. Eso no muestra quién era ni qué dijo: un televisor suena igual.',
      limit: 'Cuenta a partir de la segunda vez.',
    },
  },
  states: {
    counts: 'Cuenta',
    below: 'No cuenta: por debajo del límite',
    allowed: 'No cuenta: esta entrevista lo permite',
    dismissed: 'No cuenta: una persona lo descartó',
  },
  gaps: {
    title: 'No se sabe nada de {seconds} s',
    text: 'En ese momento no se sabía nada de esta página, como cuando se pierde la conexión. No cuenta ni a favor ni en contra.',
  },
  levels: { none: 'ninguno', low: 'bajo', medium: 'medio', high: 'alto', unknown: 'desconocido' },
  level: {
    title: 'Lo que la empresa ve en conjunto: {level}',
    counted: 'Tipos que cuentan: {count}. Es un motivo para preguntarle, no una conclusión.',
    unknown: 'Se vio demasiado poco tiempo para poder decir algo.',
    altered: 'Lo guardado se modificó después, así que no se concluye nada de ello.',
    how: 'Cada tipo cuenta una vez, por muchas veces que ocurra: ninguno es «ninguno», uno «bajo», dos «medio», tres o más «alto». Si se vio menos de la mitad del tiempo, es «desconocido». Aparece junto al informe y no forma parte de su resultado.',
  },
  signals: {
    away: 'Si sale de la página',
    paste: 'Lo que pega',
    typing: 'Cómo escribe',
    screens: 'Si hay una segunda pantalla',
    devices: 'Qué dispositivos hay conectados',
    voices: 'Si se oye una segunda voz',
  },
};
