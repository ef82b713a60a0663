import type { figuresEndpoints } from '@interview-detection/shared/figures/figures.endpoints';
import type { Handlers } from '#api/http/mount';
import { presentFiguresCsv } from './figures.presenter';
import { getFigures } from './figures.service';

export const figuresHandlers: Handlers<typeof figuresEndpoints> = {
  async read({ principal, query }) {
    return getFigures(principal, query);
  },
  async csv({ principal, query }) {
    return presentFiguresCsv(await getFigures(principal, query), query.table);
  },
};
