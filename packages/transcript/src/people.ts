import { isPartOf, NAME_MAX, nameKey, segmentsOf, wordsOfName } from './names.ts';
import type { Participant } from './transcript.ts';

const ROLES: Readonly<Record<string, Participant['side']>> = {
  interviewer: 'interviewer',
  recruiter: 'interviewer',
  moderator: 'interviewer',
  host: 'interviewer',
  'hiring manager': 'interviewer',
  candidate: 'candidate',
  interviewee: 'candidate',
  applicant: 'candidate',
};

/** Returns the side of a label that names a role: `Interviewer`, `Candidate 2`. */
export function sideOfRole(label: string): Participant['side'] | null {
  const words = wordsOfName(label).filter(word => !/^\d+$/.test(word));
  return ROLES[words.join(' ')] ?? null;
}

/** The known participants, and which labels are theirs. */
export class People {
  readonly #known: readonly { person: Participant; key: string; joined: Set<string>; words: readonly string[] }[];
  readonly #exact = new Map<string, boolean>();
  readonly #found = new Map<string, Participant | null>();

  readonly #named: ReadonlySet<string>;

  readonly #sides: ReadonlyMap<string, Participant['side']>;

  /**
   * @param names labels confirmed as names by a person
   * @param sides sides of speakers by displayed name, as set by a person
   */
  constructor(
    participants: readonly Participant[],
    names: readonly string[] = [],
    sides: Readonly<Record<string, Participant['side']>> = {},
  ) {
    this.#sides = new Map(Object.entries(sides));
    this.#named = new Set(names.map(nameKey));
    this.#known = participants
      .map(person => ({ person, words: wordsOfName(person.name) }))
      .filter(({ words }) => words.length > 0)
      .map(({ person, words }) => ({
        person,
        words,
        key: nameKey(person.name),
        joined: new Set([words.join(''), words.toReversed().join('')]),
      }));
  }

  get all(): readonly Participant[] {
    return this.#known.map(({ person }) => person);
  }

  /** Returns whose label it is: everything in it matches one of them, and no other. */
  of(label: string): Participant | null {
    let found = this.#found.get(label);
    if (found === undefined) this.#found.set(label, (found = this.#search(label)));
    return found;
  }

  /** Whether a label is a name even if it occurs once. */
  knows(label: string): boolean {
    return this.of(label) !== null || sideOfRole(label) !== null || this.#named.has(nameKey(label));
  }

  /** Returns the side set by a person; for the empty name, that of unnamed speech. */
  saidSide(name: string): Participant['side'] | null {
    return this.#sides.get(name) ?? null;
  }

  /** Whether a label is a participant's full name. */
  exactly(label: string): boolean {
    let found = this.#exact.get(label);
    if (found === undefined) {
      const key = nameKey(label);
      this.#exact.set(label, (found = key !== '' && this.#known.some(one => one.key === key)));
    }
    return found;
  }

  #search(label: string): Participant | null {
    for (const part of [label, ...segmentsOf(label)]) {
      const words = wordsOfName(part);
      if (words.length === 0) continue;
      const key = nameKey(part);
      const joined = words.join('');
      const same = this.#known.filter(one => one.key === key || one.joined.has(joined));
      if (same.length > 0) return same.length === 1 ? (same[0]?.person ?? null) : null;
      const near = this.#known.filter(
        one => isPartOf(words, one.words) || (isWritten(part) && isWhole(one.words) && isPartOf(one.words, words)),
      );
      if (near.length === 1) return near[0]?.person ?? null;
    }
    return null;
  }
}

const isWhole = (words: readonly string[]): boolean => words.length > 1 && words.every(word => word.length > 1);

/** "Kofi Kwame Mensah" is a name of Kofi Mensah, "as Kofi Mensah said" is not. */
const isWritten = (label: string): boolean =>
  label.length <= NAME_MAX &&
  !/(?:^|[\s(])(?!van\b|von\b|de\b|der\b|den\b|da\b|del\b|la\b|bin\b|al\b)\p{Ll}/u.test(label);
