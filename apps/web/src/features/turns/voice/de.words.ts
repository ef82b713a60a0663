import type { VoiceTexts } from './en.words';

/** Texts about speaking an answer, in German. */
export const words: Record<keyof VoiceTexts, string> = {
  speak: 'Lieber sprechen',
  speakMore: 'Weitersprechen',
  how: 'Drücken Sie zum Starten und zum Stoppen, oder halten Sie gedrückt, während Sie sprechen. Das Gesagte wird aufgeschrieben, und Sie prüfen es.',
  languages: 'Aufgeschrieben werden kann nur {names}.',
  recording: 'Aufnahme läuft',
  stop: 'Stopp',
  discard: 'Verwerfen',
  discardYes: 'Ja, verwerfen',
  discardNo: 'Behalten',
  pauseEnds: 'Bei einer Pause stoppen',
  hearsNothing: 'Wir hören Sie noch nicht. Ist das Mikrofon eingeschaltet?',
  endsAt: 'Stoppt bei {max}',
  sending: 'Ihre Aufnahme wird gesendet …',
  writing: 'Ihre Worte werden aufgeschrieben …',
  away: 'Keine Verbindung. Ihre Aufnahme bleibt auf diesem Gerät und wird gesendet, sobald Sie wieder verbunden sind.',
  awayUnkept:
    'Keine Verbindung. Bitte lassen Sie diese Seite offen: Ihre Aufnahme wird gesendet, sobald Sie wieder verbunden sind.',
  held: 'Unser Server kann Ihre Aufnahme gerade nicht annehmen. Sie bleibt auf diesem Gerät und wird gesendet, sobald es geht.',
  heldUnkept:
    'Unser Server kann Ihre Aufnahme gerade nicht annehmen. Bitte lassen Sie diese Seite offen: Sie wird gesendet, sobald es geht.',
  leave: 'Lieber tippen',
  heard: 'Maschinell aufgeschrieben: Bitte prüfen und berichtigen. Beide Fassungen und die Aufnahme werden aufbewahrt.',
  heardNothing: 'Es waren keine Worte zu hören. Sprechen Sie noch einmal, oder tippen Sie Ihre Antwort.',
  failed: 'Das ließ sich nicht aufschreiben. Die Aufnahme wird aufbewahrt; bitte tippen Sie Ihre Antwort.',
  refused: 'Ihre Aufnahme ließ sich nicht senden und gehört nicht zu Ihrer Antwort. Bitte tippen Sie sie.',
  discarded: 'Verworfen. Die Aufnahme gehört zu keiner Antwort, und was davon gesendet war, wird gelöscht.',
  timeUp: 'Ihre Zeit ist um. Was Sie sagen, bis die Uhr abläuft, bleibt bei dieser Antwort.',
  lastSending: 'Was Sie zuletzt gesagt haben, wird noch gesendet. Bitte lassen Sie diese Seite einen Moment offen.',
  lastKept: 'Was Sie zuletzt gesagt haben, ist bei Ihrer letzten Antwort gespeichert.',
  lastLost: 'Was Sie zuletzt gesagt haben, konnte nicht gesendet werden.',
  readAloud: 'Vorlesen',
  readStop: 'Nicht weiterlesen',
  readEach: 'Jede Frage vorlesen',
};
