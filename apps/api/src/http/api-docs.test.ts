import express from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { apiDocs } from './api-docs';

const docs = supertest(express().use(apiDocs()));

it('serves the document as JSON', async () => {
  const reply = await docs.get('/openapi.json').expect(200).expect('Content-Type', /json/);
  expect(reply.body).toMatchObject({ openapi: '3.1.0' });
});

describe('the reading page', () => {
  it('is found with and without a slash', async () => {
    await docs.get('/docs').expect(301).expect('Location', '/docs/');
    const page = await docs.get('/docs/').expect(200).expect('Content-Type', /html/);
    expect(page.text).toContain('id="swagger-ui"');
  });

  it('loads only its own files, and each of them exists', async () => {
    const page = await docs.get('/docs/');
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter(address => /^(https?:)?\/\//.test(address))).toEqual([]);
    for (const address of addresses) await docs.get(new URL(address, 'http://x/docs/').pathname).expect(200);
  });

  it('reads our document, not the example that Swagger UI brings', async () => {
    const script = await docs
      .get('/docs/swagger-initializer.js')
      .expect(200)
      .expect('Content-Type', /javascript/);
    expect(script.text).toContain("url: '../openapi.json'");
    expect(script.text).not.toMatch(/https?:/);
  });

  it('may load from nowhere else', async () => {
    const { headers } = await docs.get('/docs/');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  });
});
