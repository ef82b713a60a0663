import type { Participant } from '@interview-detection/shared/rooms/rooms.schema';

export type ChangeKind = 'came' | 'left' | 'away' | 'back' | 'hand' | 'screen' | 'screenOff';

export interface Change {
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
