import type { Notification } from '@interview-detection/shared/notifications/notifications.schema';
import { inTransaction } from '../src/database/transaction';
import { systemPrincipal } from '../src/lib/system-principal';
import { notifyOfInterview } from '../src/modules/notifications/notify.service';
import { api } from './api';
import { openLink, pressFirst } from './candidates';
import type { Person } from './factories';
import { InterviewModel, scopeOf } from './models';

export const notificationsOf = async ({ auth }: Pick<Person, 'auth'>, query: object = {}) =>
  (await api.get('/notifications').query(query).set(auth).expect(200)).body.data as Notification[];

export const chooseNotified = ({ auth }: Person, body: object) =>
  api.put('/users/me/notifications').set(auth).send(body);

/** Lets the candidate of an interview say no to what it collects. */
export async function decline(recruiter: Person, id: string): Promise<void> {
  const { auth } = await openLink(recruiter.auth, id);
  await pressFirst(auth);
  const { body } = await api.get('/candidate/interview').set(auth).expect(200);
  const noticeVersion = body.data.notice.version as string;
  await api.post('/candidate/consent').set(auth).send({ noticeVersion, decision: 'declined' }).expect(200);
}

/** Notifies the people of an interview of something that no one of them did; `then` runs in the same transaction. */
export async function notifyOf(
  company: string,
  id: string,
  kind: 'time_wished' | 'report_failed',
  then: () => void = () => undefined,
): Promise<void> {
  const scope = scopeOf(company);
  const interview = await InterviewModel.findById(id).orFail().lean();
  await inTransaction(async session => {
    const published = { principal: systemPrincipal('test'), session, record: interview, scope };
    await notifyOfInterview(kind)({ ...published, payload: { interview } });
    then();
  });
}
