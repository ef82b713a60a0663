import type { ShownLevel } from '@interview-detection/shared/evidence/evidence.schema';
import { Types } from 'mongoose';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { findInterview } from '../interviews/get-interview.service';
import { writePart } from '../interviews/interview-parts.service';
import { evidencePart } from './interview-part.model';
import type { ReadEvidence } from './interpret-evidence.service';
import { evidenceOf } from './read-evidence.service';

const BY = systemPrincipal('evidence-level');

/** Reads the whole chain of an interview by the bot that is completed, and stores its level where lists find it. */
export async function updateLevel({ company, interview: id }: { company: string; interview: string }): Promise<void> {
  const scope = systemScope(BY, new Types.ObjectId(company));
  const interview = await findInterview(scope, id);
  if (interview?.interviewType !== 'Bot' || interview.status !== 'completed') return;
  if (interview.erasedAt || interview.evidence.deleted) return;
  const shown = shownLevel(await evidenceOf(scope, interview));
  const { _id } = interview;
  const where = { _id, status: 'completed' as const, 'evidence.deleted.at': null, erasedAt: null };
  await writePart(evidencePart, { scope, where, session: null }, { set: { shown } });
}

/** Returns the level as the page of the interview names it. */
const shownLevel = ({ level, chain, course, isSwitchedOff }: ReadEvidence): ShownLevel => ({
  level: level.level,
  isSwitchedOff: isSwitchedOff && chain.verified && course.questions.length > 0,
});
