import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { POLICY_WORDS } from '@interview-detection/shared/interviews/policy.rules';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { QueryView } from '#web/components/records/query-view';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { LoadingState } from '#web/components/states/loading-state';
import { Button } from '#web/components/ui/button';
import { Card, Fact } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';
import { candidateLinkQuery, candidateViewQuery } from '#web/entities/interviews/api';
import { awaitsAnswer, pageZone } from '#web/entities/interviews/rules';
import { adjustmentWords } from '#web/entities/interviews/words';
import { useCan } from '#web/entities/users/use-current-user';
import { LinkField } from '#web/features/interviews/link/components/copy-link-button';
import { formatInstant } from '#web/lib/dates';
import { languageName } from '#web/lib/format';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';

const newLink = lazyWithRetry(() =>
  import('#web/features/interviews/link/components/new-link-dialog').then(m => m.NewLinkDialog),
);
const preview = lazyWithRetry(() => import('./preview-dialog').then(m => m.PreviewDialog));
const adjust = lazyWithRetry(() =>
  import('#web/features/interviews/adjust/components/adjust-dialog').then(m => m.AdjustDialog),
);

interface CandidatePageCardProps {
  interview: InterviewDetails;
  /** The candidate's page, which belongs to another feature. */
  Preview: ComponentType<{ view: CandidateView }>;
}

/** Shows the state of the candidate's private page, and the available actions. */
export function CandidatePageCard({ interview, Preview }: CandidatePageCardProps) {
  const view = useQuery(candidateViewQuery(interview.id));
  const [asked, setAsked] = useState<'newLink' | 'adjust' | 'preview' | null>(null);
  const close = () => setAsked(null);
  const canChange = useCan('interviews.schedule') && isOpen(interview.status);
  return (
    <Card className="px-4.5 py-4 print:hidden">
      <section aria-labelledby="candidate-page-title" className="grid gap-3">
        <h2 id="candidate-page-title">Candidate’s page</h2>
        {canChange && <PresentLink interview={interview} onReplace={() => setAsked('newLink')} />}
        <QueryView query={view} skeleton={<FactsSkeleton />} title="We couldn’t load the page’s status">
          {shown => (
            <Facts interview={interview} view={shown} onAdjust={canChange ? () => setAsked('adjust') : undefined} />
          )}
        </QueryView>
        <Button size="sm" onClick={() => setAsked('preview')}>
          <Eye aria-hidden="true" />
          Preview as the candidate sees it
        </Button>
      </section>
      <LazyBoundary>
        {asked === 'newLink' && <newLink.Component interview={interview} onClose={close} />}
        {asked === 'adjust' && <adjust.Component interview={interview} onClose={close} />}
        {asked === 'preview' && <preview.Component interview={interview} Preview={Preview} onClose={close} />}
      </LazyBoundary>
    </Card>
  );
}

function PresentLink({ interview, onReplace }: { interview: InterviewDetails; onReplace: () => void }) {
  const link = useQuery(candidateLinkQuery(interview.id));
  return (
    <div className="grid gap-2">
      <LinkField interview={interview} url={link.data?.url} />
      <Button size="sm" className="justify-self-start" onClick={onReplace}>
        New link
      </Button>
    </div>
  );
}

interface FactsProps {
  interview: InterviewDetails;
  view: CandidateView;
  /** Absent if nothing can be granted any more. */
  onAdjust: (() => void) | undefined;
}

function Facts({ interview, view, onAdjust }: FactsProps) {
  const { visitedAt } = interview;
  const { consent, check, adjustments } = view;
  const at = (instant: string) => formatInstant(instant, pageZone(interview));
  return (
    <dl className="grid gap-2.5 text-sm">
      <Fact term="Link last opened">{visitedAt ? at(visitedAt) : 'Not yet'}</Fact>
      <Fact term="Consent">
        {consent === null && 'Not given yet'}
        {consent?.decision === 'agreed' && `Agreed ${at(consent.at)}`}
        {consent?.decision === 'agreed' && !consent.isCurrent && '. We now record more, so we’ll ask again.'}
        {consent?.decision === 'declined' && `Declined ${at(consent.at)}; they may still agree.`}
        {consent?.reason && (
          <span dir="auto" className="mt-1 block whitespace-pre-line text-ink-2">
            “{consent.reason}”
          </span>
        )}
      </Fact>
      <Fact term="Open">
        {at(view.opensAt)} to {at(view.closesAt)}
      </Fact>
      <Fact term="May use">{POLICY_WORDS[view.policy].allowed}</Fact>
      <Fact term="Language">{languageName(view.language)}</Fact>
      <Fact term="Adjustments">
        {adjustments.asked && awaitsAnswer(interview) && (
          <Wish title="Asked for" wish={adjustments.asked} note={adjustments.asked.note} />
        )}
        {adjustments.granted && (
          <Wish
            title={adjustmentWords(adjustments.granted).length > 0 ? 'Agreed' : 'Answered'}
            wish={adjustments.granted}
            note={adjustments.granted.answer}
          />
        )}
        {!adjustments.granted && !adjustments.asked && <span className="mr-2">None</span>}
        {onAdjust && (
          <Button size="sm" className="mt-1.5" onClick={onAdjust}>
            {awaitsAnswer(interview) ? 'Answer the request' : 'Change'}
          </Button>
        )}
      </Fact>
      <Fact term="Device check">
        {check ? (
          <>
            <ul className="grid gap-0.5">
              {checkWords(check).map(({ what, result }) => (
                <li key={what}>
                  {what}: {result}
                </li>
              ))}
            </ul>
            <span className="text-ink-2">{at(check.at)}</span>
          </>
        ) : (
          'Not done'
        )}
      </Fact>
    </dl>
  );
}

interface WishProps {
  title: string;
  wish: Parameters<typeof adjustmentWords>[0];
  /** In the person's own words. */
  note: string | null;
}

function Wish({ title, wish, note }: WishProps) {
  const lines = adjustmentWords(wish);
  return (
    <span className="block">
      {title}: {lines.length > 0 ? lines.join(' · ') : note ? '' : 'nothing'}
      {note && (
        <span dir="auto" className="block whitespace-pre-line text-ink-2">
          “{note}”
        </span>
      )}
    </span>
  );
}

function FactsSkeleton() {
  return (
    <LoadingState label="Loading the status of the candidate’s page">
      <span className="grid gap-3">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </span>
    </LoadingState>
  );
}

type Check = NonNullable<CandidateView['check']>;
type DeviceState = Check['microphone'];

const PROBLEMS: Readonly<Record<string, string>> = {
  refused: 'refused in the browser',
  blocked: 'blocked by the system',
  busy: 'in use elsewhere',
  none: 'none found',
  unsupported: 'not offered by the browser',
};

/** Returns the state of a device in words; unknown states are shown as they came. */
function deviceWords(state: DeviceState): string {
  if (state === null) return 'not tried';
  if (typeof state === 'string') return PROBLEMS[state] ?? state;
  const { ok, label } = typeof state === 'boolean' ? { ok: state } : state;
  return `${ok ? 'works' : 'does not work'}${label ? `: ${label}` : ''}`;
}

function networkWords(network: Check['network']): string {
  if (network === null) return 'not measured';
  const { rttMs, ok } = network;
  const took = rttMs === null ? '' : `, ${Math.round(rttMs)} ms round trip`;
  return `${ok ? 'good' : 'slow or away'}${took}`;
}

/** Returns the results of a device check, each in a few words. */
const checkWords = (check: Check): { what: string; result: string }[] => [
  { what: 'Microphone', result: deviceWords(check.microphone) },
  { what: 'Camera', result: deviceWords(check.camera) },
  { what: 'Speakers', result: deviceWords(check.speaker) },
  { what: 'Connection', result: networkWords(check.network) },
];
