import type { Participant, Room } from '@interview-detection/shared/rooms/rooms.schema';
import type { RoomEnding, RoomRole } from '@interview-detection/shared/rooms/rooms.rules';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { ComponentType, ReactNode } from 'react';
import type { ApiClient } from '#web/lib/api-client';

/** Makes a call with the credential of the page's user. */
export type Run = <T>(call: (client: ApiClient) => Promise<T>) => Promise<T>;

/** How a page accesses the room for its user. */
export interface RoomAccess {
  role: RoomRole;
  /** The interview's id; absent for a candidate, whose session is for one interview only. */
  interview?: string;
  /** Key of the room in this browser. */
  place: string;
  language: Language;
  token: () => string | null;
  /** Called when the server refused or ended the connection: finds out the state of the session, and reports it. */
  check: () => Promise<unknown>;
  run: Run;
}

/** The props of a panel beside the room. */
export interface PanelProps {
  interview: string;
  participants: readonly Participant[];
  /** When two people were first in the room together; null before. */
  startedAt: string | null;
  /** Returns the server's time, in milliseconds. */
  serverNow: () => number;
}

/** A tab beside the chat, with its own scrolling area. */
export interface RoomPanel {
  id: string;
  label: string;
  Component: ComponentType<PanelProps>;
}

/** The props of the component that shows, requests and makes the recording. */
export interface RecordingSlotProps {
  access: RoomAccess;
  you: Participant;
  participants: readonly Participant[];
  recording: Room['recording'];
  /** The track that is being sent; it is muted through `enabled`. */
  microphone: MediaStreamTrack | null;
  /** `record(false)` and `agree(false)` are sent until the server has received them. */
  record: (on: boolean) => Promise<void>;
  agree: (agreed: boolean) => Promise<void>;
}

/** Facts about the room's interview. */
export interface About {
  /** The other party: the candidate's name for staff, the company's for the candidate. */
  title: string;
  subtitle: string;
  startsAt: string;
  durationMinutes: number;
  /** The person who lets the candidate in. */
  host: string;
}

export interface MeetingProps {
  access: RoomAccess;
  about: About;
  /** Tabs beside the chat. */
  panels?: readonly RoomPanel[];
  /** Shows and makes the recording. */
  Recording?: ComponentType<RecordingSlotProps>;
  /** Sends unsent data before the page is left for good. */
  beforeLeaving?: () => Promise<void>;
  /** Ends the interview for everyone; absent for users who may not. */
  onEndForAll?: () => Promise<unknown>;
  /** Renders what happens next, once the interview is over. */
  renderOver: (reason: Extract<RoomEnding, 'ended' | 'closed'>) => ReactNode;
  /** Navigates away from the room. */
  onAway: () => void;
}
