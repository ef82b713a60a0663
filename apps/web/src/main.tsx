import { surviveTranslation } from './lib/page-translation';
import { linkIn } from './lib/paths';
import { allowMadeStyles } from './lib/style-nonce';
import { startTheme } from './lib/theme';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// zod reads its settings here, even when it is loaded later with a form. The page's security policy forbids generated
// code, so zod must not attempt to generate any.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
allowMadeStyles();
surviveTranslation();
startTheme();

// Candidates have a separate application, without any code that only the others need.
const link = linkIn(window.location.pathname);
if (link === null) void import('./app/start-app').then(({ startApp }) => startApp(root));
else void import('./app/start-candidate').then(({ startCandidate }) => startCandidate(root, link));
