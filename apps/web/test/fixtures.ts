import { permissionsOf } from '@interview-detection/shared/access/permissions';
import type { UserAvailability } from '@interview-detection/shared/availability/availability.schema';
import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import type { Company } from '@interview-detection/shared/company/company.schema';
import {
  WEEKS_NEXT,
  WEEKS_PAST,
  type Counts,
  type Needs,
  type Week,
} from '@interview-detection/shared/dashboard/dashboard.schema';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { ASKED_PLAINLY } from '@interview-detection/shared/positions/positions.rules';
import type { PlanQuestion } from '@interview-detection/shared/positions/positions.schema';
import type { KeptSession } from '@interview-detection/shared/sessions/sessions.schema';
import type { CurrentUser } from '@interview-detection/shared/users/users.schema';
import type { BotState } from '@interview-detection/shared/turns/turns.schema';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { addDays, dayOf } from '../src/lib/dates';

/** Returns an id that is always the same for the same number. */
export const anId = (number: number): string => number.toString(16).padStart(24, '0');

/** Returns the session of a signed-in test. */
export const aSession = (change: Partial<KeptSession> = {}): KeptSession => ({
  _id: anId(0x5e),
  createdAt: new Date().toISOString(),
  lastUsedAt: new Date().toISOString(),
  address: '192.0.2.7',
  device: 'Firefox 121 on Windows',
  current: true,
  ...change,
});

export const aCompany = (change: Partial<Company> = {}): Company => ({
  _id: anId(0xc0),
  name: 'Northwind Labs',
  address: '1 Rua Augusta, Lisboa',
  contact_email: 'office@northwind.example',
  phone: '+351 210 000',
  timeZone: 'Europe/Lisbon',
  aiIndication: true,
  aiModel: 'on',
  secondFactorRequired: false,
  retention: { recordingDays: 90, evidenceDays: 90, transcriptDays: null, resumeDays: null },
  signals: { away: true, paste: true, typing: true, screens: true, devices: true, voices: false },
  virtualCameras: ['obs virtual', 'ManyCam'],
  sendsMail: true,
  showsMail: false,
  windowHours: 24,
  changeUntilHours: 24,
  language: 'en',
  ...change,
});

/** The position used by most forms and plans. */
export const BACKEND = { _id: anId(0x30), name: 'Backend Engineer' };

/** Returns a saved question of a plan. */
export const planned = (question: string, change: Partial<PlanQuestion> = {}): PlanQuestion => ({
  question,
  expectedPoints: [],
  referenceAnswer: '',
  ...ASKED_PLAINLY,
  ...change,
});

/** Returns a user, by default an owner. */
export const aUser = ({ role = 'owner', ...change }: Partial<CurrentUser> = {}): CurrentUser => ({
  _id: anId(0xa0),
  first_name: 'Mara',
  last_name: 'Santos',
  name: 'Mara Santos',
  email: 'mara@example.org',
  phone: '+351 910 000',
  role,
  permissions: [...permissionsOf(role)],
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  emailVerified: true,
  mailsHeld: false,
  company: aCompany(),
  ...change,
});

export const theCounts = (change: Partial<Counts> = {}): Counts => ({
  totalInterviews: 61,
  totalCompleted: 36,
  totalUpcoming: 25,
  totalCandidates: 60,
  totalCandidatesSelected: 18,
  totalCandidatesRejected: 11,
  totalInterviewsToday: 3,
  ...change,
});

export const theNeeds = (change: Partial<Needs> = {}): Needs => ({
  overdue: 0,
  unassessed: 0,
  failedReports: 0,
  failedMails: 0,
  reviews: 0,
  erasures: 0,
  adjustments: 0,
  declined: 0,
  ...change,
});

export const noCounts = (): Counts =>
  theCounts({
    totalInterviews: 0,
    totalCompleted: 0,
    totalUpcoming: 0,
    totalCandidates: 0,
    totalCandidatesSelected: 0,
    totalCandidatesRejected: 0,
    totalInterviewsToday: 0,
  });

export const theWeeks = (): Week[] =>
  Array.from({ length: WEEKS_PAST + WEEKS_NEXT }, (_, index) => ({
    weekStart: addDays('2026-08-31', index * 7),
    interviews: index % 5,
  }));

export const anInterview = (change: Partial<Interview> = {}): Interview => {
  const _id = change._id ?? anId(0x10);
  const interviewer = change.interviewer ?? { _id: anId(0xa0), name: 'Mara Santos' };
  return {
    _id,
    id: _id,
    candidate: { _id: anId(0x20), name: 'Adaeze Okafor', email: 'adaeze@example.org' },
    position: { _id: anId(0x30), name: 'Backend Engineer' },
    interviewer,
    interviewers: [interviewer],
    interviewType: 'Real',
    date: `${dayOf(new Date().toISOString())}T00:00:00.000Z`,
    time: '10:30',
    timeZone: 'UTC',
    startsAt: new Date(Date.now() + 2 * 3_600_000).toISOString(),
    durationMinutes: 60,
    status: 'scheduled',
    description: 'Second round',
    policy: 'closed',
    consent: null,
    adjustments: { asked: null, granted: null },
    visitedAt: null,
    review: null,
    erasureAsked: null,
    meetingUrl: `https://meet.example/${_id}`,
    reportStatus: 'none',
    notice: null,
    doubleBooked: false,
    ...change,
  };
};

export const aBotInterview = (change: Partial<Interview> = {}): Interview => {
  const { interviewer: _interviewer, meetingUrl: _meetingUrl, ...interview } = anInterview(change);
  return { ...interview, interviewers: [], interviewType: 'Bot' };
};

export const aCandidate = (change: Partial<Candidate> = {}): Candidate => ({
  _id: anId(0x20),
  name: 'Adaeze Okafor',
  email: 'adaeze@example.org',
  position: { _id: anId(0x30), name: 'Backend Engineer' },
  status: 'Pending',
  stage: 'applied',
  stageSince: '2026-11-18T10:00:00.000Z',
  resume: { name: 'okafor-cv.pdf', size: 188_416 },
  createdAt: '2026-11-18T10:00:00.000Z',
  reviewOpen: false,
  erasureAsked: false,
  ...change,
});

/** Returns an interview as its candidate sees it, open for a quarter of an hour. */
export const aCandidateView = (change: Partial<CandidateView> = {}): CandidateView => {
  const now = Date.now();
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  return {
    room: false,
    meetingUrl: null,
    voice: null,
    company: { name: 'Northwind Labs' },
    position: { name: 'Data Analyst' },
    candidate: { name: 'Ana Ribeiro' },
    interviewers: change.interviewer ? [change.interviewer] : [],
    interviewType: 'Bot',
    startsAt: inMinutes(0),
    timeZone: 'Europe/Lisbon',
    companyTimeZone: 'Europe/Lisbon',
    durationMinutes: 40,
    state: 'open',
    opensAt: inMinutes(-15),
    closesAt: inMinutes(24 * 60),
    now: inMinutes(0),
    policy: 'notes',
    notice: {
      version: 'v1',
      items: [
        {
          what: 'Your answers',
          why: 'To see how you would do the work',
          who: 'People at Northwind Labs',
          kept: 'Until deleted by Northwind Labs',
        },
      ],
      not: ['Sound, photos or video'],
    },
    signals: ['typing', 'paste'],
    consent: null,
    adjustments: { asked: null, granted: null },
    check: null,
    questionCount: 8,
    language: 'en',
    ...change,
  };
};

/** Returns an interview by the bot that can be started; `change` sets other states. */
export const aBotState = (change: Partial<BotState> = {}): BotState => ({
  status: 'ready',
  turn: null,
  of: 3,
  number: null,
  question: null,
  kind: null,
  askedAt: null,
  secondsLeft: null,
  interviewSecondsLeft: 2400,
  graceSecondsLeft: null,
  hint: 'none',
  softInSeconds: null,
  draft: '',
  draftMax: null,
  answered: 0,
  skipped: 0,
  breaksLeft: 2,
  breakSecondsLeft: null,
  ...change,
});

/** Returns the same while a question is being asked: by default the first of three. */
export const anAskedTurn = (change: Partial<BotState> = {}): BotState =>
  aBotState({
    status: 'asking',
    turn: 1,
    number: 1,
    question: 'How do you find out why sales fell?',
    kind: 'text',
    askedAt: '2026-11-23T16:10:00.000Z',
    secondsLeft: 600,
    draftMax: 50_000,
    ...change,
  });

/** People who have the whole period free that `GET /availability` asks for. */
export const alwaysFree = ({ users = '', from = '', to = '' }: Partial<Record<string, string>>): UserAvailability[] =>
  users.split(',').map(_id => ({
    user: { _id, name: 'Somebody' },
    busy: [],
    free: [{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }],
  }));
