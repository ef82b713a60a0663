import type { Flow } from '../room.engine';

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
