import { createRequire } from 'node:module';
import path from 'node:path';
import express, { type Router } from 'express';
import helmet from 'helmet';
import { apiDocument } from './api-document';

const initializer = `window.ui = SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis],
});
`;

/** Serves `/openapi.json`, and Swagger UI at `/docs` with local assets only. */
export function apiDocs(): Router {
  const router = express.Router();
  router.get('/openapi.json', (_req, res) => void res.json(apiDocument()));
  router.use(
    '/docs',
    helmet.contentSecurityPolicy({
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    }),
  );
  router.get('/docs/swagger-initializer.js', (_req, res) => void res.type('text/javascript').send(initializer));
  const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  router.use('/docs', express.static(assets, { maxAge: '1h' }));
  return router;
}
