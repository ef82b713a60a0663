import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import express from 'express';
import supertest from 'supertest';
import { afterEach, expect, it, vi } from 'vitest';
import { serveMetrics } from '../src/http/metrics';
import { startApiProcess, type ApiProcess } from './api-process';
import { useDatabase } from './database';
import { makeInterview, makeRecruiter } from './factories';
import { set } from './settings';
import { startSmtpSink } from './smtp-sink';
import { YEAR } from './days';

useDatabase();

let product: ApiProcess | undefined;
afterEach(() => product?.end('SIGTERM'));

/** The value of each series, by its name with labels, as Prometheus reads it. */
function seriesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'));
  return new Map(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]));
}

async function scrape(): Promise<Map<string, number>> {
  return seriesOf(
    (
      await supertest(product?.url ?? '')
        .get('/metrics')
        .expect(200)
    ).text,
  );
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

const dashboard = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../ops/grafana/dashboard.json'), 'utf8'),
) as { panels: Panel[] };
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

/** The metrics that a query reads, and the labels that it filters or groups by. */
function namesIn(expr: string): { metrics: string[]; labels: string[] } {
  const found: Record<string, string[]> = {};
  parser.parse(expr).iterate({
    enter({ name, from, to }) {
      (found[name] ??= []).push(expr.slice(from, to));
    },
  });
  expect(found['⚠'], `not PromQL: ${expr}`).toBeUndefined();
  return { metrics: found['Identifier'] ?? [], labels: found['LabelName'] ?? [] };
}

it('shows requests, jobs, emails, the pool of the database and the event loop', { tags: 'deep' }, async () => {
  const sink = await startSmtpSink();
  try {
    product = await startApiProcess({ SMTP_URL: sink.url });
    const recruiter = await makeRecruiter();
    set('SMTP_URL', sink.url);
    const { _id } = await makeInterview(recruiter, { email: 'adaeze@example.org' });
    sink.refused.add('tom@example.org');
    await makeInterview(recruiter, { email: 'tom@example.org', date: `${YEAR}-07-01` });
    await supertest(product.url).get(`/interviews/data/${_id}`).set(recruiter.auth).expect(200);
    await supertest(product.url).get('/nowhere').expect(404);
    await supertest(product.url).post('/metrics').expect(405).expect('Allow', 'GET, HEAD, OPTIONS');
    const transcript = [{ type: 'sent', message: 'Describe a queue.' }];
    await supertest(product.url)
      .post(`/interviews/${_id}/complete`)
      .set(recruiter.auth)
      .send({ transcript })
      .expect(200);
    await vi.waitFor(
      async () => {
        const series = await scrape();
        const at = (name: string) => series.get(name) ?? 0;
        expect(at('http_request_duration_seconds_count{method="GET",route="/interviews/data/:id",status="200"}')).toBe(
          1,
        );
        expect(at('http_request_duration_seconds_count{method="GET",route="unmatched",status="404"}')).toBe(1);
        expect(at('job_duration_seconds_count{kind="report",outcome="done"}')).toBe(1);
        expect(at('mails_total{kind="invitation",outcome="sent"}')).toBeGreaterThanOrEqual(1);
        expect(at('mails_total{kind="invitation",outcome="retried"}')).toBeGreaterThanOrEqual(1);
        expect(at('mails_waiting{kind="invitation"}')).toBe(1);
        expect(at('mongodb_pool_connections{state="idle"}')).toBeGreaterThan(0);
        expect(at('mongodb_pool_waiting')).toBe(0);
        expect(at('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
      },
      { timeout: 120_000, interval: 200 },
    );
    // What the dashboard asks for is what the product has.
    const series = [...(await scrape()).keys()];
    expect(queries.length).toBeGreaterThan(8);
    for (const [title, expr] of queries) {
      const { metrics, labels } = namesIn(expr);
      expect(metrics.length, title).toBeGreaterThan(0);
      for (const metric of metrics) {
        const own = series.filter(name => name === metric || name.startsWith(`${metric}{`));
        // Nothing has gone wrong in this test: a counter of failures has no series before the first one.
        expect(own.length, `${title}: ${metric}`).toBeGreaterThan(0);
        for (const label of labels) {
          expect(
            own.some(name => name.includes(`${label}="`)),
            `${title}: ${metric} has no ${label}`,
          ).toBe(true);
        }
      }
    }
  } finally {
    await sink.close();
  }
});

it('is only for callers with METRICS_TOKEN, if that is set', async () => {
  set('METRICS_TOKEN', 'a token that is long enough');
  const metrics = supertest(express().get('/metrics', serveMetrics));
  await metrics.get('/metrics').expect(401);
  await metrics.get('/metrics').set('Authorization', 'Bearer something else that is long').expect(401);
  await metrics
    .get('/metrics')
    .set('Authorization', 'Bearer a token that is long enough')
    .expect(200, /^# HELP/);
});
