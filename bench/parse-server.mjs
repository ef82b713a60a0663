// Parse Server set up by its guide, with a separate database; `against-parse.ts` installs it into PARSE_SERVER_DIR.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(pathToFileURL(join(process.env.PARSE_SERVER_DIR, 'package.json')));
// Not a package of this project, so not imported by name.
const [express, { ParseServer }] = ['express', 'parse-server'].map(name => require(name));

const port = Number(process.env.PORT);
const server = new ParseServer({
  databaseURI: process.env.MONGODB_URI,
  appId: 'bench',
  masterKey: process.env.PARSE_MASTER_KEY,
  masterKeyIps: ['127.0.0.1', '::1', '::ffff:127.0.0.1'],
  serverURL: `http://127.0.0.1:${port}/parse`,
  logLevel: 'error',
  logsFolder: null,
});
await server.start();

const app = express();
app.get('/readyz', (_req, res) => res.json({}));
app.use('/parse', server.app);
const listener = app.listen(port, '127.0.0.1');
process.on('SIGTERM', () => {
  listener.closeAllConnections();
  listener.close(() => process.exit(0));
});
