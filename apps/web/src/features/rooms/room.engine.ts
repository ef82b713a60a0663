import type { Joined, Signal, Signalled } from '@interview-detection/shared/rooms/rooms.schema';

/** What a person sends of themselves; a screen with its sound is two of them. */
export const SOURCES = ['microphone', 'camera', 'screen', 'screenAudio'] as const;
export type Source = (typeof SOURCES)[number];

export type Connection = 'connecting' | 'connected' | 'interrupted' | 'failed';
export type Quality = 'good' | 'fair' | 'poor';

/** Somebody else in the room, as the engine reaches them. */
export interface RemotePerson {
  _id: string;
  /** What arrives, or would: whether it is switched on stands in the room's `participants`. The same object as long as it is the same track. */
  tracks: Partial<Record<Source, MediaStreamTrack>>;
  connection: Connection;
  /** Of what arrives from them; null before it was measured. */
  quality: Quality | null;
}

/** What flows from and to one person, since they are connected. What a browser does not tell is null. */
export interface Flow {
  _id: string;
  /** From here to them and back, in milliseconds. */
  roundTripMs: number | null;
  /** Of the packets that they sent in the last interval, from 0 to 1. */
  lostShare: number | null;
  /** Through a relay (TURN), or past it. */
  isRelayed: boolean | null;
  bytesReceived: number;
  framesDecoded: number;
}

/** A page in the room: a reload is another one of the same person. */
export interface InRoom {
  _id: string;
  instance: string;
}

/** What carries sound and picture between the people in a room. */
export interface RoomEngine {
  /** Sends a track to everybody, also to those who come later, instead of the one before; null: nothing. Ends no track: whoever opened it does. */
  publish(source: Source, track: MediaStreamTrack | null): Promise<void>;
  /** Says who else is in the room now; all of them each time. Who is away stays. */
  follow(people: readonly InRoom[]): void;
  /** Of peer to peer alone: something that another page sent to this one, in whichever order. */
  receive(signal: Signalled): void;
  /** This page is in the room again after its connection to the server was lost: the network may be another one. */
  rejoined(joined: Joined): void;
  statistics(): Promise<readonly Flow[]>;
  /** Ends all connections. Nothing is told afterwards. */
  close(): void;
}

export interface EngineOptions {
  you: InRoom;
  joined: Joined;
  /** Of peer to peer alone. Waits while the server cannot be reached; rejects where it refused the signal. */
  send: (signal: Signal) => Promise<void>;
  /** Asks the server anew for what expires: addresses of relays, and an engine’s token. */
  renew: () => Promise<Joined>;
  /** Told the whole list whenever something of it has changed. */
  changed: (people: readonly RemotePerson[]) => void;
}

/** Each engine's file exports one of these; it connects by itself, and tells of failures by `changed`. */
export type StartEngine = (options: EngineOptions) => RoomEngine;
