import type { Words } from './en.words';

export const pt: Words = {
  kinds: {
    away: {
      name: 'Sair da página',
      title: 'Fora da página durante {seconds} s no total',
      text: 'Havia outra coisa à frente. Isso não mostra o que era nem quem a abriu: uma mensagem ou uma chamada têm o mesmo aspeto.',
      limit:
        'Conta a partir de {away} s no total com uma pergunta aberta, ou em metade das respostas quando há {answers} ou mais.',
    },
    paste: {
      name: 'Colar texto',
      title: '{length} caracteres colados',
      text: 'Vieram de fora desta página. Isso não mostra quem os escreveu: as suas próprias notas têm o mesmo aspeto. O texto colado não é guardado.',
      limit: 'Conta a partir de uma colagem de {characters} caracteres que seja um quarto da resposta.',
    },
    typing: {
      name: 'Como escreve',
      title: 'Uma escrita que parece copiada',
      text: 'As pausas e correções parecem-se com as de quem copia um texto. Também há pessoas honestas que escrevem assim.',
      limit:
        'Conta quando pelo menos {words} palavras escritas parecem copiadas, num limite que 1 em cada 100 pessoas honestas ultrapassa.',
    },
    screens: {
      name: 'Um segundo ecrã',
      title: 'Um segundo ecrã durante {seconds} s',
      text: 'Estava ligado com uma pergunta aberta. Isso não mostra o que lá estava nem se olhou para ele.',
      limit: 'Conta quando havia um ligado com uma pergunta aberta.',
    },
    takeover: {
      name: 'Um segundo dispositivo',
      title: 'A sua ligação foi aberta noutro dispositivo ou navegador',
      text: 'Isso não mostra por quem: mudar de dispositivo por falta de bateria tem o mesmo aspeto.',
      limit: 'Conta depois de feita a primeira pergunta.',
    },
    camera: {
      name: 'Uma câmara virtual',
      title: 'Uma câmara criada por um programa constava da lista',
      text: 'Isso não mostra que tenha sido usada: os programas de chamadas instalam uma.',
      limit: 'Conta quando constava alguma da lista.',
    },
    voices: {
      name: 'Uma segunda voz',
      title: 'Uma segunda voz durante {seconds} s',
      text: 'Ouvia-se outra pessoa. Isso não mostra quem era nem o que disse: um televisor soa da mesma forma.',
      limit: 'Conta a partir da segunda vez.',
    },
  },
  states: {
    counts: 'Conta',
    below: 'Não conta: abaixo do limite',
    allowed: 'Não conta: esta entrevista permite-o',
    dismissed: 'Não conta: uma pessoa pôs de parte',
  },
  gaps: {
    title: 'Nada se sabe sobre {seconds} s',
    text: 'Nessa altura esta página não deu sinal, como quando a ligação se perde. Não conta a favor nem contra.',
  },
  levels: { none: 'nenhum', low: 'baixo', medium: 'médio', high: 'alto', unknown: 'desconhecido' },
  level: {
    title: 'O que a empresa vê no conjunto: {level}',
    counted: 'Tipos que contam: {count}. É um motivo para lhe perguntar, não uma conclusão.',
    unknown: 'Viu-se demasiado pouco tempo para se poder dizer alguma coisa.',
    altered: 'O que está guardado foi alterado depois, por isso nada se conclui daí.',
    how: 'Cada tipo conta uma vez, por mais que aconteça: nenhum é “nenhum”, um “baixo”, dois “médio”, três ou mais “alto”. Quando se viu menos de metade do tempo, é “desconhecido”. Fica ao lado do relatório e não faz parte do seu resultado.',
  },
  signals: {
    away: 'Se sai da página',
    paste: 'O que cola',
    typing: 'Como escreve',
    screens: 'Se há um segundo ecrã',
    devices: 'Que dispositivos estão ligados',
    voices: 'Se se ouve uma segunda voz',
  },
};
