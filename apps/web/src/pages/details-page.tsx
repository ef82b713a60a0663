import { earlyEndWords } from '@interview-detection/shared/reports/conditions.rules';
import { useQuery } from '@tanstack/react-query';
import { id as idField } from '@interview-detection/shared/fields';
import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { FileText } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { z } from 'zod';
import { LazyBoundary } from '../components/states/lazy-boundary';
import { OpenedOnce } from '../components/states/opened-once';
import { QueryView } from '../components/records/query-view';
import { Button } from '../components/ui/button';
import { Card } from '../components/ui/card';
import { plannedQuestionsQuery } from '../entities/positions/api';
import { candidateQuery } from '../entities/candidates/api';
import { evidenceQuery } from '../entities/evidence/api';
import { Attendance } from '../entities/interviews/components/attendance';
import { pageZone } from '../entities/interviews/rules';
import { useInterview } from '../entities/interviews/api';
import { notesQuery, scorecardsQuery } from '../features/scorecards/api';
import {
  DetailsSkeleton,
  Head,
  InterviewFacts,
  InterviewHead,
  UnknownInterview,
} from '../features/reports/report/components/details-head';
import { ReportDownloads } from '../features/reports/report/components/report-downloads';
import { DevicesCard } from '../features/reports/report/components/devices-card';
import { HumanAssessment } from '../features/reports/assess/components/human-assessment';
import { ScheduleNextLink } from '../entities/interviews/components/schedule-next-link';
import { InterviewHistory } from '../entities/interviews/components/interview-history';
import { NoSignals, readDevices, readReport, Unreadable } from '../features/reports/report/components/report-states';
import { NoReport, PartialTranscript } from '../features/reports/report/components/no-report';
import { ReportView } from '../features/reports/report/components/report-view';
import '../features/reports/report/print.css';
import { useCurrentUser, useCan } from '../entities/users/use-current-user';
import { privacyFooter } from '../features/privacy/components/privacy-footer';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { OPENED_HERE, useCloseSheet, useUrlState } from '../lib/url-state';
import { CandidateDecision } from '../features/candidates/components/candidate-decision';
import { FurtherRecordings } from '../features/reports/report/components/spoken-answer';
import { AwaitsTranscript } from '../features/interviews/complete/components/awaits-transcript';
import { EvidenceSection } from '../features/evidence/components/evidence-section';
import { DeviceRemarks, RemarksAlone } from '../features/evidence/components/remarks';
import { ScorecardsCard } from '../features/scorecards/components/scorecards-card';
import { UndoEndButton } from '../features/interviews/end/components/undo-end-button';
import { OpenActions, OpenInterview } from '../features/interviews/upcoming/components/open-interview';
import { PlanEditor } from '../features/positions/components/position-dialogs';
import { InterviewSteps } from '../features/interviews/components/interview-steps';
import { CandidatePageCard } from '../features/interviews/candidate-page/components/candidate-page-card';

/** Windows, loaded when they are opened. */
const candidateSheet = lazyWithRetry(() =>
  import('../features/candidates/components/candidate-sheet').then(m => m.CandidateSheet),
);
const assessmentDialog = lazyWithRetry(() =>
  import('../features/reports/assess/components/assessment-dialog').then(m => m.AssessmentDialog),
);

const eraseWindow = lazyWithRetry(() => import('../features/privacy/components/erase-window').then(m => m.EraseWindow));

/** Below the report, and only after a conversation in our room. */
const tracks = lazyWithRetry(() => import('../entities/recordings/components/tracks').then(m => m.Tracks));

/** Most candidates ask for nothing. */
const requests = lazyWithRetry(() =>
  import('../features/interviews/candidate-requests/components/candidate-requests-card').then(
    m => m.CandidateRequestsCard,
  ),
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
    <>
      <InterviewSteps id={id} />
      <QueryView
        query={details}
        skeleton={<DetailsSkeleton />}
        title="We couldn’t load the interview"
        notFound={<UnknownInterview />}
        renderFailure={failure => (
          <>
            <Head sign={null} title="Interview Details" summary={null} />
            {failure}
          </>
        )}
        isLoading={useIsFirstLoad(id, details.data)}
        card
      >
        {interview => <Details key={id} interview={interview} onRetry={reload} retrying={details.isFetching} />}
      </QueryView>
    </>
  );
}

/**
 * Returns whether data shown between other parts, which would push these down if it came later, is still loading. Only
 * before the page is first shown: it never disappears again.
 */
function useIsFirstLoad(id: string, interview: InterviewDetails | undefined): boolean {
  const me = useCurrentUser();
  const mayScore = useCan('scorecards.write');
  const isScored = interview !== undefined && mayScore && !interview.erasedAt;
  const queries = [
    useQuery({
      ...evidenceQuery(id),
      enabled: interview !== undefined && (hasSignals(interview) || hasRequests(interview)),
    }),
    useQuery({
      ...plannedQuestionsQuery(interview?.position._id ?? ''),
      enabled: interview !== undefined && isOpen(interview.status),
    }),
    useQuery({ ...notesQuery(id), enabled: isScored }),
    useQuery({ ...scorecardsQuery(id), enabled: isScored }),
    useQuery({
      ...candidateQuery(interview?.candidate._id ?? ''),
      enabled: interview !== undefined && isForDecision(interview),
    }),
  ];
  const [shown, setShown] = useState<string | null>(null);
  const isLoading = shown !== id && (me.isPending || queries.some(query => query.isLoading));
  if (interview && !isLoading && shown !== id) setShown(id);
  return isLoading;
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
  const human = (
    <HumanAssessment assessments={assessments} hasOwn={own !== null} onEdit={isErased ? undefined : assess} />
  );
  const signals = hasSignals(interview) ? (
    <EvidenceSection id={interview._id} isRunning={interview.status === 'in_progress'} />
  ) : (
    <>
      {interview.interviewType === 'Real' && interview.status === 'completed' && !interview.erasedAt && <NoSignals />}
      {hasRequests(interview) && <RemarksAlone id={interview._id} />}
    </>
  );
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
              {isOpen(interview.status) ? (
                <OpenActions interview={interview} />
              ) : (
                <ScheduleNextLink candidate={interview.candidate} isAgain={interview.status !== 'completed'} />
              )}
              {interview.reportStatus === 'ready' && <ReportDownloads interview={interview} />}
            </>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 xl:grid-cols-[minmax(0,1fr)_300px] print:block">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 print:block">
          {isOpen(interview.status) ? (
            <OpenInterview interview={interview} PlanEditor={PlanEditor} />
          ) : report === 'absent' ? (
            <NoReport interview={interview} undo={interview.undoUntil && <UndoEndButton interview={interview} />} />
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
          {interview.awaitsTranscript && !isErased && <AwaitsTranscript interview={interview} />}
          <Attendance interview={interview} />
          {mayScore && <ScorecardsCard key={interview._id} interview={interview} />}
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
            <FurtherRecordings
              id={interview._id}
              timeZone={pageZone(interview)}
              deleted={interview.recordingsDeleted}
              entries={typeof report === 'string' ? (interviewData.transcript ?? null) : report.jsonArray}
            />
          )}
        </div>
        <aside
          aria-label="About the interview"
          className="grid grid-cols-[minmax(0,1fr)] gap-4.5 print:mt-6 print:block"
        >
          {isForDecision(interview) && <CandidateDecision id={interview.candidate._id} barPlace={barPlace} />}
          {hasRequests(interview) && (
            <LazyBoundary fallback={null}>
              <requests.Component interview={interview} onErase={() => setErasing(true)} />
            </LazyBoundary>
          )}
          {hasCandidatePage && <CandidatePageCard interview={interview} Preview={candidatePreview.Component} />}
          {interview.status !== 'cancelled' && interview.status !== 'no_show' && !interview.erasedAt && (
            <DevicesCard
              devices={devices}
              hasList={interviewData.hasDeviceList ?? null}
              onRetry={onRetry}
              retrying={retrying}
            >
              {hasRequests(interview) && <DeviceRemarks id={interview._id} />}
            </DevicesCard>
          )}
          <InterviewFacts interview={interview} />
          <InterviewHistory timeZone={pageZone(interview)} added={interview.added} history={interview.history} />
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
      <OpenedOnce open={sheet.candidate !== undefined}>
        <candidateSheet.Component id={sheet.candidate} rows={[]} onClose={close} footer={privacyFooter} />
      </OpenedOnce>
    </>
  );
}

/** Returns whether it was held by the bot and may have answers. */
const hasSignals = ({ interviewType, status, erasedAt }: InterviewDetails) =>
  !erasedAt && interviewType === 'Bot' && (status === 'in_progress' || status === 'completed');

/** Returns whether the candidate can be accepted or rejected here. */
const isForDecision = ({ status, erasedAt }: InterviewDetails) => !erasedAt && status === 'completed';

/** Returns whether the candidate may have read their record. */
const hasRequests = ({ status, visitedAt }: InterviewDetails) => !isOpen(status) && visitedAt !== null;
