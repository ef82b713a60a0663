import type { MailWords } from './en.words';

export const pt: MailWords = {
  greeting: ({ name }) => `Olá, ${name},`,
  subjects: {
    offer: ({ position, company }) => `Escolha um horário: entrevista para ${position} em ${company}`,
    invitation: ({ position, company }) => `Convite: entrevista para ${position} na ${company}`,
    newTime: ({ position, company }) => `Nova hora: entrevista para ${position} na ${company}`,
    changed: ({ position, company }) => `Alteração: entrevista para ${position} na ${company}`,
    cancelled: ({ position, company }) => `Cancelada: entrevista para ${position} na ${company}`,
    reopened: ({ position, company }) => `Mantém-se: entrevista para ${position} na ${company}`,
    withdrawn: ({ position, company }) => `Retirada: entrevista para ${position} na ${company}`,
    reminder: ({ position, company }) => `Lembrete: entrevista para ${position} na ${company}`,
    stillOpen: ({ position, company }) => `Ainda aberta: entrevista para ${position} na ${company}`,
    reviewAnswered: ({ position, company }) => `Resposta ao seu pedido: entrevista para ${position} na ${company}`,
  },
  intros: {
    offer: ({ company }) => `${company} gostaria de o entrevistar. Escolha o horário que mais lhe convém.`,
    invitation: ({ company }) => `A empresa ${company} tem uma entrevista para si.`,
    newTime: 'Esta entrevista tem uma nova hora.',
    sameMoment: 'Esta entrevista começa no mesmo momento que antes, agora indicado noutro fuso horário.',
    newInterviewer: 'Mudou quem faz a entrevista. A hora mantém-se.',
    cancelled: 'Esta entrevista foi cancelada e o seu link privado deixou de ser válido.',
    reopened:
      'O cancelamento desta entrevista foi anulado: realiza-se como previsto. O seu link privado voltou a ser válido.',
    withdrawn: 'Este convite chegou-lhe por engano e pode ignorá-lo. O link deixou de ser válido.',
    reminder: 'A sua entrevista está a chegar.',
    stillOpen: 'Ainda não começou a sua entrevista. Continua a tempo.',
  },
  entry: {
    adds: 'O convite em anexo acrescenta-a ao seu calendário.',
    updates: 'O convite em anexo atualiza o seu calendário.',
    removes: 'O convite em anexo retira-a do seu calendário.',
  },
  labels: {
    pickUntil: 'Escolher até',
    before: 'Antes',
    when: 'Quando',
    openUntil: 'Aberta até',
    duration: 'Duração',
    position: 'Função',
    company: 'Empresa',
    with: 'Com',
  },
  bot: {
    how: ({ company }) =>
      `É com um bot, numa página só sua: faz uma pergunta de cada vez por escrito e responde aí. Quem lê as respostas e decide são pessoas da ${company}.`,
    opens: span => `A sua página abre ${span} antes. Enquanto estiver aberta, comece quando lhe der jeito.`,
    notice:
      'Antes de começar, a página diz-lhe o que é registado e pergunta se está de acordo. Também pode pedir lá uma adaptação, como mais tempo.',
    ready:
      'Tenha à mão um navegador atualizado, uma ligação estável e um lugar sossegado. Um teclado ajuda; não precisa de câmara nem de microfone.',
    open: 'Abrir a sua entrevista',
  },
  meeting: {
    opens: span => `Pode entrar a partir de ${span} antes do início.`,
    join: 'Entrar na reunião',
    here: 'Decorre no seu navegador, numa página só sua: diz o que é registado, recebe pedidos de adaptação e testa o seu equipamento.',
    page: 'Tem também uma página só sua: diz o que é registado, recebe pedidos de adaptação e testa o seu equipamento.',
    open: 'Abrir a sua página',
  },
  review: {
    intro: ({ name }) => `Pediu que uma pessoa voltasse a olhar para a sua entrevista. ${name} respondeu:`,
    erasure: ({ name }) => `Pediu que os seus dados fossem eliminados. ${name} respondeu:`,
    asked: 'Foi isto que pediu:',
    open: 'Abrir o que foi guardado sobre si',
  },
  pick: 'Escolher um horário',
  yours: 'O link para a sua página é só seu. Por favor, não o reencaminhe.',
  answer: {
    change: ({ name, address }) =>
      `Precisa de outra hora ou tem alguma pergunta? Basta responder a este e-mail. Chega a ${name}, ${address}.`,
    question: ({ name, address }) => `Tem alguma pergunta? Basta responder a este e-mail. Chega a ${name}, ${address}.`,
  },
  footer: ({ company }) => `Recebe este e-mail porque a empresa ${company} tem uma entrevista para si.`,
  calendar: {
    summary: ({ position, company }) => `Entrevista: ${position} na ${company}`,
    page: 'A sua página',
    openUntil: moment => `Aberta até ${moment}`,
    questions: 'Perguntas',
  },
};
