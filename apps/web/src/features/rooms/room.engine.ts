import type { Joined, Signal, Signalled } from '@interview-detection/shared/rooms/rooms.schema';

/** What a person can send; a shared screen with sound counts as two sources. */
export const SOURCES = ['microphone', 'camera', 'screen', 'screenAudio'] as const;
export type Source = (typeof SOURCES)[number];

export type Connection = 'connecting' | 'connected' | 'interrupted' | 'failed';
export type Quality = 'good' | 'fair' | 'poor';

/** Another person in the room, with their connection. */
export interface RemotePerson {
  _id: string;
  /**
   * The tracks being received; whether a source is on is in the room's `participants`. The object stays the same while
   * the track does.
   */
  tracks: Partial<Record<Source, MediaStreamTrack>>;
  connection: Connection;
  /** Quality of what arrives from this person; null until it is measured. */
  quality: Quality | null;
}

/** Traffic with one person since they connected. Null where the browser does not report a value. */
export interface Flow {
  _id: string;
  /** Round-trip time, in milliseconds. */
  roundTripMs: number | null;
  /** Share of the packets that they sent in the last interval, from 0 to 1. */
  lostShare: number | null;
  /** Whether the route is through a relay (TURN). */
  isRelayed: boolean | null;
  bytesReceived: number;
  framesDecoded: number;
}

/** A page in the room: after a reload, the same person has another instance. */
export interface InRoom {
  _id: string;
  instance: string;
}

/** Carries audio and video between the people in a room. */
export interface RoomEngine {
  /**
   * Sends a track to everyone, including people who join later, replacing the previous one; null sends nothing. It
   * never stops a track, which is up to the code that opened it.
   */
  publish(source: Source, track: MediaStreamTrack | null): Promise<void>;
  /** Sets who else is in the room now, always as a complete list. People who are away stay in it. */
  follow(people: readonly InRoom[]): void;
  /** Peer to peer only: handles a signal from another page, in any order. */
  receive(signal: Signalled): void;
  /** Called when this page has rejoined after its connection to the server was lost: the network may have changed. */
  rejoined(joined: Joined): void;
  statistics(): Promise<readonly Flow[]>;
  /** Closes all connections. No callbacks follow. */
  close(): void;
}

export interface EngineOptions {
  you: InRoom;
  joined: Joined;
  /** Peer to peer only. Waits while the server cannot be reached; rejects where it refused the signal. */
  send: (signal: Signal) => Promise<void>;
  /** Requests new values for what expires: relay addresses and an engine's token. */
  renew: () => Promise<Joined>;
  /** Called with the complete list whenever part of it has changed. */
  changed: (people: readonly RemotePerson[]) => void;
}

/** Exported by each engine's file. It connects on its own, and reports failures through `changed`. */
export type StartEngine = (options: EngineOptions) => RoomEngine;
