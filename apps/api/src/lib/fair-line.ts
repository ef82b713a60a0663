/** Whose something is, the widest name first: an address, and the account that signs in from there. */
export type Names = readonly string[];

/** What waits, and comes in turns: one of each name, at each level of names, and in its order within the last one. */
export class FairLine<T> {
  size = 0;
  readonly #items = new Set<T>();
  readonly #lines = new Map<string, FairLine<T>>();

  sizeOf([name, ...rest]: Names): number {
    return name === undefined ? this.size : (this.#lines.get(name)?.sizeOf(rest) ?? 0);
  }

  add(item: T, [name, ...rest]: Names): void {
    this.size++;
    if (name === undefined) {
      this.#items.add(item);
      return;
    }
    const line = this.#lines.get(name) ?? new FairLine<T>();
    line.add(item, rest);
    this.#lines.set(name, line);
  }

  delete(item: T, [name, ...rest]: Names): boolean {
    const isHere = name === undefined ? this.#items.delete(item) : this.#lines.get(name)?.delete(item, rest) === true;
    if (!isHere) return false;
    this.size--;
    if (name !== undefined && this.#lines.get(name)?.size === 0) this.#lines.delete(name);
    return true;
  }

  /** Takes out whose turn it is. */
  shift(): T | undefined {
    const [turn] = this.#lines;
    if (!turn) {
      const [item] = this.#items;
      if (item !== undefined) this.delete(item, []);
      return item;
    }
    const [name, line] = turn;
    this.size--;
    const item = line.shift();
    // Behind the others, with what is left of it.
    this.#lines.delete(name);
    if (line.size > 0) this.#lines.set(name, line);
    return item;
  }

  /** Takes out the latest of whose line is the longest, where that is fairer than to refuse one more of these names. */
  makeRoomFor([name, ...rest]: Names): T | undefined {
    if (name === undefined) return undefined;
    const own = this.#lines.get(name);
    const longest = this.#longest();
    if (longest && longest.size > (own?.size ?? 0) + 1) {
      const item = longest.#pop();
      this.#forget(item);
      return item;
    }
    const item = own?.makeRoomFor(rest);
    this.#forget(item);
    return item;
  }

  /** Of several that are as long, the one whose turn comes last. */
  #longest(): FairLine<T> | undefined {
    return [...this.#lines.values()].reduce<FairLine<T> | undefined>(
      (found, line) => (found && found.size > line.size ? found : line),
      undefined,
    );
  }

  #pop(): T | undefined {
    const longest = this.#longest();
    const item = longest ? longest.#pop() : [...this.#items].at(-1);
    if (item !== undefined) this.#items.delete(item);
    this.#forget(item);
    return item;
  }

  /** One less, of whichever line it was. */
  #forget(item: T | undefined): void {
    if (item === undefined) return;
    this.size--;
    for (const [name, line] of this.#lines) if (line.size === 0) this.#lines.delete(name);
  }
}
