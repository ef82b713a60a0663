import type { Words } from './en.words';

export const pt: Words = {
  linkEnded: {
    replaced: 'Existe um link mais recente para esta entrevista. Se não o recebeu por e-mail, peça-o à {company}.',
    cancelled: 'A {company} cancelou esta entrevista. Se tiver alguma dúvida, fale com a {company}.',
    cancelledBegun:
      'A {company} cancelou esta entrevista. O que tinha escrito fica guardado, mas não é avaliado. Se tiver alguma dúvida ou quiser que seja apagado, fale com a {company}.',
    closed: 'Esta entrevista terminou e a página foi encerrada. Se tiver alguma dúvida, fale com a {company}.',
    erased: 'Esta entrevista foi apagada. Não resta nada dela aqui.',
    offerWithdrawn: '{company} retirou os horários que lhe ofereceu. Se tiver alguma dúvida, contacte {company}.',
    offerExpired: 'O prazo para escolher um dos horários oferecidos terminou. Peça outros horários a {company}.',
  },
  collected: {
    answers: {
      what: 'As suas respostas, mesmo inacabadas, e quando começa e termina cada uma',
      why: 'Para ver como faria o trabalho',
    },
    transcript: {
      what: 'O que diz, se a {company} juntar uma transcrição, e a lista de aparelhos ligados que pode vir com ela',
      why: 'Para guardar o que foi dito',
    },
    voice: {
      what: 'A sua voz, se preferir responder a falar, e o texto que um programa faz dela',
      why: 'Para que possa falar em vez de escrever. Escrever vale o mesmo.',
    },
    conversation: {
      what: 'A sua voz na conversa, assim que todas as pessoas aceitarem a gravação, e o texto que um programa possa fazer dela',
      why: 'Para recordar o que foi dito, e por quem. Qualquer pessoa pode parar.',
    },
    typing: {
      what: 'Como escreve: pausas e correções',
      why: 'Para saber como surgiu uma resposta',
    },
    paste: {
      what: 'Quanto cola, arrasta ou copia numa resposta, e se vem desta página; nunca o texto',
      why: 'Para saber o que não foi escrito aqui',
    },
    away: {
      what: 'Quando sai desta página e volta durante a entrevista, e se ela ocupa o ecrã inteiro',
      why: 'Para saber como surgiu uma resposta',
    },
    screens: {
      what: 'Se tem mais do que um ecrã, quando o seu navegador o indica',
      why: 'Para saber em que condições decorreu a entrevista',
    },
    devices: {
      what: 'Que câmaras, microfones e altifalantes o seu navegador lista, com os nomes se tiver permitido algum deles',
      why: 'Para indicar no relatório os aparelhos ligados',
    },
    review: {
      what: 'Uma revisão automática das suas respostas',
      why: 'Para ajudar a lê-las. Pode errar e não decide nada.',
    },
    indication: {
      what: 'Sinais de que a IA pode ter ajudado numa resposta',
      why: 'Como motivo para lhe perguntar. Podem estar errados e não provam nada.',
    },
    resume: {
      what: 'O seu currículo, tal como a {company} o tem',
      why: 'Para preparar a entrevista',
    },
    visits: {
      what: 'Quando tem esta página aberta, e em que navegador',
      why: 'Para que só um aparelho de cada vez use o seu link',
    },
    check: {
      what: 'O último resultado do teste do seu equipamento',
      why: 'Para ajudar se algo não funcionar',
    },
    choices: {
      what: 'A sua resposta a este aviso e as adaptações que pedir',
      why: 'Para respeitar a sua vontade e poder comprová-la',
    },
  },
  who: {
    staff: 'Pessoas da {company}',
    staffAndModel: 'Pessoas da {company} e um modelo de IA no próprio servidor da empresa',
    staffAndOutsideModel: 'Pessoas da {company} e um serviço de IA externo à empresa',
  },
  kept: {
    untilDeleted: 'Até a {company} apagar',
    days: 'O som, {days} dias; o texto, como as suas respostas',
    afterEnd: '{days} dias após a entrevista; o que o relatório diz fica nele',
    answersDays: '{days} dias após a entrevista',
    resumeDays: '{days} dias após a sua última entrevista com a {company}',
  },
  not: {
    typing: 'Como escreve',
    paste: 'O que cola',
    away: 'Quando sai desta página',
    screens: 'Quantos ecrãs tem',
    devices: 'Que aparelhos tem ligados',
    keys: 'Que teclas carrega, além do texto que escreve',
    media: 'Som, fotos ou vídeo',
    pictures: 'Fotografias ou vídeo',
    meeting: 'Som ou imagem da conversa: não por esta página. O serviço de reuniões pode ter regras próprias.',
    face: 'O seu rosto, os seus olhos ou o seu humor',
    screen: 'O que está no seu ecrã, noutros separadores e noutros programas',
    place: 'Os seus ficheiros e a sua localização',
  },
};
