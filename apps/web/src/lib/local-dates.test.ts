import { afterEach, describe, expect, it, vi } from 'vitest';
import { localMoment, localShortMoment } from './local-dates';

const AT = '2026-11-23T19:29:00.000Z';
afterEach(() => vi.restoreAllMocks());

const preferring = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

describe('a moment', () => {
  it('follows the reader’s region when their browser prefers one of the language', () => {
    preferring('de-AT', 'en-GB', 'en-US');
    expect(localShortMoment('en', AT)).toMatch(/^23 November at /);
    expect(localMoment('en', AT, 'Asia/Tokyo')).toMatch(/24 November 2026 at 0?4:29$/);
    expect(localMoment('de', AT, 'Asia/Tokyo')).toMatch(/^Dienstag, 24\. November 2026 um 0?4:29$/);
  });

  it('follows a region even if the browser lists the bare language before it', () => {
    preferring('en', 'en-GB');
    expect(localShortMoment('en', AT)).toMatch(/^23 November at /);
  });

  it('is American only for a browser that prefers American English', () => {
    preferring('en-US', 'en');
    expect(localMoment('en', AT, 'Asia/Tokyo')).toMatch(/November 24, 2026 at 4:29\sAM$/);
  });

  it('is written as in emails for a browser that prefers no region of English', () => {
    preferring('fr-FR');
    expect(localMoment('en', AT, 'Asia/Tokyo')).toMatch(/24 November 2026 at 0?4:29$/);
    expect(localMoment('fr', AT, 'Asia/Tokyo')).toMatch(/24 novembre 2026 à 0?4:29$/);
  });
});
