import type { VoiceTexts } from './en.words';

/** What candidates read in Portuguese where they may speak. */
export const words: Record<keyof VoiceTexts, string> = {
  speak: 'Responder a falar',
  speakMore: 'Dizer mais',
  how: 'Prima para começar e para parar, ou mantenha premido enquanto fala. O que disser é escrito para rever.',
  languages: 'Só pode ser escrito o que for dito em {names}.',
  recording: 'A gravar',
  stop: 'Parar',
  discard: 'Descartar',
  pauseEnds: 'Parar quando eu fizer uma pausa',
  hearsNothing: 'Ainda não o ouvimos. O microfone está ligado?',
  endsAt: 'Para aos {max}',
  sending: 'A sua gravação está a ser enviada …',
  writing: 'As suas palavras estão a ser escritas …',
  away: 'Sem ligação. A sua gravação fica neste dispositivo e é enviada quando a ligação voltar.',
  awayUnkept: 'Sem ligação. Deixe esta página aberta: a sua gravação é enviada quando a ligação voltar.',
  leave: 'Prefiro escrever',
  heard: 'Transcrição automática: reveja-a e corrija-a. Ficam guardadas as duas versões e a gravação.',
  heardNothing: 'Não se ouviu nenhuma palavra. Fale outra vez ou escreva a sua resposta.',
  failed: 'Não foi possível transcrever. A gravação fica guardada; escreva a sua resposta, por favor.',
  refused: 'Não foi possível enviar a sua gravação, que não faz parte da sua resposta. Escreva-a, por favor.',
  discarded: 'Descartada. Não faz parte de nenhuma resposta, e o que foi enviado é apagado.',
  readAloud: 'Ler em voz alta',
  readStop: 'Parar de ler',
  readEach: 'Ler todas as perguntas em voz alta',
};
