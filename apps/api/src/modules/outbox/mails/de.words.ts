import type { MailWords } from './en.words';

export const de: MailWords = {
  greeting: ({ name }) => `Guten Tag ${name},`,
  subjects: {
    offer: ({ position, company }) => `Termin wählen: Vorstellungsgespräch für ${position} bei ${company}`,
    invitation: ({ position, company }) => `Einladung: Gespräch für ${position} bei ${company}`,
    newTime: ({ position, company }) => `Neuer Termin: Gespräch für ${position} bei ${company}`,
    changed: ({ position, company }) => `Geändert: Gespräch für ${position} bei ${company}`,
    cancelled: ({ position, company }) => `Abgesagt: Gespräch für ${position} bei ${company}`,
    reopened: ({ position, company }) => `Findet statt: Gespräch für ${position} bei ${company}`,
    withdrawn: ({ position, company }) => `Zurückgezogen: Gespräch für ${position} bei ${company}`,
    reminder: ({ position, company }) => `Erinnerung: Gespräch für ${position} bei ${company}`,
    stillOpen: ({ position, company }) => `Noch offen: Gespräch für ${position} bei ${company}`,
    reviewAnswered: ({ position, company }) => `Antwort auf Ihre Bitte: Gespräch als ${position} bei ${company}`,
  },
  intros: {
    offer: ({ company }) =>
      `${company} möchte ein Gespräch mit Ihnen führen. Wählen Sie den Termin, der Ihnen am besten passt.`,
    invitation: ({ company }) => `${company} lädt Sie zu einem Gespräch ein.`,
    newTime: 'Dieses Gespräch hat einen neuen Termin.',
    sameMoment: 'Dieses Gespräch beginnt im selben Moment wie bisher, nur in einer anderen Zeitzone angegeben.',
    newInterviewer: 'Wer das Gespräch mit Ihnen führt, hat sich geändert. Der Termin bleibt.',
    cancelled: 'Dieses Gespräch wurde abgesagt. Ihr persönlicher Link gilt nicht mehr.',
    reopened:
      'Die Absage dieses Gesprächs wurde zurückgenommen: Es findet wie geplant statt. Ihr persönlicher Link gilt wieder.',
    withdrawn:
      'Diese Einladung hat Sie versehentlich erreicht. Sie können sie ignorieren; der Link darin gilt nicht mehr.',
    reminder: 'Ihr Gespräch steht bald an.',
    stillOpen: 'Sie haben Ihr Gespräch noch nicht begonnen. Dafür ist noch Zeit.',
  },
  entry: {
    adds: 'Mit dem angehängten Termin steht es in Ihrem Kalender.',
    updates: 'Der angehängte Termin aktualisiert Ihren Kalender.',
    removes: 'Der angehängte Eintrag entfernt es aus Ihrem Kalender.',
  },
  labels: {
    pickUntil: 'Wählbar bis',
    before: 'Bisher',
    when: 'Wann',
    openUntil: 'Offen bis',
    duration: 'Dauer',
    position: 'Stelle',
    company: 'Unternehmen',
    with: 'Mit',
  },
  bot: {
    how: ({ company }) =>
      `Es läuft mit einem Bot auf Ihrer eigenen Seite: Er stellt schriftlich eine Frage nach der anderen, und Sie antworten dort. Menschen bei ${company} lesen Ihre Antworten und entscheiden.`,
    opens: span => `Ihre Seite öffnet ${span} vorher. Solange sie offen ist, beginnen Sie, wann es Ihnen passt.`,
    notice:
      'Bevor Sie beginnen, sagt Ihnen die Seite, was aufgezeichnet wird, und fragt, ob Sie einverstanden sind. Dort können Sie auch um eine Anpassung bitten, zum Beispiel um mehr Zeit.',
    ready:
      'Halten Sie bereit: einen aktuellen Browser, eine stabile Verbindung und einen ruhigen Ort. Eine Tastatur hilft; Kamera und Mikrofon brauchen Sie nicht.',
    open: 'Ihr Gespräch öffnen',
  },
  meeting: {
    opens: span => `Sie können ab ${span} vor Beginn eintreten.`,
    join: 'Am Meeting teilnehmen',
    here: 'Es findet in Ihrem Browser statt, auf einer eigenen Seite: Sie sagt, was aufgezeichnet wird, nimmt Bitten um Anpassungen entgegen und testet Ihre Geräte.',
    page: 'Außerdem haben Sie eine eigene Seite: Sie sagt, was aufgezeichnet wird, nimmt Bitten um Anpassungen entgegen und testet Ihre Geräte.',
    open: 'Ihre Seite öffnen',
  },
  review: {
    intro: ({ name }) =>
      `Sie haben darum gebeten, dass sich ein Mensch Ihr Gespräch noch einmal ansieht. ${name} hat geantwortet:`,
    erasure: ({ name }) => `Sie haben um die Löschung Ihrer Daten gebeten. ${name} hat geantwortet:`,
    asked: 'Das war Ihre Bitte:',
    open: 'Öffnen, was über Sie gespeichert wurde',
  },
  pick: 'Termin wählen',
  yours: 'Der Link zu Ihrer Seite gehört nur Ihnen. Bitte leiten Sie ihn nicht weiter.',
  answer: {
    change: ({ name, address }) =>
      `Der Termin passt nicht, oder Sie haben eine Frage? Antworten Sie einfach auf diese E-Mail. Sie geht an ${name}, ${address}.`,
    question: ({ name, address }) =>
      `Sie haben eine Frage? Antworten Sie einfach auf diese E-Mail. Sie geht an ${name}, ${address}.`,
  },
  footer: ({ company }) => `Sie erhalten diese E-Mail, weil ${company} Sie zu einem Gespräch eingeladen hat.`,
  calendar: {
    summary: ({ position, company }) => `Gespräch: ${position} bei ${company}`,
    page: 'Ihre Seite',
    openUntil: moment => `Offen bis ${moment}`,
    questions: 'Fragen',
  },
};
