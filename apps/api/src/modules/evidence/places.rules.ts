/** Places of events in a chain, from 0, as a bitmap: 2,500 bytes for a full chain. */
export type Places = Uint8Array;

export function placesOf(all: readonly number[]): Places {
  const last = all.reduce((most, place) => Math.max(most, place), -1);
  const places = new Uint8Array(Math.floor(last / 8) + 1);
  for (const place of all) places[place >> 3] = (places[place >> 3] ?? 0) | (1 << (place & 7));
  return places;
}

export const hasPlace = (places: Places, place: number): boolean =>
  ((places[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;

/** Returns the places that are not yet in `taken`, and adds them to it. */
export function takeNew(places: Places, taken: Places): number[] {
  const fresh: number[] = [];
  for (let at = 0; at < places.length; at++) {
    const bits = (places[at] ?? 0) & ~(taken[at] ?? 0);
    if (bits === 0) continue;
    taken[at] = (taken[at] ?? 0) | bits;
    for (let bit = 0; bit < 8; bit++) if (bits & (1 << bit)) fresh.push(at * 8 + bit);
  }
  return fresh;
}
