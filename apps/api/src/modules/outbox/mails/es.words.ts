import type { MailWords } from './en.words';

export const es: MailWords = {
  greeting: ({ name }) => `Hola, ${name}:`,
  subjects: {
    offer: ({ position, company }) => `Elija un horario: entrevista para ${position} en ${company}`,
    invitation: ({ position, company }) => `Invitación: entrevista para ${position} en ${company}`,
    newTime: ({ position, company }) => `Nueva fecha: entrevista para ${position} en ${company}`,
    changed: ({ position, company }) => `Cambio: entrevista para ${position} en ${company}`,
    cancelled: ({ position, company }) => `Cancelada: entrevista para ${position} en ${company}`,
    reopened: ({ position, company }) => `Sigue en pie: entrevista para ${position} en ${company}`,
    withdrawn: ({ position, company }) => `Retirada: entrevista para ${position} en ${company}`,
    reminder: ({ position, company }) => `Recordatorio: entrevista para ${position} en ${company}`,
    stillOpen: ({ position, company }) => `Sigue abierta: entrevista para ${position} en ${company}`,
    reviewAnswered: ({ position, company }) => `Respuesta a su solicitud: entrevista para ${position} en ${company}`,
  },
  intros: {
    offer: ({ company }) => `${company} desea entrevistarle. Elija el horario que mejor le convenga.`,
    invitation: ({ company }) => `${company} le invita a una entrevista.`,
    newTime: 'Esta entrevista tiene una nueva fecha.',
    sameMoment: 'Esta entrevista empieza en el mismo momento que antes, ahora indicado en otra zona horaria.',
    newInterviewer: 'Ha cambiado quién le entrevista. La hora es la misma.',
    cancelled: 'Esta entrevista se ha cancelado y su enlace privado ya no sirve.',
    reopened:
      'La cancelación de esta entrevista se ha anulado: se celebra como estaba previsto. Su enlace privado vuelve a funcionar.',
    withdrawn: 'Esta invitación le ha llegado por error y puede ignorarla. Su enlace ya no sirve.',
    reminder: 'Su entrevista se acerca.',
    stillOpen: 'Aún no ha empezado su entrevista. Todavía hay tiempo.',
  },
  entry: {
    adds: 'La invitación adjunta la añade a su calendario.',
    updates: 'La invitación adjunta actualiza su calendario.',
    removes: 'La invitación adjunta la quita de su calendario.',
  },
  labels: {
    pickUntil: 'Elegir hasta',
    before: 'Antes',
    when: 'Cuándo',
    openUntil: 'Abierta hasta',
    duration: 'Duración',
    position: 'Puesto',
    company: 'Empresa',
    with: 'Con',
  },
  bot: {
    how: ({ company }) =>
      `Es con un bot, en una página para usted: hace una pregunta cada vez por escrito y usted responde ahí. Las respuestas las leen personas de ${company}, que son quienes deciden.`,
    opens: span => `Su página se abre ${span} antes. Mientras esté abierta, empiece cuando mejor le venga.`,
    notice:
      'Antes de empezar, la página le dice qué se registra y le pregunta si está de acuerdo. Allí también puede pedir una adaptación, como más tiempo.',
    ready:
      'Tenga a mano un navegador actualizado, una conexión estable y un lugar tranquilo. Un teclado ayuda; no necesita cámara ni micrófono.',
    open: 'Abrir su entrevista',
  },
  meeting: {
    opens: span => `Puede entrar desde ${span} antes del comienzo.`,
    join: 'Unirse a la reunión',
    here: 'Tiene lugar en su navegador, en una página propia: dice qué se registra, recoge peticiones de adaptación y comprueba sus equipos.',
    page: 'También tiene una página propia: dice qué se registra, recoge peticiones de adaptación y comprueba sus equipos.',
    open: 'Abrir su página',
  },
  review: {
    intro: ({ name }) => `Pidió que una persona volviera a mirar su entrevista. ${name} ha respondido:`,
    erasure: ({ name }) => `Pidió que se eliminaran sus datos. ${name} ha respondido:`,
    asked: 'Esto es lo que pidió:',
    open: 'Abrir lo que se guardó sobre usted',
  },
  pick: 'Elegir un horario',
  yours: 'El enlace a su página es solo suyo. Por favor, no lo reenvíe.',
  answer: {
    change: ({ name, address }) =>
      `¿Necesita otra hora o tiene alguna pregunta? Responda a este correo. Le llegará a ${name}, ${address}.`,
    question: ({ name, address }) =>
      `¿Tiene alguna pregunta? Responda a este correo. Le llegará a ${name}, ${address}.`,
  },
  footer: ({ company }) => `Recibe este correo porque ${company} le ha invitado a una entrevista.`,
  calendar: {
    summary: ({ position, company }) => `Entrevista: ${position} en ${company}`,
    page: 'Su página',
    openUntil: moment => `Abierta hasta el ${moment}`,
    questions: 'Preguntas',
  },
};
