import type { Joined, Participant, Signal } from '@interview-detection/shared/rooms/rooms.schema';
import { type LiveAck, livePushes } from '@interview-detection/shared/live/live.messages';
import { currentTime } from '#api/lib/app-context';
import { agreeTo, openLink } from './candidates';
import { copied } from './copies';
import { makeInterview, makeInterviewer, makeRecruiter, type Person, type Recruiter } from './factories';
import { listen, type Listener } from './live';
import { InterviewModel } from './models';

export interface RealInterview {
  recruiter: Recruiter;
  tom: Person;
  /** Id of the interview. */
  id: string;
  candidate: { _id: string; token: string; auth: { Authorization: string } };
}

/** Creates a Real interview of Tom's that starts in five minutes, and whose candidate has agreed. */
export async function makeReal(): Promise<RealInterview> {
  const real = await copied('a real interview', newReal);
  const startsAt = new Date(currentTime().getTime() + 5 * 60_000);
  await InterviewModel.updateOne({ _id: real.id }, { startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000) });
  return real;
}

async function newReal(): Promise<RealInterview> {
  const recruiter = await makeRecruiter();
  const tom = await makeInterviewer(recruiter, { role: 'interviewer' });
  const interview = await makeInterview(recruiter, { interviewer: tom._id });
  const { auth } = await openLink(recruiter.auth, interview._id);
  await agreeTo(auth);
  const token = auth.Authorization.replace('Bearer ', '');
  return { recruiter, tom, id: interview._id, candidate: { _id: interview.candidate._id, token, auth } };
}

type Pushed = { [N in keyof typeof livePushes]: unknown[] };

/** A page that shows a room. */
export interface Page extends Listener {
  instance: string;
  /** What was pushed, by name. */
  pushed: Pushed;
  join(interview: string): Promise<Joined>;
  /** Sends a message and returns the code it is refused with; `data` if it is not. */
  try(name: string, body?: object): Promise<string>;
  /** Sends a message that must succeed; returns the reply. */
  tell(name: string, body?: object): Promise<unknown>;
  signal(to: Page & { _id: string }, n: number, text?: string): Promise<unknown>;
  /** Returns the people in the room, as last reported to this page. */
  people(): Participant[];
}

let pages = 0;

/** Opens a page with a separate connection. */
export async function openPage(
  url: string,
  token: string,
  { instance = `page-${String(++pages).padStart(6, '0')}`, path = '/live' } = {},
): Promise<Page> {
  const listener = await listen(url, token, { path });
  const names = Object.keys(livePushes) as (keyof Pushed)[];
  const pushed = Object.fromEntries(names.map(name => [name, [] as unknown[]])) as Pushed;
  for (const name of names) {
    // A push that does not match the contract is rejected.
    listener.socket.on(name, (sent: unknown) => pushed[name].push(livePushes[name].parse(sent)));
  }
  const ask = (name: string, body: object = {}): Promise<LiveAck> => listener.send(name, body);
  const tell = async (name: string, body?: object) => {
    const reply = await ask(name, body);
    if ('error' in reply) throw new Error(`${name}: ${reply.error.code} ${reply.error.message}`);
    return reply.data;
  };
  return {
    ...listener,
    instance,
    pushed,
    tell,
    join: interview => tell('room:join', { interview, instance }) as Promise<Joined>,
    async try(name, body) {
      const reply = await ask(name, body);
      return 'error' in reply ? reply.error.code : 'data';
    },
    signal: (to, n, text = `${n}`) =>
      tell('room:signal', {
        to: to._id,
        instance: to.instance,
        n,
        description: { type: 'offer', sdp: text },
      } satisfies Signal),
    people: () =>
      (pushed['room:participants'].at(-1) as { participants: Participant[] } | undefined)?.participants ?? [],
  };
}
