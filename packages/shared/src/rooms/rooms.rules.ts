/** People in a room at once, one of them the candidate (contract §35). */
export const ROOM_MAX = 4;
/** Only the candidate waits to be let in. */
export const ROOM_ROLES = ['staff', 'candidate'] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];
/** Staff go in from so long before the start on. Minutes. */
export const STAFF_ENTERS_BEFORE_MINUTES = 60;

/** Whoever lost the connection keeps their place for so long. Milliseconds. */
export const ROOM_RETURN_MS = 60_000;

/** Characters of one line of the chat. */
export const CHAT_MAX = 2_000;
/** Lines of it that whoever comes back is shown; it ends with the room. */
export const CHAT_KEPT = 200;

/** Characters of one phrase's sound, in base64: 8 seconds as browsers record speech are 33,000. */
export const CAPTION_SOUND_MAX = 48_000;
/** Characters of a caption; more is cut. */
export const CAPTION_MAX = 500;
/** Captions that the room holds for processes to tell of; they end with the recording. */
export const CAPTIONS_KEPT = 20;

/** Characters of a session description: four people with screens are well below, as browsers write it. */
export const SDP_MAX = 48 * 1024;
/** Characters of one network candidate. */
export const ICE_CANDIDATE_MAX = 2_000;

/** Why a room is over: ended by staff; the interview was cancelled or ended another way; gone for longer than the place is kept; opened in another page; not let in. */
export const ROOM_ENDINGS = ['ended', 'closed', 'left', 'taken_over', 'refused'] as const;
export type RoomEnding = (typeof ROOM_ENDINGS)[number];

/** What is being recorded: nothing, nothing before everybody has agreed, everybody's sound, nothing for somebody said no. */
export const ROOM_RECORDING = ['off', 'asked', 'on', 'declined'] as const;
export type RoomRecording = (typeof ROOM_RECORDING)[number];

/** What of a person may be on; `captions`: they read along. */
export const ROOM_SWITCHES = ['microphone', 'camera', 'screen', 'hand', 'captions'] as const;
export type RoomSwitch = (typeof ROOM_SWITCHES)[number];
