import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import {
  followUpWords,
  isWrittenByMachine,
  MACHINE_WROTE,
  unansweredWords,
} from '@interview-detection/shared/reports/transcript.rules';
import { Card } from '#web/components/ui/card';
import { clockTime } from '#web/lib/dates';
import { type Exchange, type ShownReview, spanOf } from '../rules';
import { Answer } from './answer';
import { Message } from '#web/entities/reports/components/message';
import { Listen } from '#web/entities/recordings/components/conversation-player';

interface TranscriptProps {
  /** Id of the interview. */
  interviewId: string;
  entries: readonly ReportEntry[];
  conversation: readonly Exchange[];
  /** By the answer's index in the report's `jsonArray`. */
  reviews: ReadonlyMap<number, ShownReview>;
  /** The bot asked the questions. */
  isBot: boolean;
}

/** The interview as a conversation (contract §2): each question with its answers. */
export function Transcript({ entries, conversation, ...rest }: TranscriptProps) {
  const span = spanOf(entries);
  return (
    <Card className="px-4.5 pt-4 pb-1 print:mt-6 print:border-0 print:p-0">
      <section aria-labelledby="transcript-title">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3 print:break-after-avoid">
          <h2 id="transcript-title">Transcript</h2>
          {span && <span className="text-xs text-ink-3">{span}</span>}
        </div>
        {isWrittenByMachine(entries) && <p className="pb-3 text-sm text-ink-2">{MACHINE_WROTE}</p>}
        {conversation.length === 0 ? (
          <p className="border-t border-line py-4 text-ink-2">Held, no recording.</p>
        ) : (
          <ol>
            {conversation.map(exchange => (
              <ExchangeItem key={exchange.start} exchange={exchange} {...rest} />
            ))}
          </ol>
        )}
      </section>
    </Card>
  );
}

interface ExchangeItemProps {
  interviewId: string;
  exchange: Exchange;
  reviews: ReadonlyMap<number, ShownReview>;
  isBot: boolean;
}

/** Exchanges far from the viewport are neither laid out nor painted, so that hundreds stay fast. */
function ExchangeItem({ exchange, ...rest }: ExchangeItemProps) {
  const { number, followUps } = exchange;
  const name = number === null ? 'an unrecorded question' : `question ${number}`;
  const title = number === null ? 'Said before the first question' : `Question ${number}`;
  return (
    <li className="grid grid-cols-[22px_minmax(0,1fr)] gap-x-2.5 border-t border-line py-4 [contain-intrinsic-size:auto_220px] [content-visibility:auto] max-sm:gap-x-2 print:py-3 print:[content-visibility:visible]">
      <span
        className="grid size-[22px] place-items-center rounded-sm bg-sunken text-xs font-semibold text-ink-2"
        aria-hidden="true"
      >
        {number ?? '–'}
      </span>
      <div className="grid min-w-0 gap-2.5">
        <Said exchange={exchange} title={title} name={name} {...rest} />
        {followUps.length > 0 && (
          <ol className="mt-1 grid gap-4 border-l-2 border-line pl-3.5 max-sm:pl-2.5">
            {followUps.map((followUp, at) => (
              <li key={followUp.start} className="grid min-w-0 gap-2.5">
                <Said
                  exchange={followUp}
                  title={followUpWords(followUp.question?.entry.followUpBy)}
                  name={`follow-up ${at + 1} to question ${number}`}
                  {...rest}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
    </li>
  );
}

interface SaidProps extends ExchangeItemProps {
  title: string;
  /** `question 3`, to distinguish answers for screen readers. */
  name: string;
}

function Said({ interviewId, exchange: { question, answers }, title, name, reviews, isBot }: SaidProps) {
  return (
    <>
      <div
        data-said=""
        className="grid scroll-mt-4 scroll-mb-32 gap-1 rounded-sm has-data-heard:outline-2 has-data-heard:outline-offset-1 has-data-heard:outline-accent print:break-inside-avoid print:break-after-avoid"
      >
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className="text-sm leading-[22px] font-normal text-ink-3">
            {question?.entry.speaker ?? title}
            {question?.entry.startedAt && ` · ${clockTime(question.entry.startedAt, 'UTC')}`}
          </h3>
          {question?.entry.spoken && question.entry.startedAt && (
            <Listen
              interviewId={interviewId}
              startedAt={question.entry.startedAt}
              endedAt={question.entry.endedAt}
              name={name}
            />
          )}
        </div>
        {question?.entry.asked !== undefined && question.entry.speaker !== undefined && (
          <p className="text-sm text-ink-3">
            Marked as asked: <span dir="auto">{question.entry.asked}</span>
          </p>
        )}
        {question && <Question message={question.entry.message} name={capital(name)} />}
      </div>
      {answers.map(said => (
        <Answer
          key={said.index}
          interviewId={interviewId}
          said={said}
          of={name}
          review={reviews.get(said.index)}
          isBot={isBot}
        />
      ))}
      {answers.length === 0 && (question?.entry.speaker === undefined || isUnanswered(question.entry)) && (
        <p className="rounded-md border border-dashed border-line-strong px-3.5 py-2.5 text-sm text-ink-2">
          {unansweredWords(question?.entry ?? {})}
        </p>
      )}
    </>
  );
}

/** In a conversation not every sentence has an answer. */
const isUnanswered = ({ asked, spoken }: ReportEntry) => asked !== undefined && !spoken;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Question({ message, name }: { message: string; name: string }) {
  if (!message.trim()) return <p className="text-ink-2 italic">This question is empty.</p>;
  return <Message message={message} name={name} className="font-medium" />;
}
