import type { calendarEndpoints } from '@interview-detection/shared/calendar/calendar.endpoints';
import { Readable } from 'node:stream';
import type { Handlers } from '#api/http/mount';
import { getFeed, makeFeed, presentFeed, readFeed, removeFeed } from './calendar-feed.service';

export const calendarHandlers: Handlers<typeof calendarEndpoints> = {
  async feed({ principal }) {
    const feed = await getFeed(principal);
    return feed && presentFeed(feed);
  },
  async makeFeed({ principal }) {
    const { feed, url } = await makeFeed(principal);
    return { ...presentFeed(feed), url };
  },
  async removeFeed({ principal }) {
    await removeFeed(principal);
    return null;
  },
  async readFeed({ params }) {
    const content = Buffer.from(await readFeed(params.token));
    return { name: 'interviews.ics', size: content.length, open: async () => Readable.from([content]) };
  },
};
