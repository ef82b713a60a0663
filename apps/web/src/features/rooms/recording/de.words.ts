import type { RecordingCatalogue } from './en.words';

export const words: RecordingCatalogue = {
  recording: 'Aufnahme läuft',
  recordingOf: 'Die Stimmen aller {count} Personen werden aufgenommen, jede für sich. Keine Bilder.',
  start: 'Aufnehmen',
  stop: 'Aufnahme beenden',
  waiting: 'Es wird gewartet, bis alle zugestimmt haben',
  declined: 'Keine Aufnahme',
  declinedText: '{name} hat abgelehnt. Es wird nichts aufgenommen, und das Gespräch geht weiter.',
  askTitle: 'Darf dieses Gespräch aufgenommen werden?',
  askText:
    '{name} möchte es aufnehmen. Ihre Stimme und die der anderen werden jede für sich gespeichert, und ein Programm schreibt vielleicht auf, was gesagt wurde. Bilder werden nicht aufgenommen.',
  askLater: 'Es wird nichts aufgenommen, bevor alle zugestimmt haben. Alle können die Aufnahme beenden.',
  agree: 'Ich stimme zu',
  disagree: 'Nein, danke',
  withdraw: 'Mich nicht mehr aufnehmen',
  stopping: 'Sie werden nicht mehr aufgenommen. Die anderen erfahren es, sobald Sie wieder verbunden sind.',
  agreeAfterAll: 'Der Aufnahme zustimmen',
  lost: 'Ihr Mikrofon fehlt: Was Sie sagen, wird nicht aufgenommen.',
  unsupported: 'Dieser Browser kann nicht aufnehmen: Was Sie sagen, wird nicht aufgenommen.',
  away: 'Keine Verbindung. Was Sie sagen, bleibt auf diesem Gerät und wird später gesendet.',
  held: 'Unser Server kann die Aufnahme gerade nicht annehmen. Was Sie sagen, bleibt auf diesem Gerät und wird später gesendet.',
  notKept: 'Dieser Browser speichert nichts. Bitte lassen Sie diese Seite offen, bis alles gesendet ist.',
  refused: 'Ein Teil von dem, was Sie gesagt haben, konnte nicht gesendet werden.',
};
