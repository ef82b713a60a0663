import type { Types } from 'mongoose';

/** Debounces per interview: passes on the first sign at once, and again after the pause if others followed. */
export class Progress {
  private readonly running = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();

  /** @param everyMs the pause */
  constructor(
    private readonly everyMs: number,
    private readonly say: (id: Types.ObjectId) => void,
  ) {}

  heard(id: Types.ObjectId): void {
    const key = id.toHexString();
    const pause = this.running.get(key);
    if (pause) {
      pause.again = true;
      return;
    }
    this.say(id);
    const timer = setTimeout(() => {
      const again = this.running.get(key)?.again;
      this.running.delete(key);
      if (again) this.heard(id);
    }, this.everyMs);
    this.running.set(key, { timer: timer.unref(), again: false });
  }

  stop(): void {
    for (const { timer } of this.running.values()) clearTimeout(timer);
    this.running.clear();
  }
}
