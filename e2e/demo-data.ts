import { makeResume } from './pdf';

const PASSWORD = 'correct horse';
const GIVEN_PASSWORD = 'as Mara chose it';
const DAY_MS = 86_400_000;

/**
 * Zones around the world, an hour apart all year; pictures are taken in the one where it is about eight in the morning.
 */
const ZONES = [
  'Pacific/Auckland',
  'Pacific/Fiji',
  'Pacific/Noumea',
  'Australia/Sydney',
  'Australia/Brisbane',
  'Asia/Tokyo',
  'Asia/Singapore',
  'Asia/Bangkok',
  'Asia/Dhaka',
  'Asia/Karachi',
  'Asia/Dubai',
  'Europe/Istanbul',
  'Europe/Helsinki',
  'Europe/Madrid',
  'Europe/Lisbon',
  'Atlantic/Azores',
  'Atlantic/Cape_Verde',
  'Atlantic/South_Georgia',
  'America/Sao_Paulo',
  'America/Halifax',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
] as const;

interface Row {
  candidate: string;
  position: string;
  /** Days from today. */
  day: number;
  time: string;
  /** Absent for the bot. */
  interviewer?: string;
  outcome?: 'completed' | 'Selected' | 'Rejected';
}

const row = (candidate: string, position: string, day: number, time: string, interviewer?: string): Row => ({
  candidate,
  position,
  day,
  time,
  ...(interviewer ? { interviewer } : {}),
});
const ended = (candidate: string, position: string, outcome: NonNullable<Row['outcome']>): Row => ({
  ...row(candidate, position, 9, '10:00'),
  outcome,
});

const ROWS: readonly Row[] = [
  ended('Noor van Dijk', 'Data Analyst', 'Rejected'),
  ended('Samuel Adeyemi', 'Backend Engineer', 'Selected'),
  ended('Elif Demir', 'Product Designer', 'completed'),
  ended('Lucía Moreno', 'Site Reliability Engineer', 'Selected'),
  row('Grace Mensah', 'Product Designer', 3, '15:30'),
  row('Inês Fonseca', 'Data Analyst', 2, '11:00', 'Aiko'),
  row('Hassan Khalil', 'Site Reliability Engineer', 1, '11:00', 'Mara'),
  row('Mei-Ling Chen', 'Backend Engineer', 1, '09:00'),
  row('Tomás Ribeiro', 'Site Reliability Engineer', 0, '17:30', 'Aiko'),
  row('Priya Raghunathan', 'Product Designer', 0, '16:15', 'Tom'),
  row('Jonas Lindqvist', 'Data Analyst', 0, '13:00'),
  row('Adaeze Okafor', 'Backend Engineer', 0, '10:30', 'Mara'),
];

const TRANSCRIPT = [
  { type: 'sent', message: 'How would you find out why yesterday’s revenue figure is 8 % below the day before?' },
  {
    type: 'recieve',
    message:
      'I’d first check whether the data is complete: late files, a missing region, a changed filter. Then split by channel and country and look for the one piece that moved, before I talk about causes.',
  },
  {
    type: 'sent',
    message: 'Write a program that returns the second largest value of a list, and tell me what it costs.',
  },
  {
    type: 'recieve',
    message:
      'A single pass keeps the two largest values seen so far, so it runs in linear time with constant extra memory. Duplicates of the maximum must be skipped.',
  },
];

const DEVICES = {
  mediaDevices: [
    { label: 'FaceTime HD Camera', kind: 'videoinput' },
    { label: 'MacBook Pro Microphone', kind: 'audioinput' },
  ],
  bluetoothDevice: [{ label: 'Galaxy Buds2', kind: 'inferred from label' }],
  usbDevice: [],
};

/** What a browser needs to show the demo company. */
export interface Demo {
  token: string;
  timeZone: string;
  /** A completed interview. */
  completed: string;
  /** An upcoming one. */
  upcoming: string;
  /** Its candidate. */
  candidate: string;
  /** A colleague with the same password as the recruiter. */
  interviewer: { email: string };
}

function localHour(timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = parts.format(new Date()).split(':').map(Number);
  return hour + minute / 60;
}

/** Returns the zone in which all of today's interviews, the first at 10:30, are still at least two hours ahead. */
const morningZone = (): string =>
  [...ZONES].sort((one, other) => Math.abs(localHour(one) - 8) - Math.abs(localHour(other) - 8))[0] ?? ZONES[0];

/**
 * Fills a product through its API with a company, three people, four positions and twelve candidates. The domain of the
 * people's emails distinguishes several fillings.
 */
export async function fillWithDemoData(webUrl: string, mailDomain = 'northwind.example'): Promise<Demo> {
  let token = '';
  async function send<T>(path: string, body: object, as = token): Promise<T> {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${webUrl}/api${path}`, {
      method: 'POST',
      headers: {
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(as ? { Authorization: `Bearer ${as}` } : {}),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: T }).data;
  }

  const person = (first_name: string, last_name: string) => ({
    first_name,
    last_name,
    email: `${first_name.toLowerCase()}@${mailDomain}`,
    password: PASSWORD,
  });
  const mara = await send<{ _id: string; email: string }>('/auth/register', person('Mara', 'Santos'));
  ({ token } = await send<{ token: string }>('/auth/login', { email: mara.email, password: PASSWORD }));
  const timeZone = morningZone();
  await send('/company', {
    name: 'Northwind Labs',
    address: '1 Harbour Street',
    contact_email: 'hello@northwind.example',
    phone: '+00 000 000 000',
    timeZone,
  });
  const people: Record<string, string> = { Mara: mara._id };
  for (const [first, last] of [
    ['Tom', 'Becker'],
    ['Aiko', 'Tanaka'],
  ] as const) {
    const given = { ...person(first, last), password: GIVEN_PASSWORD, phone: '+00 000' };
    people[first] = (await send<{ _id: string }>('/users/add', given))._id;
    // People added to a company have by now chosen their own password.
    const theirs = await send<{ token: string }>('/auth/login', { email: given.email, password: GIVEN_PASSWORD });
    const change = { currentPassword: GIVEN_PASSWORD, password: PASSWORD };
    await send('/auth/change-password', change, theirs.token);
  }
  const positions: Record<string, string> = {};
  for (const name of new Set(ROWS.map(({ position }) => position))) {
    positions[name] = (await send<{ _id: string }>('/positions', { name }))._id;
  }

  const demo: Demo = {
    token,
    timeZone,
    completed: '',
    upcoming: '',
    candidate: '',
    interviewer: { email: person('Tom', 'Becker').email },
  };
  for (const { candidate, position, day, time, interviewer, outcome } of ROWS) {
    const resume = await makeResume(candidate);
    const form = new FormData();
    const fields = {
      name: candidate,
      email: `${candidate
        .normalize('NFD')
        .replace(/[^a-z ]/gi, '')
        .toLowerCase()
        .replaceAll(' ', '.')}@example.org`,
      position: positions[position] ?? '',
      description: 'Second round, 45 minutes',
      date: new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + day * DAY_MS),
      time,
      interviewType: interviewer ? 'Real' : 'Bot',
      ...(interviewer ? { interviewer: people[interviewer] ?? '' } : {}),
    };
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('resume', new Blob([new Uint8Array(resume.buffer)], { type: resume.mimeType }), resume.name);
    const interview = await send<{ _id: string; candidate: { _id: string } }>('/interviews', form);
    demo.upcoming = interview._id;
    demo.candidate = interview.candidate._id;
    if (!outcome) continue;
    await send(`/interviews/${interview._id}/complete`, { transcript: TRANSCRIPT, devices: DEVICES });
    demo.completed = interview._id;
    if (outcome !== 'completed') await send(`/candidates/${interview.candidate._id}/decision`, { status: outcome });
  }
  return demo;
}
