import { earlyEndWords } from '@interview-detection/shared/reports/conditions.rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { id as idField } from '@interview-detection/shared/fields';
import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { Download, FileText, Printer } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { z } from 'zod';
import { LazyBoundary } from '../components/states/lazy-boundary';
import { QueryView } from '../components/records/query-view';
import { OtherAccount } from '../entities/users/components/other-account';
import { Button, buttonClass } from '../components/ui/button';
import { Card } from '../components/ui/card';
import { evidenceQuery } from '../entities/evidence/api';
import { Attendance } from '../entities/interviews/components/attendance';
import { useInterview } from '../entities/interviews/api';
import { saveReport } from '../features/reports/api';
import { notesQuery, scorecardsQuery } from '../features/scorecards/api';
import { DetailsSkeleton } from '../features/reports/report/components/details-skeleton';
import { DevicesCard } from '../features/reports/report/components/devices-card';
import { Head, InterviewHead } from '../features/reports/report/components/details-head';
import { HumanAssessment } from '../features/reports/assess/components/human-assessment';
import { InterviewHistory } from '../entities/interviews/components/interview-history';
import { InterviewFacts } from '../features/reports/report/components/interview-facts';
import { NoSignals, Unreadable } from '../features/reports/report/components/report-states';
import { PartialTranscript } from '../features/reports/report/components/partial-transcript';
import { ReportView } from '../features/reports/report/components/report-view';
import '../features/reports/report/print.css';
import { readDevices, readReport } from '../features/reports/report/read-report';
import { useCurrentUser, useCan } from '../entities/users/use-current-user';
import { privacyFooter } from '../features/privacy/components/privacy-footer';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { PATHS } from '../lib/paths';
import { notify } from '../lib/notify';
import { OPENED_HERE, useCloseSheet, useUrlState } from '../lib/url-state';

/** In a script of its own: the menu's positioning is large. */
const moreDownloads = lazyWithRetry(() =>
  import('../features/reports/report/components/more-downloads').then(m => m.MoreDownloads),
);

const noReport = lazyWithRetry(() => import('../features/reports/report/components/no-report').then(m => m.NoReport));

/** In scripts of their own: most visits only read. */
const candidateDecision = lazyWithRetry(() =>
  import('../features/candidates/components/candidate-decision').then(m => m.CandidateDecision),
);
const candidateSheet = lazyWithRetry(() =>
  import('../features/candidates/components/candidate-sheet').then(m => m.CandidateSheet),
);
const assessmentDialog = lazyWithRetry(() =>
  import('../features/reports/assess/components/assessment-dialog').then(m => m.AssessmentDialog),
);

const furtherRecordings = lazyWithRetry(() =>
  import('../features/reports/report/components/further-recordings').then(m => m.FurtherRecordings),
);

const awaitsTranscript = lazyWithRetry(() =>
  import('../features/interviews/complete/components/awaits-transcript').then(m => m.AwaitsTranscript),
);

const tracks = lazyWithRetry(() => import('../entities/recordings/components/tracks').then(m => m.Tracks));

const evidenceSection = lazyWithRetry(() =>
  import('../features/evidence/components/evidence-section').then(m => m.EvidenceSection),
);

const deviceRemarks = lazyWithRetry(() => import('../features/evidence/components/remarks').then(m => m.DeviceRemarks));
const remarks = lazyWithRetry(() => import('../features/evidence/components/remarks').then(m => m.RemarksAlone));

const scorecardsCard = lazyWithRetry(() =>
  import('../features/scorecards/components/scorecards-card').then(m => m.ScorecardsCard),
);

const candidateRequests = lazyWithRetry(() =>
  import('../features/interviews/candidate-requests/components/candidate-requests-card').then(
    m => m.CandidateRequestsCard,
  ),
);

const openActions = lazyWithRetry(() =>
  import('../features/interviews/upcoming/components/open-actions').then(m => m.OpenActions),
);

const eraseWindow = lazyWithRetry(() => import('../features/privacy/components/erase-window').then(m => m.EraseWindow));

const candidatePageCard = lazyWithRetry(() =>
  import('../features/interviews/candidate-page/components/candidate-page-card').then(m => m.CandidatePageCard),
);
const candidatePreview = lazyWithRetry(() =>
  import('../features/visits/components/candidate-preview').then(m => m.CandidatePreview),
);

/** Contract §2 Interview Details. */
export function DetailsPage() {
  const { id = '' } = useParams();
  const details = useInterview(id);
  const reload = () => void details.refetch();
  return (
    <QueryView
      query={details}
      skeleton={<DetailsSkeleton />}
      title="The interview could not be loaded"
      notFound={<UnknownInterview />}
      renderFailure={failure => (
        <>
          <Head sign={null} title="Interview Details" summary={null} />
          {failure}
        </>
      )}
      isLoading={useIsBesideLoading(id, details.data)}
      card
    >
      {interview => <Details interview={interview} onRetry={reload} retrying={details.isFetching} />}
    </QueryView>
  );
}

/**
 * Returns whether parts between the others, which would push these down if they came later, are still loading: the
 * user's permissions, their notes and scorecard, the candidate's signals and requests, with their scripts. Only before
 * the page is first shown: it never disappears again.
 */
function useIsBesideLoading(id: string, interview: InterviewDetails | undefined): boolean {
  const isWithSignals = interview !== undefined && hasSignals(interview);
  const isWithRequests = interview !== undefined && hasRequests(interview);
  const me = useCurrentUser();
  const mayScore = useCan('scorecards.write');
  const isWithNotes = interview !== undefined && !interview.erasedAt && mayScore;
  const evidence = useQuery({ ...evidenceQuery(id), enabled: isWithSignals || isWithRequests });
  const notes = useQuery({ ...notesQuery(id), enabled: isWithNotes });
  const scorecards = useQuery({ ...scorecardsQuery(id), enabled: isWithNotes });
  const isLoading = evidence.isLoading || notes.isLoading || scorecards.isLoading;
  const [areScriptsThere, setScriptsThere] = useState(false);
  useEffect(() => {
    if (!isWithNotes && !isWithSignals && !isWithRequests) return;
    const scripts = [
      ...(isWithNotes ? [scorecardsCard.loaded()] : []),
      ...(isWithSignals ? [evidenceSection.loaded()] : []),
      ...(isWithRequests ? [candidateRequests.loaded(), deviceRemarks.loaded()] : []),
    ];
    void Promise.all(scripts).then(() => setScriptsThere(true));
  }, [isWithNotes, isWithSignals, isWithRequests]);
  const [drawn, setDrawn] = useState<string | null>(null);
  const waits =
    drawn !== id &&
    (me.isPending || isLoading || ((isWithNotes || isWithSignals || isWithRequests) && !areScriptsThere));
  if (interview && !waits && drawn !== id) setDrawn(id);
  return waits;
}

/** The screen's state in its address: whether the candidate's sheet is open. */
const sheetSchema = z.object({ candidate: idField.optional().catch(undefined) });

interface DetailsProps {
  interview: InterviewDetails;
  onRetry: () => void;
  retrying: boolean;
}

function Details({ interview, onRetry, retrying }: DetailsProps) {
  const [sheet, setSheet] = useUrlState(sheetSchema);
  const close = useCloseSheet(useCallback(() => setSheet({ candidate: undefined }, { replace: true }), [setSheet]));
  const { interviewData } = interview;
  const report = useMemo(() => readReport(interviewData), [interviewData]);
  const devices = useMemo(() => readDevices(interviewData), [interviewData]);
  const save = useMutation({
    ...saveReport(interview),
    onSuccess: (_nothing, format) => notify.success(`The report was downloaded as ${format.toUpperCase()}`),
  });
  // Once opened it stays mounted, to slide out and return the focus.
  const [hasSheet, setHasSheet] = useState(false);
  if (sheet.candidate !== undefined && !hasSheet) setHasSheet(true);
  // After the interview it shows what the candidate decided; if the link was never opened, there is nothing to show.
  const hasCandidatePage = isOpen(interview.status) || interview.visitedAt !== null;
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null);
  const [erasing, setErasing] = useState(false);
  const [assessing, setAssessing] = useState(false);
  const assess = () => {
    assessmentDialog.preload();
    setAssessing(true);
  };
  const mayScore = useCan('scorecards.write') && !interview.erasedAt;
  const me = useCurrentUser().data?._id;
  const assessments = interview.assessments ?? [];
  const own = assessments.find(({ by }) => by._id === me) ?? null;
  const isErased = interview.erasedAt !== undefined;
  const isForDecision = interview.status === 'completed' && !isErased;
  const human = (
    <HumanAssessment assessments={assessments} hasOwn={own !== null} onEdit={isErased ? undefined : assess} />
  );
  const signals = hasSignals(interview) ? (
    <LazyBoundary fallback={<Card className="min-h-64 print:hidden" />}>
      <evidenceSection.Component id={interview._id} isRunning={interview.status === 'in_progress'} />
    </LazyBoundary>
  ) : (
    <>
      {interview.interviewType === 'Real' && interview.status === 'completed' && !interview.erasedAt && <NoSignals />}
      {hasRequests(interview) && (
        <LazyBoundary fallback={null}>
          <remarks.Component id={interview._id} />
        </LazyBoundary>
      )}
    </>
  );
  const saving = save.isPending ? save.variables : null;
  return (
    <>
      <InterviewHead
        interview={interview}
        actions={
          // Nothing about an erased candidate can be read, printed or saved.
          isErased ? null : (
            <>
              <Button onClick={() => setSheet({ candidate: interview.candidate._id }, { state: OPENED_HERE })}>
                <FileText aria-hidden="true" />
                Resume
              </Button>
              {isOpen(interview.status) && (
                <LazyBoundary fallback={<span className="h-9 max-sm:h-11" />}>
                  <openActions.Component interview={interview} />
                </LazyBoundary>
              )}
              {interview.reportStatus === 'ready' && (
                <>
                  <Button onClick={() => window.print()}>
                    <Printer aria-hidden="true" />
                    Print report
                  </Button>
                  <Button
                    variant="primary"
                    busy={saving === 'pdf'}
                    disabled={saving !== null}
                    onClick={() => save.mutate('pdf')}
                  >
                    <Download aria-hidden="true" />
                    Download PDF
                  </Button>
                  <LazyBoundary fallback={<span className="size-9 max-sm:size-11" />}>
                    <moreDownloads.Component
                      busy={saving === 'json'}
                      disabled={saving !== null}
                      onJson={() => save.mutate('json')}
                    />
                  </LazyBoundary>
                </>
              )}
            </>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 xl:grid-cols-[minmax(0,1fr)_300px] print:block">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 print:block">
          {report === 'absent' ? (
            <LazyBoundary fallback={<Card className="min-h-64" />}>
              <noReport.Component interview={interview} />
            </LazyBoundary>
          ) : report === 'unreadable' ? (
            <Card>
              <Unreadable what="The report" onRetry={onRetry} retrying={retrying} />
            </Card>
          ) : (
            <ReportView
              id={interview._id}
              isBot={interview.interviewType === 'Bot'}
              report={report}
              earlyEnd={earlyEndWords(interview)}
              assessment={human}
              signals={signals}
            />
          )}
          {typeof report === 'string' && signals}
          {typeof report === 'string' && interview.status === 'completed' && (
            <Card className="px-4.5 py-4">{human}</Card>
          )}
          {interview.awaitsTranscript && !isErased && (
            <LazyBoundary fallback={null}>
              <awaitsTranscript.Component interview={interview} />
            </LazyBoundary>
          )}
          <Attendance interview={interview} />
          {mayScore && (
            <LazyBoundary fallback={<Card className="min-h-96 print:hidden" />}>
              <scorecardsCard.Component key={interview._id} interview={interview} />
            </LazyBoundary>
          )}
          {report === 'absent' && interviewData.transcript && (
            <PartialTranscript
              id={interview._id}
              isBot={interview.interviewType === 'Bot'}
              entries={interviewData.transcript}
            />
          )}
          {interview.room && interview.status === 'completed' && (
            <LazyBoundary fallback={null}>
              <tracks.Component id={interview._id} deleted={interview.recordingsDeleted} />
            </LazyBoundary>
          )}
          {interview.interviewType === 'Bot' && interview.status !== 'scheduled' && (
            <LazyBoundary fallback={null}>
              <furtherRecordings.Component
                id={interview._id}
                deleted={interview.recordingsDeleted}
                entries={typeof report === 'string' ? (interviewData.transcript ?? null) : report.jsonArray}
              />
            </LazyBoundary>
          )}
        </div>
        <aside
          aria-label="About the interview"
          className="grid grid-cols-[minmax(0,1fr)] gap-4.5 print:mt-6 print:block"
        >
          {isForDecision && (
            <LazyBoundary fallback={<Card className="min-h-54 print:hidden" />}>
              <candidateDecision.Component id={interview.candidate._id} barPlace={barPlace} />
            </LazyBoundary>
          )}
          {hasRequests(interview) && (
            <LazyBoundary fallback={null}>
              <candidateRequests.Component interview={interview} onErase={() => setErasing(true)} />
            </LazyBoundary>
          )}
          {hasCandidatePage && (
            <LazyBoundary fallback={<Card className="min-h-120 print:hidden" />}>
              <candidatePageCard.Component interview={interview} Preview={candidatePreview.Component} />
            </LazyBoundary>
          )}
          {interview.status !== 'cancelled' && interview.status !== 'no_show' && !interview.erasedAt && (
            <DevicesCard
              devices={devices}
              hasList={interviewData.hasDeviceList ?? null}
              onRetry={onRetry}
              retrying={retrying}
            >
              {hasRequests(interview) && (
                <LazyBoundary fallback={null}>
                  <deviceRemarks.Component id={interview._id} />
                </LazyBoundary>
              )}
            </DevicesCard>
          )}
          <InterviewFacts interview={interview} />
          <InterviewHistory added={interview.added} history={interview.history} />
        </aside>
      </div>
      <div ref={setBarPlace} className="contents" />
      {assessing && (
        <LazyBoundary>
          <assessmentDialog.Component id={interview._id} own={own} onClose={() => setAssessing(false)} />
        </LazyBoundary>
      )}
      {erasing && (
        <LazyBoundary>
          <eraseWindow.Component
            candidate={{ ...interview.candidate, position: interview.position }}
            onClose={() => setErasing(false)}
          />
        </LazyBoundary>
      )}
      {hasSheet && (
        <LazyBoundary>
          <candidateSheet.Component id={sheet.candidate} rows={[]} onClose={close} footer={privacyFooter} />
        </LazyBoundary>
      )}
    </>
  );
}

/** Returns whether it was held by the bot and may have answers. */
const hasSignals = ({ interviewType, status, erasedAt }: InterviewDetails) =>
  !erasedAt && interviewType === 'Bot' && (status === 'in_progress' || status === 'completed');

/** Returns whether the candidate may have read their record. */
const hasRequests = ({ status, visitedAt }: InterviewDetails) => !isOpen(status) && visitedAt !== null;

function UnknownInterview() {
  return (
    <>
      <Head sign={null} title="Interview not found" summary={null} />
      <p className="max-w-[62ch] text-ink-2">
        There is no interview at this address. It may have been mistyped, or the interview belongs to another company.
      </p>
      <Link to={PATHS.completed} className={buttonClass({ variant: 'primary', className: 'mt-5' })}>
        Completed Interviews
      </Link>
      <OtherAccount />
    </>
  );
}
