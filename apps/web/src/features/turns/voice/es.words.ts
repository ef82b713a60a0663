import type { VoiceTexts } from './en.words';

/** What candidates read in Spanish where they may speak. */
export const words: Record<keyof VoiceTexts, string> = {
  speak: 'Responder hablando',
  speakMore: 'Decir más',
  how: 'Pulse para empezar y para parar, o mantenga pulsado mientras habla. Lo que diga se escribe para que usted lo revise.',
  languages: 'Solo se puede escribir lo dicho en {names}.',
  recording: 'Grabando',
  stop: 'Parar',
  discard: 'Descartar',
  pauseEnds: 'Parar cuando haga una pausa',
  hearsNothing: 'Todavía no le oímos. ¿Está encendido el micrófono?',
  endsAt: 'Para a los {max}',
  sending: 'Su grabación se está enviando …',
  writing: 'Sus palabras se están escribiendo …',
  away: 'Sin conexión. Su grabación queda en este dispositivo y se envía cuando vuelva a tener conexión.',
  awayUnkept: 'Sin conexión. Deje esta página abierta: su grabación se envía cuando vuelva a tener conexión.',
  leave: 'Prefiero escribir',
  heard: 'Transcripción automática: revísela y corríjala. Se guardan las dos versiones y la grabación.',
  heardNothing: 'No se oyó ninguna palabra. Hable otra vez o escriba su respuesta.',
  failed: 'No se pudo transcribir. La grabación se guarda; escriba su respuesta, por favor.',
  refused: 'No se pudo enviar su grabación y no forma parte de su respuesta. Escríbala, por favor.',
  discarded: 'Descartada. No forma parte de ninguna respuesta, y lo que se había enviado se borra.',
  readAloud: 'Leer en voz alta',
  readStop: 'Dejar de leer',
  readEach: 'Leer todas las preguntas en voz alta',
};
