/** People in a room at once, including the candidate (contract §35). */
export const ROOM_MAX = 4;
/** Only the candidate waits to be admitted. */
export const ROOM_ROLES = ['staff', 'candidate'] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];
/** How long before the start staff may enter. Minutes. */
export const STAFF_ENTERS_BEFORE_MINUTES = 60;

/** How long a person who lost the connection keeps their place. Milliseconds. */
export const ROOM_RETURN_MS = 60_000;

/** Characters in a chat message. */
export const CHAT_MAX = 2_000;
/** Chat messages shown to a person who returns; the chat ends with the room. */
export const CHAT_KEPT = 200;

/** Characters of the audio of one phrase, in base64: 8 seconds of speech as recorded by browsers take 33,000. */
export const CAPTION_SOUND_MAX = 48_000;
/** Characters in a caption; more is cut. */
export const CAPTION_MAX = 500;
/** Captions that the room keeps for other processes to deliver; they end with the recording. */
export const CAPTIONS_KEPT = 20;

/** Characters in a session description: for four people with screens, what browsers write is well below. */
export const SDP_MAX = 48 * 1024;
/** Characters in one ICE candidate. */
export const ICE_CANDIDATE_MAX = 2_000;

/**
 * Why a room is over: ended by staff; the interview was cancelled or ended another way; gone for longer than the place
 * is kept; opened in another page; not admitted.
 */
export const ROOM_ENDINGS = ['ended', 'closed', 'left', 'taken_over', 'refused'] as const;
export type RoomEnding = (typeof ROOM_ENDINGS)[number];

/**
 * The state of recording: off, waiting for everyone's agreement, recording everyone's audio, or declined by someone.
 */
export const ROOM_RECORDING = ['off', 'asked', 'on', 'declined'] as const;
export type RoomRecording = (typeof ROOM_RECORDING)[number];

/** What a person may have switched on; `captions`: they read along. */
export const ROOM_SWITCHES = ['microphone', 'camera', 'screen', 'hand', 'captions'] as const;
export type RoomSwitch = (typeof ROOM_SWITCHES)[number];
