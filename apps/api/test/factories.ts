import { randomUUID } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import type { Role } from '@interview-detection/shared/access/roles';
import type { Company } from '@interview-detection/shared/company/company.schema';
import type { Offer } from '@interview-detection/shared/interview-offers/interview-offers.schema';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import type { Position } from '@interview-detection/shared/positions/positions.schema';
import type { User } from '@interview-detection/shared/users/users.schema';
import type { NewApiKey } from '@interview-detection/shared/api-keys/api-keys.schema';
import { createUser } from '#api/modules/users/users.service';
import { api, bearer } from './api';
import { copied } from './copies';
import { YEAR } from './days';
import { UserModel } from './models';
import { storeSession } from './stored';

export const PASSWORD = 'correct horse';

export const uniqueEmail = (name = 'person') => `${name}-${randomUUID().slice(0, 8)}@example.org`;

export interface Person {
  _id: string;
  email: string;
  token: string;
  /** Ready for `.set(...)`. */
  auth: { Authorization: string };
}

interface PersonInput {
  first_name?: string;
  last_name?: string;
  email?: string;
  /** True by default. */
  emailVerified?: boolean;
}

/** Creates an account with a session and no company. */
export async function makePerson({
  first_name = 'Mara',
  last_name = 'Santos',
  email = uniqueEmail(),
  emailVerified = true,
}: PersonInput = {}): Promise<Person> {
  const user = await createUser({ first_name, last_name, email, password: PASSWORD, role: 'owner', emailVerified });
  const token = await storeSession(user._id.toHexString());
  return { _id: user._id.toHexString(), email, token, auth: bearer(token) };
}

export interface Recruiter extends Person {
  company: Company;
}

type RecruiterInput = PersonInput & { timeZone?: string };

/** Creates an account that owns a company. */
export const makeRecruiter = (input: RecruiterInput = {}): Promise<Recruiter> =>
  copied(`a recruiter ${JSON.stringify(input)}`, () => newRecruiter(input));

async function newRecruiter({ timeZone = 'UTC', ...person }: RecruiterInput): Promise<Recruiter> {
  const owner = await makePerson(person);
  const reply = await api
    .post('/company')
    .set(owner.auth)
    .send({
      name: 'Northwind Labs',
      address: '1 Quay',
      contact_email: 'hi@northwind.example',
      phone: '+1 555',
      timeZone,
    })
    .expect(201);
  return { ...owner, company: reply.body.data as Company };
}

/** Creates another user in the recruiter's company, a recruiter by default. */
export async function makeInterviewer(
  recruiter: Person,
  { first_name = 'Tom', last_name = 'Becker', email = uniqueEmail('tom'), role }: PersonInput & { role?: Role } = {},
): Promise<Person> {
  const reply = await api
    .post('/users/add')
    .set(recruiter.auth)
    .send({ first_name, last_name, email, password: PASSWORD, phone: '+1 555', role })
    .expect(201);
  const { _id } = reply.body.data as User;
  // As if they had replaced the password that they were given.
  await UserModel.updateOne({ _id }, { $unset: { mustChangePassword: 1, givenPasswordUntil: 1 } });
  const token = await storeSession(_id);
  return { _id, email, token, auth: bearer(token) };
}

export async function makePosition(recruiter: Person, name = 'Backend Engineer'): Promise<Position> {
  const reply = await api.post('/positions').set(recruiter.auth).send({ name });
  return reply.body.data as Position;
}

const pdfs = new Map<number, Promise<Buffer>>();

/** Creates a PDF with that many pages, each with a line of text; cached. */
export function makePdf(pages = 1): Promise<Buffer> {
  let made = pdfs.get(pages);
  if (!made) pdfs.set(pages, (made = newPdf(pages)));
  return made;
}

async function newPdf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page++) document.addPage().drawText(`Page ${page}`);
  // By default pdf-lib adds a page to an empty document.
  return Buffer.from(await document.save({ addDefaultPage: false }));
}

interface InterviewForm {
  name: string;
  email: string;
  position: string;
  description: string;
  date: string;
  time: string;
  interviewType: string;
  [field: string]: string;
}

/** Returns the text fields of a valid form; the date is in the future. */
export function interviewForm(position: string, fields: Record<string, string> = {}): InterviewForm {
  return {
    name: 'Adaeze Okafor',
    email: uniqueEmail('candidate'),
    position,
    description: 'First round',
    date: `${YEAR}-05-14`,
    time: '10:30',
    interviewType: 'Real',
    ...fields,
  };
}

interface Attachment {
  content: Buffer;
  name?: string;
  type?: string;
}

/** Sends `POST /interviews` as a browser does; `resume: null` omits the file. */
export const postInterview = (person: Person, form: Record<string, string>, resume?: Attachment | null) =>
  postForm('/interviews', person, form, resume);

async function postForm(path: string, person: Person, form: Record<string, string>, resume?: Attachment | null) {
  const request = api.post(path).set(person.auth);
  for (const [field, value] of Object.entries(form)) request.field(field, value);
  if (resume === null) return request;
  const { content, name = 'resume.pdf', type = 'application/pdf' } = resume ?? { content: await makePdf() };
  return request.attach('resume', content, { filename: name, contentType: type });
}

/** Creates a scheduled interview, and a position if none is given. */
export async function makeInterview(recruiter: Person, fields: Record<string, string> = {}): Promise<Interview> {
  const position = fields.position ?? (await makePosition(recruiter))._id;
  // Interviews of one person must not overlap, and most tests are not about that.
  const reply = await postInterview(recruiter, interviewForm(position, { force: 'true', ...fields }));
  if (reply.status !== 201) throw new Error(`The interview was not made: ${JSON.stringify(reply.body)}`);
  return reply.body.data as Interview;
}

/** Offers a new candidate times, by default two in the future; makes a position if none is given. */
export async function postOffer(recruiter: Person, fields: Record<string, string> = {}) {
  const position = fields.position ?? (await makePosition(recruiter))._id;
  const { date: _day, time: _hour, ...form } = interviewForm(position, fields);
  const times = fields.from ? {} : { slots: JSON.stringify([`${YEAR}-05-14T10:00:00Z`, `${YEAR}-05-15T10:00:00Z`]) };
  return postForm('/interview-offers', recruiter, { ...times, ...form, ...fields });
}

/** Offers times, and returns the offer. */
export async function makeOffer(recruiter: Person, fields: Record<string, string> = {}): Promise<Offer> {
  const reply = await postOffer(recruiter, fields);
  if (reply.status !== 201) throw new Error(`The offer was not made: ${JSON.stringify(reply.body)}`);
  return reply.body.data as Offer;
}

/** Adds a note to a candidate; returns its id. */
export async function makeNote(
  { auth }: Pick<Person, 'auth'>,
  candidate: string,
  { text = 'Worth a second interview', mentions = [] }: { text?: string; mentions?: string[] } = {},
): Promise<string> {
  const { body } = await api.post(`/candidates/${candidate}/notes`).set(auth).send({ text, mentions }).expect(201);
  return (body as { data: { _id: string } }).data._id;
}

export type MadeKey = NewApiKey & { auth: { Authorization: string } };

/** Creates a key that acts for the person. */
export async function makeApiKey(
  person: Pick<Person, 'auth'>,
  fields: { name?: string; access?: string; expiresAt?: string } = {},
): Promise<MadeKey> {
  const reply = await api
    .post('/api-keys')
    .set(person.auth)
    .send({ name: 'Import', access: 'write', ...fields });
  if (reply.status !== 201) throw new Error(`The key was not made: ${JSON.stringify(reply.body)}`);
  const made = reply.body.data as NewApiKey;
  return { ...made, auth: bearer(made.key) };
}
