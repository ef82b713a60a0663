#!/usr/bin/env node
// Checks a chain of evidence as returned by GET /interviews/{id}/evidence.json (contract §23). It needs only this
// file and Node, no part of the product: copied elsewhere, it gives the same result.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
if (!file)
  end(2, 'Usage: npm run verify-evidence -- FILE, a file with the reply of GET /interviews/{id}/evidence.json');

const chain = read(file);
const events = chain.events;
let previous = '0'.repeat(64);
const ids = new Set();
for (const [at, event] of events.entries()) {
  const { hash, ...rest } = event;
  const place = `Event ${at + 1} of ${events.length} (${String(rest.id)})`;
  if (ids.has(rest.id)) end(1, `${place} appears twice.`);
  ids.add(rest.id);
  if (hashAfter(previous, rest) !== hash) {
    end(
      1,
      `${place} does not follow from the one before it: it was changed or moved, or one before it was removed or inserted.`,
    );
  }
  previous = hash;
}
if (chain.head !== previous)
  end(1, 'The chain does not end as it says: events were removed from its end, or added there.');
end(
  0,
  `The chain of interview ${chain.interview} holds: ${events.length} events, head ${previous}.\n` +
    'That says that these events are as they were chained, not that what a page reported was true. Anyone who can write to the database ' +
    'can make a whole new chain: compare the head with one that was noted before.',
);

function read(name) {
  let parsed;
  try {
    parsed = JSON.parse(readFileSync(name, 'utf8'));
  } catch (error) {
    end(2, `${name} cannot be read as JSON: ${error.message}`);
  }
  const found = parsed?.data ?? parsed;
  if (!Array.isArray(found?.events) || typeof found.head !== 'string' || !found.events.every(isObject)) {
    end(2, `${name} holds no chain: {interview, algorithm, events, head} is expected`);
  }
  return found;
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

function hashAfter(before, event) {
  return createHash('sha256').update(before).update(canonical(event)).digest('hex');
}

/** RFC 8785: keys in UTF-16 order, numbers and texts as JSON.stringify writes them. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const pairs = Object.keys(value)
    .sort()
    .map(key => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${pairs.join(',')}}`;
}

function end(code, words) {
  (code === 0 ? process.stdout : process.stderr).write(`${words}\n`);
  process.exit(code);
}
