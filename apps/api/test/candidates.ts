import { api, bearer } from './api';

type Auth = { Authorization: string };

/** Returns the token after /i/ in an interview's current link. */
export async function linkOf(staff: Auth, interview: string): Promise<string> {
  const { body } = await api.get(`/interviews/${interview}/link`).set(staff).expect(200);
  return /\/i\/([\w-]+)$/.exec(body.data.url as string)?.[1] ?? 'no link';
}

/** Returns the candidate of an interview, as admitted by the link. */
export async function openLink(staff: Auth, interview: string): Promise<{ link: string; auth: Auth }> {
  return openToken(await linkOf(staff, interview));
}

/** Returns the token in the address of a link. */
export const tokenIn = (url: string): string => url.split('/i/')[1] ?? 'no link';

/** Returns the candidate whom the token of a link admits. */
export async function openToken(link: string): Promise<{ link: string; auth: Auth }> {
  const { body } = await api.post('/candidate/session').send({ token: link }).expect(201);
  return { link, auth: bearer(body.data.token as string) };
}

/** Makes the smallest possible change on the page: the visit begins. */
export async function pressFirst(candidate: Auth): Promise<void> {
  const { body } = await api.get('/candidate/interview').set(candidate).expect(200);
  await api.put('/candidate/language').set(candidate).send({ language: body.data.language }).expect(200);
}

/** Agrees to the current notice. */
export async function agreeTo(candidate: Auth): Promise<void> {
  const { body } = await api.get('/candidate/interview').set(candidate).expect(200);
  const noticeVersion = body.data.notice.version as string;
  await api.post('/candidate/consent').set(candidate).send({ noticeVersion, decision: 'agreed' }).expect(200);
}
