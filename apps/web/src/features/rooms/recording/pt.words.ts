import type { RecordingCatalogue } from './en.words';

export const words: RecordingCatalogue = {
  recording: 'A gravar',
  recordingOf: 'As vozes das {count} pessoas são gravadas, cada uma em separado. Sem imagens.',
  start: 'Gravar',
  stop: 'Parar a gravação',
  waiting: 'À espera de que todas as pessoas aceitem',
  declined: 'Sem gravação',
  declinedText: '{name} disse que não. Nada é gravado, e a conversa continua.',
  askTitle: 'Esta conversa pode ser gravada?',
  askText:
    '{name} gostaria de a gravar. A sua voz e as das outras pessoas são guardadas em separado, e um programa poderá escrever o que foi dito. Não são gravadas imagens.',
  askLater: 'Nada é gravado antes de todas as pessoas aceitarem. Qualquer pessoa pode parar.',
  agree: 'Aceito',
  disagree: 'Não, obrigado',
  withdraw: 'Parar de me gravar',
  stopping: 'Já não está a ser gravado. Os outros saberão assim que a ligação voltar.',
  agreeAfterAll: 'Aceitar a gravação',
  lost: 'O seu microfone desapareceu: o que diz não é gravado.',
  unsupported: 'Este navegador não consegue gravar: o que diz não é gravado.',
  away: 'Sem ligação. O que diz fica neste dispositivo e é enviado mais tarde.',
  held: 'O nosso servidor não pode receber a gravação neste momento. O que diz fica neste dispositivo e é enviado mais tarde.',
  notKept: 'Este navegador não guarda nada. Deixe esta página aberta até tudo ser enviado.',
  refused: 'Não foi possível enviar uma parte do que disse.',
};
