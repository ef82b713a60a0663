import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import {
  ALTERED_WORDS,
  durationWords,
  kindFact,
  type KindView,
  LEVEL_LIMIT,
  levelName,
  levelSentence,
  SUM_WORDS,
  times,
  unknownSeconds,
  whyLeftOut,
} from '@interview-detection/shared/evidence/level-words.rules';
import type { EvidenceLevel } from '@interview-detection/shared/evidence/level.rules';
import { KIND_WORDS } from '@interview-detection/shared/evidence/sign-words.rules';
import { POLICY_WORDS } from '@interview-detection/shared/interviews/policy.rules';
import { Wifi } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '#web/components/ui/notice';
import { KIND_ICONS } from '../words';

const BARS: Readonly<Record<EvidenceLevel, number>> = { none: 0, low: 1, medium: 2, high: 3, unknown: 0 };

/** The level of an interview and its basis: a reason to ask questions, not part of the report's verdict. */
export function LevelCard({ evidence }: { evidence: EvidenceView }) {
  const { level, policy, kinds, chain } = evidence;
  const counted = kinds.filter(({ counts }) => counts === 1).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] 2xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="px-4.5 py-4">
        <p className="text-sm text-ink-2">Level</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Bars level={level} />
          <b className="text-lg font-semibold">{levelName(evidence)}</b>
          <span className="rounded-sm bg-sunken px-2 py-[3px] text-xs text-ink-2 print:border print:border-line-strong">
            {LEVEL_LIMIT}
          </span>
        </p>
        <div className="mt-3 grid gap-2.5 text-sm text-ink-2">
          {chain.verified ? (
            <p>{levelSentence(evidence)}</p>
          ) : (
            <Notice tone="warn" title="This evidence was altered">
              {levelSentence(evidence)}
            </Notice>
          )}
          <Looked evidence={evidence} />
          <p className="text-xs text-ink-3">
            Allowed in this interview: {POLICY_WORDS[policy].allowed}. The level is no part of the AI Review.
          </p>
        </div>
      </div>
      <div className="border-line px-4.5 py-4 max-2xl:border-t 2xl:border-l">
        <ul aria-label="Kinds of signals" className="grid gap-2.5 text-sm">
          {kinds.map(kind => (
            <KindRow key={kind.kind} kind={kind} evidence={evidence} />
          ))}
          <Row
            icon={<Wifi className="mt-0.5 size-4 shrink-0 text-ink-2" aria-hidden="true" />}
            name="Connection"
            counts={evidence.gaps.length > 0 ? 'unknown' : evidence.isSwitchedOff ? 'off' : '0'}
          >
            {evidence.gaps.length > 0 ? (
              <>
                <b className="font-medium">
                  {durationWords(unknownSeconds(evidence))}{' '}
                  {evidence.fullSince === null ? 'without data from the page' : 'of which nothing is known'}
                </b>
                <span className="text-ink-3"> · unknown is neither good nor bad</span>
              </>
            ) : (
              <span className="text-ink-2">
                {evidence.isSwitchedOff ? 'Not collected' : chain.length > 0 ? 'No gap' : 'Nothing known'}
              </span>
            )}
          </Row>
        </ul>
        <p className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line pt-3 text-sm sm:grid-cols-[10.5rem_minmax(0,1fr)_auto]">
          <b className="font-semibold">Independent kinds</b>
          <span className="text-ink-2 max-sm:order-last max-sm:col-span-2">{SUM_WORDS}</span>
          <b className="font-semibold">{evidence.isSwitchedOff ? 'off' : counted}</b>
        </p>
      </div>
    </div>
  );
}

/** Three bars, filled up to the level; outlines where it is unknown. */
function Bars({ level }: { level: EvidenceLevel }) {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {[1, 2, 3].map(bar => (
        <span
          key={bar}
          className={`h-5 w-2 rounded-[3px] border print:[print-color-adjust:exact] ${bar <= BARS[level] ? 'border-warn bg-warn forced-colors:bg-[CanvasText]' : 'border-line-strong'} ${level === 'unknown' ? 'border-dashed' : ''}`}
        />
      ))}
    </span>
  );
}

/** Shows the candidate's comments, and whether a person has reviewed the signs. */
function Looked({ evidence: { signs, comments } }: { evidence: EvidenceView }) {
  const remarks = comments.length;
  if (signs.length === 0 && remarks === 0) return null;
  const looked = signs.filter(({ looks }) => looks.length > 0).length;
  const people =
    looked === 0
      ? 'No one has reviewed the signals yet; dismissed signals don’t count.'
      : `${looked} of ${signs.length} looked at by a person; dismissed signals don’t count.`;
  const said = remarks === 0 ? '' : `The candidate has commented ${times(remarks)}. `;
  return (
    <p>
      {said}
      {signs.length > 0 && people}
    </p>
  );
}

function KindRow({ kind, evidence }: { kind: KindView; evidence: EvidenceView }) {
  const Icon = KIND_ICONS[kind.kind];
  const left = whyLeftOut(kind, evidence);
  const isSeen = kind.count > 0 && left !== 'off';
  return (
    <Row
      icon={<Icon className="mt-0.5 size-4 shrink-0 text-ink-2" aria-hidden="true" />}
      name={KIND_WORDS[kind.kind].name}
      isStrong={kind.counts === 1}
      counts={left === 'off' ? 'off' : String(kind.counts)}
    >
      <span className={isSeen ? 'font-medium' : 'text-ink-2'}>{kindFact(kind, evidence)}</span>
      {left !== 'off' && (
        <span className="text-ink-3">
          {' · '}
          {left === 'allowed' ? 'allowed by the rules' : kind.floor.charAt(0).toLowerCase() + kind.floor.slice(1)}
        </span>
      )}
    </Row>
  );
}

interface RowProps {
  icon: ReactNode;
  name: string;
  /** 0, 1, off or unknown. */
  counts: string;
  isStrong?: boolean;
  children: ReactNode;
}

function Row({ icon, name, counts, isStrong = false, children }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 sm:grid-cols-[10.5rem_minmax(0,1fr)_auto]">
      <span className="flex min-w-0 gap-2">
        {icon}
        <span className={isStrong ? 'font-semibold' : ''}>{name}</span>
      </span>
      <span className="min-w-0 max-sm:order-last max-sm:col-span-2 max-sm:pl-6">{children}</span>
      <span className={`text-right ${isStrong ? 'font-semibold' : 'text-ink-2'}`}>
        <span className="sr-only">counts: </span>
        {counts}
      </span>
    </li>
  );
}

/**
 * For a running interview: which kinds count so far. It shows no level and no figures, which would distract from the
 * person.
 */
export function LiveSignals({ evidence: { kinds, chain, isSwitchedOff } }: { evidence: EvidenceView }) {
  const counting = kinds.filter(({ counts }) => counts === 1);
  return (
    <div className="grid gap-2 px-4.5 py-4 text-sm" aria-live="polite">
      {!chain.verified ? (
        <p>{ALTERED_WORDS}</p>
      ) : counting.length === 0 ? (
        <p>
          {isSwitchedOff
            ? 'Signals are switched off in this interview.'
            : chain.length === 0
              ? 'Nothing is known so far.'
              : 'Nothing significant so far.'}
        </p>
      ) : (
        <ul aria-label="Counts so far" className="flex flex-wrap gap-2">
          {counting.map(({ kind }) => {
            const Icon = KIND_ICONS[kind];
            return (
              <li key={kind} className="inline-flex items-center gap-1.5 rounded-sm bg-sunken px-2 py-1">
                <Icon className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
                {KIND_WORDS[kind].name}
              </li>
            );
          })}
        </ul>
      )}
      <p className="text-ink-2">{LEVEL_LIMIT}. Details appear when the interview ends.</p>
    </div>
  );
}
