/**
 * Texts about speaking an answer and about reading questions aloud. ICU messages: names in braces are replaced by
 * values.
 */
export const words = {
  speak: 'Speak instead',
  speakMore: 'Speak more',
  how: 'Press to start and to stop, or hold while you speak. We’ll transcribe your words for you to check.',
  languages: 'We can only transcribe {names}.',
  recording: 'Recording',
  stop: 'Stop',
  discard: 'Discard',
  discardYes: 'Yes, discard it',
  discardNo: 'Keep it',
  pauseEnds: 'Stop when I pause',
  hearsNothing: 'We cannot hear you yet. Is the microphone switched on?',
  endsAt: 'Stops at {max}',
  sending: 'Your recording is being sent …',
  writing: 'Transcribing your words …',
  away: 'No connection. Your recording stays on this device and is sent when you are back.',
  awayUnkept: 'No connection. Please leave this page open: your recording is sent when you are back.',
  held: 'Our server cannot take your recording right now. It stays on this device and is sent as soon as it can be.',
  heldUnkept:
    'Our server cannot take your recording right now. Please leave this page open: it is sent as soon as it can be.',
  leave: 'Type instead',
  heard: 'Machine transcript: check and correct it. Both versions and the recording are kept.',
  heardNothing: 'No words were heard. Speak again, or type your answer.',
  failed: 'We couldn’t transcribe this. The recording is saved; please type your answer.',
  refused: 'Your recording couldn’t be sent and is not part of your answer. Please type it.',
  discarded: 'Recording discarded. It isn’t part of your answer, and what was sent is deleted.',
  timeUp: 'Your time is over. What you say until the clock ends is kept, with this answer.',
  lastSending: 'What you said last is still being sent. Please leave this page open for a moment.',
  lastKept: 'What you said last is kept, with your last answer.',
  lastLost: 'What you said last couldn’t be sent.',
  readAloud: 'Read aloud',
  readStop: 'Stop reading',
  readEach: 'Read every question aloud',
} as const;

/** Another language's catalogue must have the same keys, or it does not compile. */
export type VoiceTexts = typeof words;
