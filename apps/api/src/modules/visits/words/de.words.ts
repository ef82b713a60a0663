import type { Words } from './en.words';

export const de: Words = {
  linkEnded: {
    replaced:
      'Zu diesem Gespräch gibt es einen neueren Link. Wenn Sie ihn nicht per E-Mail bekommen haben, fragen Sie bitte {company} danach.',
    cancelled: '{company} hat dieses Gespräch abgesagt. Bei Fragen wenden Sie sich bitte an {company}.',
    cancelledBegun:
      '{company} hat dieses Gespräch abgesagt. Was Sie geschrieben hatten, bleibt dort gespeichert und wird nicht ausgewertet. Bei Fragen, oder wenn es gelöscht werden soll, wenden Sie sich bitte an {company}.',
    closed: 'Dieses Gespräch ist vorbei und seine Seite geschlossen. Bei Fragen wenden Sie sich bitte an {company}.',
    erased: 'Dieses Gespräch wurde gelöscht. Hier ist nichts mehr davon gespeichert.',
    offerWithdrawn:
      '{company} hat die angebotenen Termine zurückgezogen. Wenn Sie eine Frage haben, wenden Sie sich bitte an {company}.',
    offerExpired:
      'Die Frist, einen der angebotenen Termine zu wählen, ist abgelaufen. Bitte fragen Sie {company} nach anderen Terminen.',
  },
  collected: {
    answers: {
      what: 'Ihre Antworten, auch unfertige, und wann Sie jede begonnen und beendet haben',
      why: 'Um zu sehen, wie Sie die Arbeit angehen würden',
    },
    transcript: {
      what: 'Was Sie sagen, falls {company} ein Protokoll hinzufügt, und die Liste angeschlossener Geräte, die dazugehören kann',
      why: 'Um festzuhalten, was gesagt wurde',
    },
    voice: {
      what: 'Ihre Stimme, wenn Sie eine Antwort sprechen möchten, und der Text, den ein Programm daraus macht',
      why: 'Damit Sie sprechen können, statt zu tippen. Tippen zählt genauso.',
    },
    conversation: {
      what: 'Ihre Stimme im Gespräch, sobald alle der Aufnahme zugestimmt haben, und der Text, den ein Programm vielleicht daraus macht',
      why: 'Um festzuhalten, wer was gesagt hat. Alle können die Aufnahme beenden.',
    },
    typing: {
      what: 'Wie Sie tippen: Pausen und Korrekturen',
      why: 'Um zu wissen, wie eine Antwort entstanden ist',
    },
    paste: {
      what: 'Wie viel Sie in einer Antwort einfügen, hineinziehen oder kopieren und ob es von dieser Seite stammt; nie der Text',
      why: 'Um zu wissen, welcher Teil nicht hier getippt wurde',
    },
    away: {
      what: 'Wann Sie diese Seite während des Gesprächs verlassen und zurückkommen und ob sie den Bildschirm füllt',
      why: 'Um zu wissen, wie eine Antwort entstanden ist',
    },
    screens: {
      what: 'Ob Sie mehr als einen Bildschirm haben, falls Ihr Browser das sagt',
      why: 'Um zu wissen, wie das Gespräch geführt wurde',
    },
    devices: {
      what: 'Welche Kameras, Mikrofone und Lautsprecher Ihr Browser auflistet, mit Namen, wenn Sie eines davon erlaubt haben',
      why: 'Um die angeschlossenen Geräte im Bericht zu nennen',
    },
    review: {
      what: 'Eine automatische Durchsicht Ihrer Antworten',
      why: 'Als Hilfe beim Lesen. Sie kann falsch sein und entscheidet nichts.',
    },
    indication: {
      what: 'Hinweise, dass KI bei einer Antwort geholfen haben könnte',
      why: 'Als Anlass, Sie danach zu fragen. Sie können falsch sein und beweisen nichts.',
    },
    resume: {
      what: 'Ihr Lebenslauf, wie er {company} vorliegt',
      why: 'Um das Gespräch vorzubereiten',
    },
    visits: {
      what: 'Wann Sie diese Seite geöffnet haben und mit welchem Browser',
      why: 'Damit immer nur ein Gerät Ihren Link benutzt',
    },
    check: {
      what: 'Das letzte Ergebnis Ihres Gerätetests',
      why: 'Um Ihnen zu helfen, wenn etwas nicht funktioniert',
    },
    choices: {
      what: 'Ihre Antwort auf diesen Hinweis und die Anpassungen, um die Sie bitten',
      why: 'Um Ihrem Wunsch zu folgen und das belegen zu können',
    },
  },
  who: {
    staff: 'Mitarbeitende von {company}',
    staffAndModel: 'Mitarbeitende von {company} und ein KI-Modell auf deren eigenem Server',
    staffAndOutsideModel: 'Mitarbeitende von {company} und ein KI-Dienst außerhalb des Unternehmens',
  },
  kept: {
    untilDeleted: 'Bis zur Löschung durch {company}',
    days: 'Der Ton {days} Tage lang, der Text wie Ihre Antworten',
    afterEnd: '{days} Tage nach dem Gespräch; was der Bericht dazu sagt, bleibt im Bericht',
    answersDays: '{days} Tage nach dem Gespräch',
    resumeDays: '{days} Tage nach Ihrem letzten Gespräch mit {company}',
  },
  not: {
    typing: 'Wie Sie tippen',
    paste: 'Was Sie einfügen',
    away: 'Wann Sie diese Seite verlassen',
    screens: 'Wie viele Bildschirme Sie haben',
    devices: 'Welche Geräte angeschlossen sind',
    keys: 'Welche Tasten Sie drücken, abgesehen vom Text, den Sie schreiben',
    media: 'Ton, Fotos oder Video',
    pictures: 'Fotos oder Video',
    meeting:
      'Ton oder Bild des Gesprächs: nicht durch diese Seite. Der Anbieter des Meetings kann eigene Regeln haben.',
    face: 'Ihr Gesicht, Ihre Augen oder Ihre Stimmung',
    screen: 'Was auf Ihrem Bildschirm, in anderen Tabs und in anderen Programmen zu sehen ist',
    place: 'Ihre Dateien und Ihr Standort',
  },
};
