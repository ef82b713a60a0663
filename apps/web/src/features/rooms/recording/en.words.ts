/** Texts about the recording of the room. */
export const words = {
  recording: 'Recording',
  recordingOf: 'The voices of all {count} people are recorded, each on a track of its own. No pictures.',
  start: 'Record',
  stop: 'Stop recording',
  waiting: 'Waiting for everyone to agree',
  declined: 'Not recorded',
  declinedText: '{name} said no. Nothing is recorded, and the conversation continues.',
  askTitle: 'May this conversation be recorded?',
  askText:
    '{name} would like to record it. Your voice and those of the others are kept, each on a track of its own, and a program may transcribe what was said. No pictures are recorded.',
  askLater: 'Nothing is recorded before everyone has agreed. Anyone may stop it.',
  agree: 'I agree',
  disagree: 'No, thank you',
  withdraw: 'Stop recording me',
  stopping: 'You are no longer recorded. The others will know once you’re connected again.',
  agreeAfterAll: 'Agree to the recording',
  lost: 'Your microphone is disconnected: what you say is not recorded.',
  unsupported: 'This browser cannot record: what you say is not recorded.',
  away: 'No connection. What you say is kept on this device and sent later.',
  held: 'Our server cannot take the recording right now. What you say is kept on this device and sent later.',
  notKept: 'This browser can’t store anything. Please leave this page open until everything is sent.',
  refused: 'Part of what you said couldn’t be sent.',
} as const;

/** The type of a catalogue: a language without all the keys of English does not compile. */
export type RecordingCatalogue = Record<keyof typeof words, string>;
