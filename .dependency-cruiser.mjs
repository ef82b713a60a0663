// The arrows of docs/architecture.md. Tests may import more than the code they test.

const TESTS = '\\.test\\.tsx?$';
const NOUN = '^apps/api/src/modules/([^/]+)/';
const API = '^apps/api/src/';
/** The API and what measures it. */
const API_AND_BENCH = '^(apps/api/src|bench)/';
/** What other nouns store in an interview: a file that imports one can write to it. */
const PARTS = '^apps/api/src/modules/[^/]+/interview-part\\.model\\.ts$';
const SERVICES_AND_BELOW = '\\.(service|rules|model|presenter|gateway)\\.ts$';

/** Files with these paths, except those. */
const files = (path, ...but) => ({ ...(path && { path }), ...(but.length > 0 && { pathNot: but }) });
/** The same without tests. */
const code = (path, ...but) => files(path, ...but, TESTS);
/** The same, for imports of more than types. */
const values = (path, ...but) => ({ ...files(path, ...but), dependencyTypesNot: ['type-only'] });
/** All files except those. */
const allBut = (...paths) => files(undefined, ...paths);

/** No file of `from` imports one of `to`. */
const never = (name, from, to, comment) => ({ name, severity: 'error', ...(comment && { comment }), from, to });

/**
 * Whose services, presenters, rules and events a noun may use: the table of docs/architecture.md. `users` and `company`
 * use each other, because neither is shown without the other.
 */
const NOUN_ARROWS = {
  audit: ['company'],
  availability: ['interviews', 'users', 'company'],
  calendar: ['interviews', 'users', 'sessions', 'outbox'],
  auth: ['sessions', 'users', 'company', 'outbox'],
  sessions: ['users', 'company', 'outbox'],
  users: ['company'],
  company: ['users'],
  team: ['users', 'auth', 'interviews'],
  passkeys: ['auth', 'sessions', 'users', 'outbox'],
  totp: ['auth', 'sessions', 'users', 'outbox'],
  oidc: ['auth', 'users', 'company'],
  positions: ['company'],
  candidates: ['company', 'positions'],
  'candidate-notes': ['candidates', 'users'],
  pipeline: ['candidates', 'positions', 'interviews', 'users'],
  'interview-offers': ['interviews', 'availability', 'candidates', 'company', 'users', 'outbox', 'mail-templates'],
  interviews: ['users', 'company', 'candidates', 'positions', 'outbox', 'mail-templates'],
  reports: ['interviews', 'candidates', 'positions', 'company'],
  dashboard: ['company', 'candidates', 'interviews', 'outbox'],
  figures: ['company', 'candidates', 'interviews'],
  'mail-templates': ['company', 'outbox'],
  'api-keys': ['users', 'sessions', 'outbox'],
  feedback: ['outbox'],
  outbox: ['users', 'company'],
  turns: ['visits', 'interviews', 'positions', 'reports', 'recordings'],
  'plan-drafts': ['positions', 'reports'],
  visits: ['interview-offers', 'interviews', 'company', 'positions', 'users', 'outbox', 'speech'],
  recordings: ['visits', 'interviews', 'rooms', 'scorecards', 'company', 'users', 'speech'],
  evidence: ['turns', 'visits', 'interviews', 'company'],
  rooms: ['visits', 'interviews', 'speech'],
  speech: [],
  viewers: ['candidates', 'interviews'],
  scorecards: ['interviews', 'positions', 'users'],
  webhooks: ['interviews', 'candidates', 'reports', 'visits', 'users', 'company', 'outbox'],
  notifications: [
    'interviews',
    'interview-offers',
    'candidates',
    'candidate-notes',
    'reports',
    'visits',
    'webhooks',
    'outbox',
    'users',
    'company',
  ],
  'candidate-records': [
    'evidence',
    'turns',
    'recordings',
    'reports',
    'visits',
    'interviews',
    'company',
    'outbox',
    'users',
    'candidates',
  ],
  privacy: [
    'candidates',
    'candidate-notes',
    'interview-offers',
    'candidate-records',
    'evidence',
    'turns',
    'recordings',
    'reports',
    'visits',
    'interviews',
    'scorecards',
    'outbox',
    'company',
  ],
};

/** Between nouns only along the table; a type-only import may name a record. */
const nounArrow = ([noun, others]) => {
  const parts = noun === 'interviews' ? [PARTS] : [];
  const used = others.map(other => `^apps/api/src/modules/${other}/[^/]+\\.(service|presenter|rules|events)\\.ts$`);
  const mails = others.includes('outbox') ? ['^apps/api/src/modules/outbox/mails/'] : [];
  const own = `^apps/api/src/modules/${noun}/`;
  return never(`noun-${noun}`, code(own), values('^apps/api/src/modules/', own, ...used, ...mails, ...parts));
};

/** Files that act for no company, or determine the company without being given a principal. */
const SYSTEM = [
  // Runs without a request: commands, the demo, an erasure.
  '^apps/api/src/(cli|demo)/',
  '^apps/api/src/modules/privacy/(erasure|retention|erase-records)\\.service\\.ts$',
  // Looks up an account before its company is known.
  '^apps/api/src/modules/users/[^/]+\\.service\\.ts$',
  // Needs no session: registering, a password or an address by an emailed link, feedback.
  '^apps/api/src/modules/auth/(auth|password-reset|email-verification)\\.service\\.ts$',
  '^apps/api/src/modules/oidc/provider-sign-in\\.service\\.ts$',
  '^apps/api/src/modules/feedback/feedback\\.service\\.ts$',
  // A candidate's link, session or ticket determines the company.
  '^apps/api/src/modules/visits/visit-(session|tickets)\\.service\\.ts$',
  // The address of a feed determines its account.
  '^apps/api/src/modules/calendar/calendar-feed\\.service\\.ts$',
  // Finds a note, and then checks who may see its candidate.
  '^apps/api/src/modules/candidate-notes/candidate-notes\\.service\\.ts$',
  // Widens a narrow scope once it has found the interview.
  '^apps/api/src/lib/interview-scope\\.ts$',
  // Consequences belong to the company of the changed record; the log is written and chained for all companies.
  '^apps/api/src/events/(publish|read-entries|seal|shorten)\\.service\\.ts$',
  // Recognises a repeated call by its account and key only.
  '^apps/api/src/idempotency/idempotency\\.service\\.ts$',
  // The queue, and jobs, which find the company in the record they work on.
  '^apps/api/src/jobs/jobs\\.service\\.ts$',
  '^apps/api/src/modules/outbox/(delivery|held-mails)\\.service\\.ts$',
  '^apps/api/src/modules/interviews/(interviewers|follow-up)\\.service\\.ts$',
  '^apps/api/src/modules/candidates/candidates-for-interview\\.service\\.ts$',
  '^apps/api/src/modules/reports/make-report\\.service\\.ts$',
  '^apps/api/src/modules/turns/end-interview\\.service\\.ts$',
  '^apps/api/src/modules/recordings/(transcription|retention|recordings|transcript/write-transcript)\\.service\\.ts$',
  '^apps/api/src/modules/rooms/look-after-rooms\\.service\\.ts$',
  // Clears what a killed process left behind.
  '^apps/api/src/modules/viewers/viewers\\.service\\.ts$',
  '^apps/api/src/modules/evidence/(retention|update-level)\\.service\\.ts$',
  '^apps/api/src/modules/webhooks/(deliver|webhooks)\\.service\\.ts$',
  // Leases, which bypass Mongoose.
  '^apps/api/src/modules/reports/model-results\\.service\\.ts$',
  // Emails that no company sends, and the inbox of this machine.
  '^apps/api/src/modules/outbox/(outbox|local-inbox)\\.service\\.ts$',
];

/** The layers of the web, highest first: none imports a layer above it. */
const WEB_LAYERS = ['app', 'areas', 'pages', 'features', 'entities', 'components', 'lib'];
const webLayer = (layer, height) =>
  never(
    `web-${layer}-below-${WEB_LAYERS[height - 1]}`,
    code(`^apps/web/src/${layer}/`),
    files(`^apps/web/src/(${WEB_LAYERS.slice(0, height).join('|')})/`),
  );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    never('no-cycles', {}, { circular: true, dependencyTypesNot: ['type-only'] }),
    never('no-unresolved', {}, { couldNotResolve: true }),

    // Packages.
    never('shared-only-zod', code('^packages/shared/src'), allBut('^packages/shared/src', '/zod/')),
    // Runs anywhere: only its command may use the machine.
    never(
      'authorship-alone',
      files('^packages/authorship/src', '\\.(test|cli)\\.ts$'),
      allBut('^packages/authorship/src'),
    ),
    never(
      'transcript-knows-the-contract',
      code('^packages/transcript/src'),
      allBut('^packages/(transcript|shared)/src', '/node_modules/(entities|fflate|jsonc-parser|saxes)/'),
    ),
    never(
      'embedded-mongo-alone',
      files('^packages/embedded-mongo'),
      files('^(apps|packages|e2e|bench)/', '^packages/embedded-mongo/'),
    ),
    never(
      'speech-knows-how-wheels-are-fetched',
      files('^packages/speech'),
      files('^(apps|packages|e2e|bench)/', '^packages/(speech|embedded-mongo)/'),
    ),
    never('api-not-web', files('^apps/api'), files('^(apps/web|e2e|bench)')),
    never('web-not-api', files('^apps/web'), files('^(apps/api|e2e|bench)')),
    never('e2e-from-outside', files('^e2e'), files('^(apps|packages)')),
    never(
      'bench-measures-services',
      files('^bench/'),
      files(
        '^apps/',
        '^apps/(api/(src/((database|lib)/[^/]+|modules/([^/]+/[^/]+\\.(model|service)|reports/grading/[^/]+\\.rules))|test/(models|stored))|web/src/entities/recordings/rules)\\.ts$',
      ),
      'Measurements fill a database and ask the product: through HTTP, a service whose queries are measured, or the rules that grade or hear.',
    ),

    // Layers of the API.
    never(
      'lib-below-modules',
      code('^apps/api/src/(lib|database|jobs|events|idempotency)'),
      files('^apps/api/src/(modules|http|live|app|main)'),
    ),
    never(
      'lib-knows-no-database',
      code('^apps/api/src/lib'),
      values('^apps/api/src/database|node_modules/(mongoose|mongodb)/'),
    ),
    never('http-below-modules', code('^apps/api/src/http'), files('^apps/api/src/(modules|live|app|main)')),
    never('live-below-modules', code('^apps/api/src/live'), files('^apps/api/src/(modules|app|main)')),
    never('services-know-no-express', files(SERVICES_AND_BELOW), values('node_modules/express')),
    never('services-know-no-http', files(SERVICES_AND_BELOW, '^apps/api/src/http/'), files('^apps/api/src/http/')),
    never('services-know-no-routes', files(SERVICES_AND_BELOW), files('\\.routes\\.ts$')),
    never(
      'commands-know-no-http',
      code('^apps/api/src/(cli|demo)/'),
      values('^apps/api/src/http/|node_modules/express|\\.routes\\.ts$'),
    ),

    // Files with a single user.
    never(
      'subscribers-are-connected-once',
      code(API, '^apps/api/src/app-subscribers\\.ts$'),
      files('\\.subscribers\\.ts$'),
    ),
    never(
      'app-lists-at-the-top',
      code(API, '^apps/api/src/(main|app|web-app|cli/cli|cli/commands)\\.ts$'),
      files('^apps/api/src/(app|app-collections|app-jobs|app-subscribers|main)\\.ts$'),
    ),
    never('demo-by-main-alone', code(API_AND_BENCH, '^apps/api/src/(demo/|main\\.ts$)'), files('^apps/api/src/demo/')),
    never('cli-by-nobody', code(API_AND_BENCH, '^apps/api/src/cli/'), files('^apps/api/src/cli/')),
    never('backup-by-cli-alone', code(API_AND_BENCH, '^apps/api/src/(cli|backup)/'), files('^apps/api/src/backup/')),
    never('backup-knows-no-noun', code('^apps/api/src/backup/'), files(API, '^apps/api/src/(backup|database|lib)/')),
    never('system-principal-by-list', code(API, ...SYSTEM), values('^apps/api/src/lib/system-principal\\.ts$')),

    // Records and nouns.
    never(
      'model-behind-its-service',
      code(API, '\\.(service|model)\\.ts$', '^apps/api/src/app-collections\\.ts$'),
      values('\\.model\\.ts$'),
    ),
    never('model-of-own-noun', code(NOUN), values('\\.model\\.ts$', '^apps/api/src/modules/$1/', PARTS)),
    never(
      'part-of-an-interview-by-its-noun',
      code(NOUN, '^apps/api/src/modules/interviews/interviews\\.model\\.ts$'),
      values(PARTS, '^apps/api/src/modules/$1/'),
      'What an interview stores for another noun is written by that noun alone; the record is composed in one place.',
    ),
    never(
      'records-of-others-by-the-demo-alone',
      code(API, '^apps/api/src/modules/', '^apps/api/src/(demo/demo-records\\.service|app-collections)\\.ts$'),
      values('^apps/api/src/modules/.*\\.model\\.ts$'),
      'Services refuse what the demo invents: a start in the past. Nothing else bypasses them.',
    ),
    ...Object.entries(NOUN_ARROWS).map(nounArrow),
    never('every-noun-is-listed', files(NOUN, `^apps/api/src/modules/(${Object.keys(NOUN_ARROWS).join('|')})/`), {}),

    // The web.
    ...WEB_LAYERS.slice(1).map((layer, above) => webLayer(layer, above + 1)),
    never(
      'web-calls-without-toasts',
      files('^apps/web/src/(features|entities)/.*/api\\.ts$'),
      files('^apps/web/src/lib/notify\\.ts$'),
      'The component that shows a change reports it: api.ts has the call and what it refreshes.',
    ),
    // What several features share of a noun is in entities; a page combines features.
    never(
      'web-features-apart',
      code('^apps/web/src/features/([^/]+)/'),
      files('^apps/web/src/features/', '^apps/web/src/features/$1/'),
    ),
    // Each area has its own credential.
    never(
      'web-areas-apart',
      code('^apps/web/src/areas/([^/]+)/'),
      files('^apps/web/src/(app/|areas/[^/]+/)', '^apps/web/src/areas/$1/'),
    ),
    // A candidate's page has its own session, and nothing of the staff's.
    never(
      'web-candidates-without-staff',
      code(
        '^apps/web/src/(app/(start-)?candidate|areas/candidate|entities/visits|features/(visits|turns|candidate-records|rooms)|pages/visit-page)',
      ),
      files(
        '^apps/web/src/(entities/(?!visits/|recordings/(store|rules|upload\\.engine|use-recordings)\\.ts$)|lib/(session|session-client|api-upload|notify)\\.ts$)',
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Other tests write to .cache meanwhile.
    exclude: { path: '(^|/)(dist|coverage|\\.turbo|\\.cache|test-results)/' },
    tsPreCompilationDeps: true,
    // Resolves `#web/…`; `#api/…` is in the package.json of the API.
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
