import type { RecordingCatalogue } from './en.words';

export const words: RecordingCatalogue = {
  recording: 'Grabando',
  recordingOf: 'Se graban las voces de las {count} personas, cada una por separado. Sin imágenes.',
  start: 'Grabar',
  stop: 'Detener la grabación',
  waiting: 'Esperando a que todas las personas acepten',
  declined: 'Sin grabación',
  declinedText: '{name} ha dicho que no. No se graba nada y la conversación continúa.',
  askTitle: '¿Se puede grabar esta conversación?',
  askText:
    '{name} quiere grabarla. Su voz y las de las demás personas se guardan por separado, y es posible que un programa escriba lo que se dijo. No se graban imágenes.',
  askLater: 'No se graba nada hasta que todas las personas hayan aceptado. Cualquiera puede detenerla.',
  agree: 'Acepto',
  disagree: 'No, gracias',
  withdraw: 'Dejar de grabarme',
  stopping: 'Ya no se le graba. Los demás lo sabrán cuando vuelva a tener conexión.',
  agreeAfterAll: 'Aceptar la grabación',
  lost: 'No hay micrófono: lo que dice no se graba.',
  unsupported: 'Este navegador no puede grabar: lo que dice no se graba.',
  away: 'Sin conexión. Lo que dice se guarda en este dispositivo y se envía más tarde.',
  held: 'Nuestro servidor no puede recibir la grabación en este momento. Lo que dice se guarda en este dispositivo y se envía más tarde.',
  notKept: 'Este navegador no guarda nada. Deje esta página abierta hasta que se envíe todo.',
  refused: 'Una parte de lo que dijo no se pudo enviar.',
};
