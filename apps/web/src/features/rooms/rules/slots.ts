import type { Participant, Room } from '@interview-detection/shared/rooms/rooms.schema';
import type { RoomEnding, RoomRole } from '@interview-detection/shared/rooms/rooms.rules';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { ComponentType, ReactNode } from 'react';
import type { ApiClient } from '../../../lib/api-client';

/** Makes a call with whatever the reader of the page has signed in with. */
export type Run = <T>(call: (client: ApiClient) => Promise<T>) => Promise<T>;

/** How a page reaches the room for its reader. */
export interface RoomAccess {
  role: RoomRole;
  /** The interview's id; absent for a candidate, whose session is of one interview alone. */
  interview?: string;
  /** Names the room in this browser. */
  place: string;
  language: Language;
  token: () => string | null;
  /** The server refused or ended the connection: finds out what became of the session, and says so. */
  check: () => Promise<unknown>;
  run: Run;
}

/** What a panel beside the room is told. */
export interface PanelProps {
  interview: string;
  participants: readonly Participant[];
  /** When two people were in the room for the first time; null before. */
  startedAt: string | null;
  /** The server's clock, in milliseconds. */
  serverNow: () => number;
}

/** A tab beside the chat, in a scrolling area of its own. */
export interface RoomPanel {
  id: string;
  label: string;
  Component: ComponentType<PanelProps>;
}

/** What shows, asks for and makes the recording is told. */
export interface RecordingSlotProps {
  access: RoomAccess;
  you: Participant;
  participants: readonly Participant[];
  recording: Room['recording'];
  /** What is sent of the own voice; it is muted by `enabled`. */
  microphone: MediaStreamTrack | null;
  record: (on: boolean) => Promise<void>;
  agree: (agreed: boolean) => Promise<void>;
}

/** What the room is of. */
export interface About {
  /** Whom one meets: the candidate's name for staff, the company's for the candidate. */
  title: string;
  subtitle: string;
  startsAt: string;
  durationMinutes: number;
  /** Who lets the candidate in. */
  host: string;
}

export interface MeetingProps {
  access: RoomAccess;
  about: About;
  /** Tabs beside the chat. */
  panels?: readonly RoomPanel[];
  /** Shows and makes the recording. */
  Recording?: ComponentType<RecordingSlotProps>;
  /** Sends what was not sent yet, before the page is left for good. */
  beforeLeaving?: () => Promise<void>;
  /** Ends the interview for everybody; absent for those who may not. */
  onEndForAll?: () => Promise<unknown>;
  /** What happens next, once the interview is over. */
  renderOver: (reason: Extract<RoomEnding, 'ended' | 'closed'>) => ReactNode;
  /** Leads away from the room. */
  onAway: () => void;
}
