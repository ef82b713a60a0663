import {
  ABOUT_DEVICES,
  ABOUT_INTERVIEW,
  isAboutNoticed,
} from '@interview-detection/shared/candidate-records/candidate-records.rules';
import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import type { Comment } from '@interview-detection/shared/evidence/evidence.schema';
import type { Language, Signal } from '@interview-detection/shared/visits/visits.rules';
import { describeSecondIn, describeStartIn } from '#api/lib/dates';
import { escapeHtml, isRightToLeft } from '../outbox/mails/mail-layout';
import type { Words } from './words/en.words';
import { pointsLeft } from './own-record.presenter';
import { put, wordsIn } from './words/words.rules';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#111}' +
  'h2{margin-top:2rem;border-bottom:1px solid #ccc}pre,blockquote{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;' +
  'background:#f3f4f6;border-radius:6px;padding:.6rem .8rem;margin:.4rem 0}small{color:#555}';

/** Quotes someone's words: in their own direction, and without markup. */
const said = (text: string) => `<blockquote dir="auto">${escapeHtml(text)}</blockquote>`;
const line = (text: string) => `<p dir="auto">${escapeHtml(text)}</p>`;
const small = (text: string) => `<p><small dir="auto">${escapeHtml(text)}</small></p>`;
const part = (title: string, ...content: string[]) => `<h2>${escapeHtml(title)}</h2>${content.join('')}`;
const list = (items: readonly string[]) =>
  `<ul>${items.map(item => `<li dir="auto">${escapeHtml(item)}</li>`).join('')}</ul>`;

/** A record as a page that loads nothing from anywhere and runs nothing: `most` points, and how many more there are. */
export function recordPage(record: CandidateRecordView, most: number): string {
  const { language, evidence, notice } = record;
  const words = wordsIn(language);
  const { page } = words;
  const when = momentsIn(language, record.timeZone);
  const points = evidence.points.slice(0, most);
  const left = pointsLeft(evidence.points.length - most, language);
  const places = new Set([...points, ...evidence.gaps].map(({ about }) => about));
  const commentsOn = (meant: string | null | ((one: Comment) => boolean)) =>
    record.comments
      .filter(typeof meant === 'function' ? meant : one => one.about === meant)
      .map(({ text, at }) => small(`${page.comments} · ${when(at)}`) + said(text));
  return `<!doctype html><html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(page.title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(page.title)}</h1>
${line(`${put(page.interview, { position: record.position.name, company: record.company.name })} · ${when(record.startsAt)}`)}
${line(record.candidate.name)}${line(put(page.until, { date: when(record.readableUntil) }))}${line(page.files)}
${part(
  page.noted,
  ...(evidence.deleted
    ? [line(evidence.deleted.text)]
    : evidence.points.length === 0
      ? nothingLines(evidence, page)
      : []),
  ...points.map(
    ({ about, title, text, from, stateText }) =>
      `<h3>${escapeHtml(title)}</h3>${small(`${when(from)} · ${stateText}`)}${line(text)}${commentsOn(about).join('')}`,
  ),
  ...(left === null ? [] : [line(left)]),
  ...(evidence.gapsTitle ? [`<h3>${escapeHtml(evidence.gapsTitle)}</h3>${line(evidence.gapsText ?? '')}`] : []),
  ...evidence.gaps.map(
    ({ about, from, title }) =>
      small(`${describeSecondIn(language, new Date(from), record.timeZone)} · ${title}`) + commentsOn(about).join(''),
  ),
  ...commentsOn(one => isAboutNoticed(one) && !places.has(one.about)),
)}
${part(evidence.title, line(evidence.text), line(evidence.how), list(evidence.kinds.map(({ title, limit }) => `${title}: ${limit}`)))}
${part(page.answers, ...(record.answersDeleted ? [line(record.answersDeleted.text)] : []), ...record.answers.map(answer => answerPart(answer, words, when) + commentsOn(answer.about).join('')))}
${part(
  page.collected,
  ...notice.items.map(
    ({ what, why, who, kept }) =>
      line(what) + small(why) + small(`${page.seenBy}: ${who}`) + small(`${page.kept}: ${kept}`),
  ),
)}
${part(page.notCollected, list(notice.not))}
${evidence.off.length > 0 ? part(page.off, list(evidence.off)) : ''}
${part(
  page.consent,
  ...record.consents.map(
    ({ decision, at, reason }) => line(`${page[decision]} · ${when(at)}`) + (reason ? said(reason) : ''),
  ),
)}
${visitPart(record, words, when)}
${adjustmentsPart(record, words, when)}
${record.devices.length > 0 ? part(page.devices, list(record.devices.map(({ label, kind }) => `${label} (${kind})`)), ...commentsOn(ABOUT_DEVICES)) : ''}
${part(page.comments, ...commentsOn(ABOUT_INTERVIEW))}
${part(
  page.requests,
  ...record.reviews.map(
    ({ text, at, answer }) =>
      small(when(at)) +
      said(text) +
      (answer ? small(`${page.answer} · ${answer.by} · ${when(answer.at)}`) + said(answer.text) : ''),
  ),
  ...(record.erasure ? [small(`${page.deletion} · ${when(record.erasure.at)}`), said(record.erasure.text ?? '')] : []),
)}
</body></html>
`;
}

/** Returns when the link was used and on which device, and the result of the device check. */
function visitPart({ visits, check }: CandidateRecordView, { page }: Words, when: (instant: string) => string): string {
  const opened = visits.openedAt
    ? [[`${page.opened} · ${when(visits.openedAt)}`, ...(visits.device ? [visits.device] : [])].join(' · ')]
    : [];
  const taken = visits.takeovers.map(({ at, device }) => `${page.tookOver} · ${when(at)} · ${device}`);
  const { at, ...parts } = check ?? { at: null };
  const checked = Object.entries(parts).flatMap(([name, value]) =>
    value === null ? [] : [`${page.checked[name as keyof typeof page.checked]}: ${checkedWords(value, page)}`],
  );
  return [
    opened.length + taken.length > 0 ? part(page.visits, list([...opened, ...taken])) : '',
    at === null ? '' : part(page.check, small(when(at)), list(checked)),
  ].join('');
}

/** Returns what the check stored about a device: whether it works, a word or figures. */
function checkedWords(value: unknown, page: Words['page']): string {
  if (typeof value === 'boolean') return value ? page.works : page.worksNot;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .map(([name, one]) => {
      if (name === 'extended') return one === true ? page.screensMore : page.screensOne;
      return name === 'rttMs' ? `${String(one)} ms` : checkedWords(one, page);
    })
    .join(' · ');
}

/** Returns what the candidate asked for, in their words, and what was agreed. */
function adjustmentsPart(
  { adjustments: { asked, granted } }: CandidateRecordView,
  { page, signals }: Words,
  when: (instant: string) => string,
): string {
  if (!asked && !granted) return '';
  const wishes = ({ extraTimePercent, signalsOff }: { extraTimePercent: number | null; signalsOff: Signal[] }) => [
    ...(extraTimePercent ? [`${page.extraTime}: ${extraTimePercent}%`] : []),
    ...(signalsOff.length > 0 ? [`${page.off}: ${signalsOff.map(signal => signals[signal]).join(' · ')}`] : []),
  ];
  return part(
    page.adjustments,
    ...(asked
      ? [
          small(`${page.askedFor} · ${when(asked.at)}`),
          list([...wishes(asked), ...(asked.keyboardOnly ? [page.keyboardOnly] : [])]),
          ...(asked.note ? [said(asked.note)] : []),
        ]
      : []),
    ...(granted
      ? [
          small(`${page.granted} · ${when(granted.at)}`),
          list(wishes(granted)),
          ...(granted.answer ? [said(granted.answer)] : []),
        ]
      : []),
  );
}

/** A signal that was turned off must not be reported as having found nothing. */
const nothingLines = ({ off, offText }: CandidateRecordView['evidence'], page: Words['page']): string[] => [
  line(offText ?? page.nothing),
  ...(offText === null && off.length > 0 ? [small(`${page.off}: ${off.join(' · ')}`)] : []),
];

const momentsIn = (language: Language, timeZone: string) => (instant: string) =>
  describeStartIn(language, new Date(instant), timeZone);

function answerPart(
  {
    question,
    how,
    note,
    text,
    draft,
    machineText,
    correction,
    askedAt,
    answeredAt,
  }: CandidateRecordView['answers'][number],
  { page }: Words,
  when: (instant: string) => string,
): string {
  const none = note === 'skipped' ? page.skipped : note === 'not reached' ? page.notReached : page.none;
  const facts = [
    how === 'none' ? none : page[how],
    ...(askedAt ? [`${page.asked}: ${when(askedAt)}`] : []),
    ...(answeredAt ? [`${page.answered}: ${when(answeredAt)}`] : []),
  ];
  const labelled = (label: string, value: string | null) => (value === null ? '' : small(label) + said(value));
  return [
    `<h3 dir="auto">${escapeHtml(question)}</h3>${small(facts.join(' · '))}`,
    text === null ? '' : said(text),
    labelled(page.heard, machineText),
    labelled(page.draft, draft),
    labelled(page.suggestion, correction?.text ?? null),
  ].join('');
}
