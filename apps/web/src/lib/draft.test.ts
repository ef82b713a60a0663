import { afterEach, describe, expect, it, vi } from 'vitest';
import { drafts } from './draft';
import { session } from './session';

const EMPTY = { name: '', questions: ['first'], resume: null as File | null };
const TYPED = { ...EMPTY, name: 'Adaeze' };
const KEY = 'mara/add-interview';

/** The same module in a reloaded page. */
async function afterReload(): Promise<typeof drafts> {
  window.dispatchEvent(new Event('pagehide'));
  vi.resetModules();
  return (await import('./draft')).drafts;
}

afterEach(() => drafts.keepOnly(null));

describe('a draft', () => {
  it('survives a reload without its files, and says so', async () => {
    drafts.keep(KEY, { ...TYPED, resume: new File(['%PDF'], 'cv.pdf') });
    const found = (await afterReload()).read(KEY, EMPTY);
    expect(found).toEqual({ values: TYPED, withoutFiles: true, isOutdated: false });
  });

  it('has its files while the page stays', () => {
    const resume = new File(['%PDF'], 'cv.pdf');
    drafts.keep(KEY, { ...TYPED, resume });
    expect(drafts.read(KEY, EMPTY)?.values.resume).toBe(resume);
  });

  it('is deleted for good once it is dropped', async () => {
    drafts.keep(KEY, TYPED);
    drafts.flush();
    drafts.drop(KEY);
    expect((await afterReload()).read(KEY, EMPTY)).toBeNull();
  });

  it.each([
    ['a field is another one now', '{"values":{"name":{"first":"A"},"questions":"none"}}', EMPTY],
    ['a field is gone', '{"values":{"nickname":"A"}}', EMPTY],
  ])('a draft of an older version falls back to the form’s own value when %s', (_what, stored, values) => {
    sessionStorage.setItem(`draft:${KEY}`, stored);
    expect(drafts.read(KEY, EMPTY)?.values).toMatchObject(values);
  });

  it.each(['{', 'null', '[]', '{"values":null}'])('a draft that cannot be read is ignored: %s', stored => {
    sessionStorage.setItem(`draft:${KEY}`, stored);
    expect(drafts.read(KEY, EMPTY)).toBeNull();
  });

  it('is dropped at sign-out, not when the server ends the session', () => {
    session.start('token');
    drafts.keep(KEY, TYPED);
    drafts.flush();
    session.expire('token');
    expect(drafts.read(KEY, EMPTY)).not.toBeNull();
    session.start('token');
    session.logout();
    expect(drafts.read(KEY, EMPTY)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('a draft of a guest survives a sign-in, and is dropped at the sign-out', () => {
    drafts.keep('guest/feedback', TYPED);
    drafts.keepOnly('tom');
    expect(drafts.read('guest/feedback', EMPTY)).not.toBeNull();
    drafts.keepOnly(null);
    expect(drafts.read('guest/feedback', EMPTY)).toBeNull();
  });

  it('too long for the tab’s storage leaves the version kept before, and says so', async () => {
    drafts.keep(KEY, TYPED);
    drafts.flush();
    drafts.keep(KEY, { ...TYPED, name: 'x'.repeat(6 * 1024 * 1024) });
    expect((await afterReload()).read(KEY, EMPTY)).toEqual({ values: TYPED, withoutFiles: false, isOutdated: true });
  });

  it('another person’s draft is dropped', () => {
    drafts.keep(KEY, TYPED);
    drafts.keep('tom/add-interview', TYPED);
    drafts.flush();
    drafts.keepOnly('tom');
    expect(Object.keys(sessionStorage)).toEqual(['draft:tom/add-interview']);
  });
});
