import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import ICAL from 'ical.js';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { logger } from '#api/lib/logger';
import { useDatabase } from '../database';
import { runDueJobs } from '../jobs';
import { MailModel } from '../models';
import { collectLog } from '../quiet';
import { readyCallAlone } from '../ready-call';
import { authFor, callOf, everything, idFor, outcome, pathFor, QUERIES, request, send, type World } from '../sweep';
import { isDeep } from '../environment';
import { places, put, writing } from './bodies';

// Text that is more than text: what would be markup, a formula, a header, a property of a calendar, a line of the log or a
// template where something takes it for one. It is written into every field that takes it, and looked for wherever it comes out.

useDatabase();

const MARKUP = '"><img src=x onerror=alert(1)>';
const LINES = '\r\nBcc: victim@example.org\r\nATTENDEE:mailto:victim@example.org\r\nEND:VEVENT\r\n=3+3';

/** From the worst to what the shortest field takes. */
const HOSTILE = [
  `=cmd|' /C calc'!A1;=2+2\t=4+4${MARKUP}{{7*7}}\${7*7}<%= 7*7 %>../../etc/passwd${LINES}`,
  `=cmd|' /C calc'!A1;=2+2${MARKUP}{{7*7}}\${7*7}../../etc/passwd`,
  `=1+1${MARKUP}`,
  '=1+1<b onclick=a>',
  '@a',
];

/** The end of a line as terminals know it, their escapes in two spellings, the end of a string in C. */
const STEERING = 'a\u0085\u001b[31m\u009b31m\u0000b';
const UNFIT = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** They are compared with what is kept, and are kept and shown nowhere. */
const SECRETS = new Set(['password', 'currentPassword', 'resetToken', 'token']);
const isSecret = (path: readonly (string | number)[]) => SECRETS.has(String(path.at(-1)));
const isText = (value: unknown): value is string => typeof value === 'string';

/** The places of texts, and of names of fields, that hold what no text may. */
function unfitIn(value: unknown, at = ''): string[] {
  if (isText(value)) return UNFIT.test(value) ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(UNFIT.test(name) ? [at] : []),
    ...unfitIn(inner, at === '' ? name : `${at}.${name}`),
  ]);
}

const schemaOf = ({ endpoint }: NamedEndpoint) => endpoint.body as z.ZodType;
const valueAt = (body: unknown, path: readonly (string | number)[]) =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], body);

/** The body with the first of these texts in every field that takes one. */
function filledWith(named: NamedEndpoint, body: unknown, texts: string[]): { body: object; fields: string[] } {
  const schema = schemaOf(named);
  let filled = body;
  const fields: string[] = [];
  for (const place of places(body)) {
    if (!isText(valueAt(body, place)) || isSecret(place)) continue;
    const taken = texts.map(text => put(filled, place, text)).find(one => schema.safeParse(one).success);
    if (!taken) continue;
    filled = taken;
    fields.push(place.join('.'));
  }
  return { body: filled as object, fields };
}

/** Calls whose texts come out in lists, files, emails and calendars, a report and its PDF; in the deep tier all that write. */
const READ_EVERYWHERE = new Set(['company.update', 'interviews.create', 'interviews.complete']);
const writers = writing.filter(
  ({ name, endpoint }) =>
    endpoint.body && endpoint.rawBodyMaxBytes === undefined && (isDeep || READ_EVERYWHERE.has(name)),
);
const reads = allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.changesState);
const read = (named: NamedEndpoint, world: World) =>
  request(
    'GET',
    pathFor(named.endpoint.path, { id: idFor(named, world), resume: world.resume, delivery: world.delivery }),
  )
    .query(QUERIES[named.name]?.(world) ?? {})
    .set(authFor(named, world))
    .buffer(true);

/** Cells of a file of comma-separated values, all of them quoted. */
const cellsOf = (csv: string) =>
  [...csv.replace('\uFEFF', '').matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell);

function checkFile(named: NamedEndpoint, { headers, text }: Awaited<ReturnType<typeof read>>): void {
  const name = callOf(named);
  expect([name, headers['x-content-type-options']]).toEqual([name, 'nosniff']);
  expect([name, headers['bcc']]).toEqual([name, undefined]);
  if (!String(headers['content-type']).startsWith('text/csv')) return;
  // A spreadsheet that separates cells or lines otherwise begins a cell there.
  const formulas = cellsOf(text)
    .flatMap(cell => cell.split(/[;\t\r\n]+/))
    .filter(part => /^[=+\-@]/.test(part));
  expect([name, formulas]).toEqual([name, []]);
}

/** Every line of the log, from the least important one on, until the test ends. */
function wholeLog(): string[] {
  const lines: string[] = [];
  const { level } = logger;
  logger.level = 'trace';
  Reflect.set(logger, pino.symbols.streamSym, { write: (line: string) => void lines.push(line) });
  onTestFinished(() => {
    logger.level = level;
    collectLog(logger);
  });
  return lines;
}

/** What a calendar contains, by the name of its property. */
const propertiesOf = (calendar: string) =>
  [new ICAL.Component(ICAL.parse(calendar) as object[])].flatMap(all => [
    ...all.getAllProperties(),
    ...all.getAllSubcomponents('vevent').flatMap(event => event.getAllProperties()),
  ]);

async function checkMails(): Promise<void> {
  const mails = await MailModel.find().lean();
  for (const { subject, html, to, calendar } of mails) {
    expect(`${subject}${to.name ?? ''}`).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(html).not.toMatch(/<img src=x|<b onclick/i);
    if (!calendar) continue;
    const people = propertiesOf(calendar.content).filter(({ name }) => ['attendee', 'organizer'].includes(name));
    expect(people.map(person => String(person.getFirstValue()))).not.toContain('mailto:victim@example.org');
  }
}

const nouns = [...new Set(writers.map(({ noun }) => noun))];

it.each(nouns)(
  '%s: markup and commands are stored as text, come out as text, and break no reader',
  { tags: 'deep' },
  async noun => {
    const log = wholeLog();
    const failed: Record<string, string> = {};
    for (const named of writers.filter(one => one.noun === noun)) {
      const { world, ...call } = await readyCallAlone(named);
      const { body, fields } = filledWith(named, call.body ?? {}, HOSTILE);
      if (fields.length === 0) continue;
      const reply = await send(named, { ...call, body });
      if (reply.status >= 500) failed[callOf(named)] = outcome(reply);
      for (const other of reads) {
        const shown = await read(other, world);
        if (shown.status >= 500) failed[`${callOf(other)} after ${callOf(named)}`] = outcome(shown);
        else if (shown.status < 400) checkFile(other, shown);
      }
      await runDueJobs();
      await checkMails();
    }
    expect(failed).toEqual({});
    for (const line of log) {
      expect(line).toMatch(/^\{[^\p{Cc}]*\}\n$/u);
      expect(line).not.toMatch(/onerror|onclick|victim|calc/);
    }
  },
);

/** Kept as it was typed (contract §20); the commands show it without (cli/command.ts). */
const SAID = /^(reports\.\d+\.(transcript|aiReport\.jsonArray)\.\d+\.message|turns\.\d+\.(draft|answer))$/;

it.each(nouns)(
  '%s: nothing that controls a terminal is stored except in what a candidate has said, whatever field it comes in',
  { tags: 'deep' },
  async noun => {
    for (const named of writers.filter(one => one.noun === noun)) {
      const { world: _world, ...call } = await readyCallAlone(named);
      const { body, fields } = filledWith(named, call.body ?? {}, [STEERING]);
      if (fields.length === 0) continue;
      const reply = await send(named, { ...call, body });
      expect([callOf(named), reply.status]).not.toEqual([callOf(named), 500]);
      expect(unfitIn(await everything()).filter(place => !SAID.test(place))).toEqual([]);
    }
  },
);
