/** Stubs for what components need and jsdom lacks, or is too slow for. */

const media = new Map<string, { matches: boolean; listeners: Set<() => void> }>();

function mediaState(query: string) {
  let state = media.get(query);
  if (!state) {
    state = { matches: false, listeners: new Set() };
    media.set(query, state);
  }
  return state;
}

/** Makes a media query match or not, as if the system had changed. */
export function setMedia(query: string, matches: boolean): void {
  const state = mediaState(query);
  state.matches = matches;
  for (const listener of state.listeners) listener();
}

/** Resets all media queries to no match. */
export function forgetMedia(): void {
  for (const state of media.values()) state.matches = false;
}

window.matchMedia = query => {
  const state = mediaState(query);
  const list = {
    media: query,
    get matches() {
      return state.matches;
    },
    addEventListener: (_type: string, listener: () => void) => state.listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => state.listeners.delete(listener),
  };
  return list as unknown as MediaQueryList;
};

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// The full list has hundreds of zones, which make each search by role in a page with a zone select take seconds.
Intl.supportedValuesOf = () => ['America/New_York', 'Asia/Tokyo', 'Europe/Lisbon', 'Europe/London'];

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
