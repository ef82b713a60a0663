import { LOGO_MAX_BYTES } from '@interview-detection/shared/company/logo.rules';
import { Types } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { api } from '#api/test/api';
import { openLink, openToken, tokenIn } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { makeInterview, makeOffer, makeRecruiter, type Recruiter } from '#api/test/factories';
import { animatedPng, jpegOf, pngOf, webpExtended, webpLossless, webpLossy } from '#api/test/images';
import { runDueJobs } from '#api/test/jobs';
import { mailsTo } from '#api/test/mails';
import { EventModel } from '#api/test/models';
import { set } from '#api/test/settings';
import { startSmtpSink } from '#api/test/smtp-sink';
import { everything } from '#api/test/sweep';
import { logoFault, readImageHeader } from './logo.rules';

useDatabase();

const put = ({ auth, company }: Recruiter, image: Buffer, name = 'logo.png') =>
  api.put(`/company/${company._id}/logo`).set(auth).attach('logo', image, name);
const files = async () => ((await everything())['logos.files'] ?? []) as { metadata: object }[];

describe('a company’s logo', () => {
  it('reaches the page and the emails of candidates at its size, and anyone can read and keep a copy', async () => {
    set('PUBLIC_URL', 'https://hr.example.org/');
    const recruiter = await makeRecruiter();
    const image = pngOf(480, 120);
    const { body } = await put(recruiter, image, 'evil.svg').expect(200);
    const { path } = body.data.logo as { path: string };
    expect(body.data.logo).toEqual({ path, width: 480, height: 120, contentType: 'image/png', bytes: image.length });
    const { _id, candidate } = await makeInterview(recruiter);
    const { auth } = await openLink(recruiter.auth, _id);
    const view = await api.get('/candidate/interview').set(auth).expect(200);
    expect(view.body.data.company.logo).toEqual({ path, width: 480, height: 120 });
    const [mail] = await mailsTo(candidate.email);
    expect(mail?.html).toContain(
      `<img src="https://hr.example.org/api${path}" alt="${recruiter.company.name}" width="192" height="48"`,
    );
    const read = await api.get(path).expect(200);
    expect(read.body).toEqual(image);
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="logo.png"',
      'cache-control': 'public, max-age=31536000',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    await api
      .get(path)
      .set('If-None-Match', read.headers.etag as string)
      .expect(304);
    // An address without its version is checked again soon: an email of earlier days.
    const old = await api.get(`/company/${recruiter.company._id}/logo?v=old`).expect(200);
    expect(old.headers['cache-control']).toBe('public, max-age=3600');
  });

  it('is a part of the email where the product has no address that its readers reach', { tags: 'deep' }, async () => {
    const sink = await startSmtpSink();
    onTestFinished(() => sink.close());
    set('SMTP_URL', sink.url);
    const recruiter = await makeRecruiter();
    await put(recruiter, jpegOf(100, 200), 'logo.jpg').expect(200);
    const { candidate } = await makeInterview(recruiter);
    await runDueJobs();
    const sent = () => sink.taken.filter(({ to }) => to === candidate.email).map(({ raw }) => raw);
    expect(sent()[0]).toContain('src=3D"cid:company-logo"');
    expect(sent()[0]).toMatch(/Content-Type: image\/jpeg; name=logo\.jpeg\r\nContent-ID: <company-logo>/);
    expect(sent()[0]).toMatch(/Content-Disposition: inline/);
    // One that was removed before the email left is not shown.
    const other = await makeInterview(recruiter, { date: '2040-06-01' });
    await api.delete(`/company/${recruiter.company._id}/logo`).set(recruiter.auth).expect(200);
    await runDueJobs();
    const last = sink.taken.find(({ to }) => to === other.candidate.email)?.raw;
    expect(last).toBeDefined();
    expect(last).not.toContain('company-logo');
  });

  it('is shown where a candidate picks a time', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { body } = await put(recruiter, webpLossy(300, 90), 'logo.webp').expect(200);
    const offer = await makeOffer(recruiter);
    const { auth } = await openToken(tokenIn(offer.url));
    const seen = await api.get('/candidate/offer').set(auth).expect(200);
    const { path, width, height } = body.data.logo;
    expect(seen.body.data.company.logo).toEqual({ path, width, height });
  });

  it('takes the place of an earlier one, whose file goes; removed, none is left', async () => {
    const recruiter = await makeRecruiter();
    const first = (await put(recruiter, pngOf(100, 50)).expect(200)).body.data.logo as { path: string };
    const second = (await put(recruiter, webpLossless(90, 45)).expect(200)).body.data.logo as { path: string };
    expect(second).toMatchObject({ width: 90, height: 45, contentType: 'image/webp' });
    expect(second.path).not.toBe(first.path);
    expect(await files()).toHaveLength(1);
    expect((await files())[0]?.metadata).not.toHaveProperty('draft');
    const remove = () => api.delete(`/company/${recruiter.company._id}/logo`).set(recruiter.auth).expect(200);
    expect((await remove()).body.data).not.toHaveProperty('logo');
    expect(await files()).toEqual([]);
    await api.get(second.path).expect(404);
    await remove();
    const events = await EventModel.find({ type: 'company.updated' }).lean();
    expect(events.map(({ changes }) => changes)).toEqual(Array.from({ length: 3 }, () => [{ field: 'logo' }]));
  });

  it('of a company is changed by none of another, and strangers’ guesses are 404', { tags: 'deep' }, async () => {
    const [recruiter, other] = [await makeRecruiter(), await makeRecruiter({ email: 'other@example.org' })];
    await put(recruiter, pngOf(100, 50)).expect(200);
    const path = `/company/${recruiter.company._id}/logo`;
    await api.put(path).set(other.auth).attach('logo', pngOf(20, 20), 'logo.png').expect(404);
    await api.delete(path).set(other.auth).expect(404);
    await api.get(path).expect(200);
    for (const id of [other.company._id, new Types.ObjectId().toHexString(), 'x']) {
      await api.get(`/company/${id}/logo`).expect(404);
    }
    expect(await files()).toHaveLength(1);
  });

  it.for<[what: string, image: Buffer, message: string]>([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'The logo must be a PNG, JPEG or WebP image'],
    ['a GIF', Buffer.from('GIF89a\x40\x00\x40\x00'), 'The logo must be a PNG, JPEG or WebP image'],
    ['nothing', Buffer.alloc(0), 'The logo must be a PNG, JPEG or WebP image'],
    ['too many pixels', pngOf(2001, 20), 'The logo must have 16 to 2000 pixels a side, this one has 2001 × 20'],
    ['too few', jpegOf(15, 20), 'The logo must have 16 to 2000 pixels a side, this one has 15 × 20'],
    ['an animation', animatedPng(40, 20), 'The logo must not be animated'],
    ['an animated WebP', webpExtended(40, 20, '02'), 'The logo must not be animated'],
  ])('is refused with %s, and nothing is kept', { tags: 'deep' }, async ([, image, message]) => {
    const recruiter = await makeRecruiter();
    const { body } = await put(recruiter, image).expect(400);
    expect(body.issues).toEqual([{ path: 'logo', message }]);
    expect(await files()).toEqual([]);
  });

  it('is refused without a file, and above its size', { tags: 'deep' }, async () => {
    const recruiter = await makeRecruiter();
    const { body } = await api
      .put(`/company/${recruiter.company._id}/logo`)
      .set(recruiter.auth)
      .field('x', '1')
      .expect(400);
    expect(body.message).toBe('Logo is required');
    const big = await put(recruiter, Buffer.concat([pngOf(40, 20), Buffer.alloc(LOGO_MAX_BYTES)])).expect(413);
    expect(big.body.message).toBe('The logo may be at most 0.5 MB');
  });
});

describe('the header of an image', () => {
  it.each([
    ['image/png', pngOf(640, 480)],
    ['image/jpeg', jpegOf(640, 480)],
    ['image/webp', webpLossy(640, 480)],
    ['image/webp', webpLossless(640, 480)],
    ['image/webp', webpExtended(640, 480)],
  ])('%s says its kind and size, whichever way it is written', (contentType, bytes) => {
    expect(readImageHeader(bytes)).toEqual({ contentType, width: 640, height: 480, isAnimated: false });
  });

  it('cut anywhere is read as no image, or as the same', () => {
    for (const bytes of [animatedPng(64, 48), jpegOf(64, 48), webpLossy(64, 48), webpLossless(64, 48)]) {
      for (let end = 0; end < bytes.length; end++) {
        const { width = 64, height = 48 } = readImageHeader(bytes.subarray(0, end)) ?? {};
        expect([width, height]).toEqual([64, 48]);
      }
    }
    expect(logoFault(null)).not.toBeNull();
  });
});
