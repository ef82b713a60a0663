import type { Words } from './en.words';

export const de: Words = {
  kinds: {
    away: {
      name: 'Verlassen der Seite',
      title: 'Insgesamt {seconds} s nicht auf der Seite',
      text: 'Etwas anderes war im Vordergrund. Das zeigt nicht, was es war oder wer es geöffnet hat: Eine Nachricht oder ein Anruf sieht genauso aus.',
      limit:
        'Zählt ab insgesamt {away} s, während eine Frage offen war, oder bei der Hälfte der Antworten, wenn es {answers} oder mehr sind.',
    },
    paste: {
      name: 'Einfügen',
      title: '{length} Zeichen eingefügt',
      text: 'Sie kamen von außerhalb dieser Seite. Das zeigt nicht, wer sie geschrieben hat: Eigene Notizen sehen genauso aus. Der eingefügte Text wird nicht gespeichert.',
      limit: 'Zählt ab einmal {characters} eingefügten Zeichen, die ein Viertel der Antwort ausmachen.',
    },
    typing: {
      name: 'Wie Sie tippen',
      title: 'Tippen, das wie Abschreiben wirkt',
      text: 'Die Pausen und Korrekturen ähneln denen von Menschen, die einen Text abschreiben. Auch ehrliche Menschen tippen so.',
      limit:
        'Zählt, wenn mindestens {words} getippte Wörter wie abgeschrieben wirken; diese Grenze überschreitet 1 von 100 ehrlichen Menschen.',
    },
    screens: {
      name: 'Ein zweiter Bildschirm',
      title: 'Ein zweiter Bildschirm für {seconds} s',
      text: 'Er war angeschlossen, während eine Frage offen war. Das zeigt nicht, was darauf zu sehen war oder ob Sie hingesehen haben.',
      limit: 'Zählt, wenn einer angeschlossen war, während eine Frage offen war.',
    },
    takeover: {
      name: 'Ein zweites Gerät',
      title: 'Ihr Link wurde auf einem anderen Gerät oder in einem anderen Browser geöffnet',
      text: 'Das zeigt nicht, von wem: Ein Wechsel wegen leeren Akkus sieht genauso aus.',
      limit: 'Zählt, sobald die erste Frage gestellt wurde.',
    },
    camera: {
      name: 'Eine virtuelle Kamera',
      title: 'Eine von einem Programm erzeugte Kamera war aufgeführt',
      text: 'Das zeigt nicht, dass sie benutzt wurde: Programme für Videoanrufe installieren so eine.',
      limit: 'Zählt, wenn eine aufgeführt war.',
    },
    voices: {
      name: 'Eine zweite Stimme',
      title: 'Eine zweite Stimme für {seconds} s',
      text: 'Jemand anderes war zu hören. Das zeigt nicht, wer, oder was gesagt wurde: Ein Fernseher klingt genauso.',
      limit: 'Zählt ab dem zweiten Mal.',
    },
  },
  states: {
    counts: 'Gezählt',
    below: 'Nicht gezählt: unter der Grenze',
    allowed: 'Nicht gezählt: in diesem Gespräch erlaubt',
    dismissed: 'Nicht gezählt: Ein Mensch hat es ausgenommen',
  },
  gaps: {
    title: 'Über {seconds} s ist nichts bekannt',
    text: 'Von dieser Seite war da nichts zu hören, etwa wegen einer unterbrochenen Verbindung. Das zählt weder für noch gegen Sie.',
  },
  levels: { none: 'keine', low: 'niedrig', medium: 'mittel', high: 'hoch', unknown: 'unbekannt' },
  level: {
    title: 'Was das Unternehmen als Summe sieht: {level}',
    counted: 'Arten, die zählen: {count}. Das ist ein Anlass, Sie zu fragen, kein Befund.',
    unknown: 'Es war zu wenig von der Zeit zu sehen, um etwas zu sagen.',
    altered: 'Das Gespeicherte wurde nachträglich verändert. Deshalb wird nichts daraus geschlossen.',
    how: 'Jede Art zählt einmal, egal wie oft sie vorkam: keine ist „keine“, eine „niedrig“, zwei „mittel“, drei oder mehr „hoch“. Wurde weniger als die Hälfte der Zeit gesehen, ist es „unbekannt“. Die Summe steht neben dem Bericht und ist kein Teil seines Ergebnisses.',
  },
  signals: {
    away: 'Ob Sie die Seite verlassen',
    paste: 'Was Sie einfügen',
    typing: 'Wie Sie tippen',
    screens: 'Ob es einen zweiten Bildschirm gibt',
    devices: 'Welche Geräte angeschlossen sind',
    voices: 'Ob eine zweite Stimme zu hören ist',
  },
};
