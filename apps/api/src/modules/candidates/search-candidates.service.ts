import type { QueryFilter } from 'mongoose';
import { containsWord, SEARCH_LIMIT, searchWords } from '#api/database/listing';
import { termPattern, type TermPattern } from '#api/lib/search-pattern';
import type { CompanyScope } from '#api/lib/system-principal';
import { Candidates, SEARCH_INDEX, type CandidateRecord } from './candidates.model';

const SEARCHED = ['name', 'email', 'position.name'] as const;

/** Of words that all find this many it does not matter which one the index is asked for. */
const COUNTED_MAX = 1_000;

/**
 * Returns a filter for the candidates whose name, email and position contain every word of a search. The index finds
 * them by its rarest word, since it can be asked for one only; those found are compared with the others.
 */
export async function searchFilter(
  scope: CompanyScope,
  search: string | undefined,
): Promise<QueryFilter<CandidateRecord>> {
  const words = searchWords(search);
  if (words.length === 0) return {};
  const rarest = await rarestOf(scope, words);
  const compared = rarest?.isWhole ? words.filter(word => word !== rarest.word) : words;
  const conditions: object[] = compared.map(word => containsWord(SEARCHED, word));
  return { $and: rarest ? [{ terms: rarest.pattern }, ...conditions] : conditions };
}

interface IndexedWord extends TermPattern {
  word: string;
}

/** Returns the word that finds the fewest candidates; undefined if none is long enough for the index. */
async function rarestOf(scope: CompanyScope, words: readonly string[]): Promise<IndexedWord | undefined> {
  const indexed = words.flatMap((word): IndexedWord[] => {
    const term = termPattern(word);
    return term ? [{ word, ...term }] : [];
  });
  if (indexed.length < 2) return indexed[0];
  const limit = { limit: COUNTED_MAX, hint: SEARCH_INDEX, ...SEARCH_LIMIT };
  const counts = await Promise.all(
    indexed.map(({ pattern }) => Candidates.in(scope).countFast({ terms: pattern }, limit)),
  );
  return indexed[counts.indexOf(Math.min(...counts))];
}
