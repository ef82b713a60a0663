import type { Sign } from '@interview-detection/shared/evidence/evidence.schema';
import type { EvidenceKind } from '@interview-detection/shared/evidence/level.rules';
import {
  AppWindow,
  AudioLines,
  ClipboardPaste,
  Keyboard,
  Monitor,
  MonitorSmartphone,
  Webcam,
  type LucideIcon,
} from 'lucide-react';

export const KIND_ICONS: Readonly<Record<EvidenceKind, LucideIcon>> = {
  away: AppWindow,
  paste: ClipboardPaste,
  typing: Keyboard,
  screens: Monitor,
  takeover: MonitorSmartphone,
  camera: Webcam,
  voices: AudioLines,
};

/** Returns the state of a sign: dismissed, or whether it counts and whether that was confirmed. */
export function stateOfSign({
  counts,
  dismissed,
  confirmed,
}: Pick<Sign, 'counts' | 'dismissed' | 'confirmed'>): string {
  if (dismissed) return 'Dismissed';
  const counted = counts ? 'Counts' : 'Does not count';
  return confirmed ? `${counted}, confirmed` : counted;
}

/** Returns `16:32:24`, in UTC. */
export const secondClock = (instant: string): string => new Date(instant).toISOString().slice(11, 19);
