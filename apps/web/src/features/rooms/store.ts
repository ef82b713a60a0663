import { ROOM_RETURN_MS } from '@interview-detection/shared/rooms/rooms.rules';
import { sessionStore, storage } from '#web/lib/storage';

/** The devices that were on in the room of this tab. */
export interface Place {
  microphone: boolean;
  camera: boolean;
}

const keyOf = (interview: string) => `room:${interview}`;

/**
 * Remembers that this tab is in a room, so that a reload returns to it while the server keeps the place; after that it
 * starts with the preview, as usual.
 */
export const ownPlace = {
  keep(interview: string, place: Place): void {
    sessionStore.set(keyOf(interview), JSON.stringify({ ...place, at: Date.now() }));
  },
  of(interview: string): Place | null {
    try {
      const kept = JSON.parse(sessionStore.get(keyOf(interview)) ?? 'null') as (Place & { at: number }) | null;
      return kept && Math.abs(Date.now() - kept.at) < ROOM_RETURN_MS ? kept : null;
    } catch {
      return null;
    }
  },
  forget: (interview: string): void => sessionStore.remove(keyOf(interview)),
};

export type DeviceKind = 'audioinput' | 'videoinput' | 'audiooutput';

const deviceKey = (kind: DeviceKind) => `room-device:${kind}`;

/** The microphone, camera and speakers last chosen in this browser. */
export const chosenDevice = {
  of: (kind: DeviceKind): string | null => storage.get(deviceKey(kind)),
  keep: (kind: DeviceKind, id: string): void => void storage.set(deviceKey(kind), id),
};
