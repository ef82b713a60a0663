/**
 * The owner of an item, from the widest name to the narrowest: an address, then the account that signs in from there.
 */
export type Names = readonly string[];

/** A queue in which names take turns, at each level of names; items of the last level keep their order. */
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

  /** Removes and returns the item whose turn it is. */
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
    // Moves the rest of its line behind the others.
    this.#lines.delete(name);
    if (line.size > 0) this.#lines.set(name, line);
    return item;
  }

  /** Removes the latest item of the longest line, if that is fairer than refusing one more of these names. */
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

  /** Returns the longest line; among equally long ones, the one whose turn comes last. */
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

  /** Adjusts the counts after an item was removed from any of the lines. */
  #forget(item: T | undefined): void {
    if (item === undefined) return;
    this.size--;
    for (const [name, line] of this.#lines) if (line.size === 0) this.#lines.delete(name);
  }
}
