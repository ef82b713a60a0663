import type { MakeOffer } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import {
  CALENDAR_DAYS_MAX,
  DURATION_DEFAULT,
  lastStartDay,
  TOO_FAR_AHEAD,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import type { UploadedFile } from '#api/database/file-store';
import { inTransaction } from '#api/database/transaction';
import { AppError, invalidField } from '#api/lib/app-error';
import { boundsOf, dayOf, describeStart } from '#api/lib/dates';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/lib/durations';
import { refOf, type CompanyPrincipal } from '#api/lib/principal';
import { draftResume, resumes } from '../candidates/resumes.service';
import { companyTimeZone } from '../company/company.service';
import { bookHolder } from '../interviews/reserve-interviewer.service';
import { enrolCandidate, ownMeeting, panelWanted } from '../interviews/schedule-interview.service';
import { offerMade } from './interview-offers.events';
import { InterviewOffers, type OfferRecord } from './interview-offers.model';
import { inState } from './interview-offers.rules';

type Times = Pick<OfferRecord, 'slots' | 'window' | 'deadline'>;

/**
 * Offers a candidate times for an interview, with the candidate and the resume, all or nothing. Throws 400 for times
 * that have passed, 404 for an unknown position or interviewer, 409 CANDIDATE_DIFFERS, and CANDIDATE_BOOKED for a
 * candidate with an open interview or offer. A call that fails leaves no file behind.
 */
export async function makeOffer(
  principal: CompanyPrincipal,
  input: MakeOffer,
  upload: UploadedFile | undefined,
): Promise<OfferRecord> {
  const timeZone = input.timeZone ?? (await companyTimeZone(principal));
  const durationMinutes = input.durationMinutes ?? DURATION_DEFAULT;
  const times = timesOf(input, timeZone, currentTime());
  const resume = upload || input.known !== 'keep' ? await draftResume(principal.scope, upload) : undefined;
  try {
    return await inTransaction(async session => {
      const { candidate, position } = await enrolCandidate(principal, input, resume, session);
      await refuseSecondOffer(principal, candidate._id, session);
      const interviewers = [];
      if (input.interviewType === 'Real') {
        for (const wanted of panelWanted(principal, input)) {
          interviewers.push(await bookHolder(principal, wanted, session));
        }
      }
      const offer = await InterviewOffers.in(principal.scope).insert(
        {
          candidate,
          position,
          interviewType: input.interviewType,
          interviewers,
          durationMinutes,
          timeZone,
          description: input.description,
          ...(input.policy ? { policy: input.policy } : {}),
          ...ownMeeting(input),
          ...times,
          by: refOf(principal),
          createdAt: currentTime(),
        },
        session,
      );
      await publish(offerMade, { principal, session, record: offer, payload: { offer } });
      return offer;
    });
  } finally {
    // Still a draft only if the offer failed or did not use it.
    if (resume) await resumes.deleteBestEffort(resume.fileId);
  }
}

/** Every offer writes to its candidate, so of two at once the second conflicts, runs again and sees the first. */
async function refuseSecondOffer(
  { scope }: CompanyPrincipal,
  candidate: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  const open = await InterviewOffers.in(scope)
    .findOne({ 'candidate._id': candidate, ...inState('open', currentTime()) })
    .session(session)
    .lean();
  if (!open) return;
  throw new AppError(
    'CANDIDATE_BOOKED',
    `This candidate can already pick a time, until ${describeStart(open.deadline, open.timeZone)}. Withdraw that offer first.`,
  );
}

const isDate = (value: string): boolean => value.length === 'YYYY-MM-DD'.length;

/** Returns the start of a date, or its end; an instant as it is. */
function momentOf(value: string, end: 'from' | 'to', timeZone: string): Date {
  return isDate(value) ? boundsOf(value, timeZone)[end] : new Date(value);
}

/** Returns the last minute of a date, because people read its end, 00:00, as the next day's; an instant as it is. */
const lastMinuteOf = (value: string, timeZone: string): Date =>
  isDate(value) ? new Date(boundsOf(value, timeZone).to.getTime() - MINUTE_MS) : new Date(value);

function timesOf({ slots: sent, from, to, deadline }: MakeOffer, timeZone: string, now: Date): Times {
  const slots = sent && [...new Set(sent.map(slot => Date.parse(slot)))].sort((a, b) => a - b).map(at => new Date(at));
  const window =
    from === undefined || to === undefined
      ? undefined
      : { from: momentOf(from, 'from', timeZone), to: momentOf(to, 'to', timeZone) };
  const [first, last] = [slots?.[0] ?? window?.from, slots?.at(-1) ?? window?.to];
  if (!first || !last) throw invalidField('slots', 'Send slots, or from and to');
  if (slots && first <= now) throw invalidField('slots', 'Each slot must be in the future');
  if (window) requireWindow(window, now);
  if (dayOf(last, timeZone) > lastStartDay(dayOf(now, timeZone))) {
    throw invalidField(slots ? 'slots' : 'to', TOO_FAR_AHEAD);
  }
  const latest = to === undefined ? last : lastMinuteOf(to, timeZone);
  const until = deadline === undefined ? latest : lastMinuteOf(deadline, timeZone);
  if (until <= now) throw invalidField('deadline', 'The deadline must be in the future');
  return { ...(slots ? { slots } : {}), ...(window ? { window } : {}), deadline: until < latest ? until : latest };
}

function requireWindow({ from, to }: { from: Date; to: Date }, now: Date): void {
  if (to <= from) throw invalidField('to', 'to must be later than from');
  if (to <= now) throw invalidField('to', 'to must be in the future');
  // The clocks may change within it.
  if (to.getTime() - from.getTime() > CALENDAR_DAYS_MAX * DAY_MS + HOUR_MS) {
    throw invalidField('to', `from and to may be at most ${CALENDAR_DAYS_MAX} days apart`);
  }
}
