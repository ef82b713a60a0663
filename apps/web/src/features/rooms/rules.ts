import type { RoomEnding, RoomRole } from '@interview-detection/shared/rooms/rooms.rules';
import type { ChatLine, Participant, Room } from '@interview-detection/shared/rooms/rooms.schema';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { ComponentType, ReactNode } from 'react';
import { after, atStart, type Hearing } from '#web/entities/recordings/rules';
import type { ApiClient } from '#web/lib/api-client';
import type { Flow, Quality } from './room.engine';

type ChangeKind = 'came' | 'left' | 'away' | 'back' | 'hand' | 'screen' | 'screenOff';

interface Change {
  kind: ChangeKind;
  name: string;
}

/** Returns what changed about the others in a room, in words, for users who cannot see it. */
export function changesOf(before: readonly Participant[], now: readonly Participant[], own: string): Change[] {
  const known = new Map(before.map(person => [person._id, person]));
  const there = new Set(now.map(({ _id }) => _id));
  const changes = before
    .filter(({ _id }) => !there.has(_id) && _id !== own)
    .map(({ name }): Change => ({ kind: 'left', name }));
  for (const { _id, name, isAway, state } of now) {
    if (_id === own) continue;
    const was = known.get(_id);
    const tell = (kind: ChangeKind, holds: boolean) => holds && changes.push({ kind, name });
    if (!was) {
      tell('came', true);
      continue;
    }
    tell('away', isAway && !was.isAway);
    tell('back', !isAway && was.isAway);
    tell('hand', state.hand && !was.state.hand);
    tell('screen', state.screen && !was.state.screen);
    tell('screenOff', !state.screen && was.state.screen);
  }
  return changes;
}

/** Returns the chat with a line that was pushed, unless the reply to joining had it already. */
export const withLine = (chat: readonly ChatLine[], line: ChatLine): readonly ChatLine[] =>
  line.n > (chat.at(-1)?.n ?? 0) ? [...chat, line] : chat;

/**
 * Returns whether this side gives way when both offer at once, and waits for the other's first offer. That is true for
 * exactly one of the two, and both know for which.
 */
export const isPolite = (own: string, other: string): boolean => own < other;

/**
 * Returns the other side's key. It is unique to a connection: a different key means that the other side started a new
 * one.
 */
export const fingerprintIn = (sdp: string): string | null => /^a=fingerprint:(.+?)\s*$/m.exec(sdp)?.[1] ?? null;

/** Counters to compare with the next report. */
export interface Counted {
  packetsReceived: number;
  packetsLost: number;
}

type Report = Record<string, unknown> & { id: string; type: string };

interface Pair {
  id: string;
  currentRoundTripTime?: number;
  localCandidateId?: string;
  remoteCandidateId?: string;
}

/** Extracts the figures of a connection from its report; lost packets are those since the previous report. */
export function readFlow(_id: string, report: RTCStatsReport, before: Counted): { flow: Flow; counted: Counted } {
  const all = new Map<string, Report>();
  report.forEach((one: Report) => all.set(one.id, one));
  const inbound = [...all.values()].filter(({ type }) => type === 'inbound-rtp');
  const sum = (name: string) => inbound.reduce((total, one) => total + (Number(one[name]) || 0), 0);
  const counted = { packetsReceived: sum('packetsReceived'), packetsLost: sum('packetsLost') };
  const received = counted.packetsReceived - before.packetsReceived;
  // Some browsers first count a late packet as lost, and later correct that.
  const lost = Math.max(0, counted.packetsLost - before.packetsLost);
  const pair = selectedPair(all);
  const ends = [pair?.localCandidateId, pair?.remoteCandidateId].map(id => (id ? all.get(id) : undefined));
  return {
    counted,
    flow: {
      _id,
      roundTripMs: pair?.currentRoundTripTime === undefined ? null : pair.currentRoundTripTime * 1_000,
      lostShare: received + lost > 0 ? lost / (received + lost) : null,
      isRelayed: pair ? ends.some(end => end?.['candidateType'] === 'relay') : null,
      bytesReceived: sum('bytesReceived'),
      framesDecoded: sum('framesDecoded'),
    },
  };
}

/** Returns the candidate pair in use; Firefox has no transport entry and marks the pair itself. */
function selectedPair(all: Map<string, Report>): Pair | undefined {
  const reports = [...all.values()];
  const chosen = reports.find(({ type }) => type === 'transport')?.['selectedCandidatePairId'];
  const pair =
    typeof chosen === 'string'
      ? all.get(chosen)
      : reports.find(({ type, selected }) => type === 'candidate-pair' && selected === true);
  return pair as Pair | undefined;
}

/** A recording for captions: a phrase, or the silence before one. */
export interface Phrase {
  hearing: Hearing;
  /** Milliseconds since it began. */
  ms: number;
}

/** Shorter sounds, such as a cough, are not phrases. Milliseconds. */
const SPOKEN_MIN_MS = 300;
/** Pause between two phrases; pauses within one are shorter. Milliseconds. */
const PAUSE_MS = 700;
/** The longest that a reader waits for the first word of a phrase. Milliseconds. */
const PHRASE_MAX_MS = 8_000;
/** After this much silence the recording restarts, without transcribing it. Milliseconds. */
const SILENCE_MAX_MS = 4_000;

/** Starts a phrase, keeping the background loudness of the previous one. */
export const nextPhrase = (before?: Phrase): Phrase => ({
  hearing: { ...atStart, ...(before && { floor: before.hearing.floor }) },
  ms: 0,
});

/** Returns the phrase after another moment of this loudness, 0 to 1. */
export const longer = ({ hearing, ms }: Phrase, level: number, passed: number): Phrase => ({
  hearing: after(hearing, level, passed),
  ms: ms + passed,
});

/** Returns what to do with a phrase: continue it, transcribe it, or discard it because it contains no speech. */
export function whatNext({ hearing: { spokenMs, silentMs }, ms }: Phrase): 'go on' | 'write' | 'drop' {
  if (spokenMs < SPOKEN_MIN_MS) return ms >= SILENCE_MAX_MS && silentMs >= PAUSE_MS ? 'drop' : 'go on';
  return silentMs >= PAUSE_MS || ms >= PHRASE_MAX_MS ? 'write' : 'go on';
}

/** From these values on people notice: words break off, or they talk over each other. */
const FAIR = { lostShare: 0.03, roundTripMs: 250 };
const POOR = { lostShare: 0.1, roundTripMs: 600 };

interface Measured {
  lostShare: number | null;
  roundTripMs: number | null;
}

/** Returns the quality of a conversation over such a connection; null where it was not measured. */
export function qualityOf({ lostShare, roundTripMs }: Measured): Quality | null {
  if (lostShare === null && roundTripMs === null) return null;
  const isBeyond = (limit: typeof FAIR) =>
    (lostShare ?? 0) >= limit.lostShare || (roundTripMs ?? 0) >= limit.roundTripMs;
  if (isBeyond(POOR)) return 'poor';
  return isBeyond(FAIR) ? 'fair' : 'good';
}

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
