/**
 * The arrows of docs/architecture.md. Tests may reach further than what they test.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const notTests = { pathNot: '\\.test\\.tsx?$' };
const nouns = '^apps/api/src/modules/([^/]+)/';

/**
 * Whose services, presenters, rules and events a noun may use: the table of docs/architecture.md. `users` and `company`
 * know each other, for neither is shown without the other.
 */
const NOUN_ARROWS = {
  auth: ['users', 'company', 'outbox'],
  users: ['company'],
  company: ['users', 'outbox'],
  positions: [],
  candidates: [],
  interviews: ['users', 'company', 'candidates', 'positions', 'outbox'],
  reports: ['interviews', 'positions', 'company'],
  dashboard: ['company', 'candidates', 'interviews'],
  feedback: ['outbox'],
  outbox: [],
  visits: ['interviews', 'company', 'positions', 'users', 'outbox'],
};

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'shared-only-zod',
      comment: 'The contract depends on zod and nothing else.',
      severity: 'error',
      from: { path: '^packages/shared/src', ...notTests },
      to: { pathNot: '^packages/shared/src|/zod/' },
    },
    {
      name: 'authorship-alone',
      comment: 'The indicator runs anywhere: no other package, and nothing of the machine but in its command.',
      severity: 'error',
      from: { path: '^packages/authorship/src', pathNot: '\\.(test|cli)\\.ts$' },
      to: { pathNot: '^packages/authorship/src' },
    },
    {
      name: 'embedded-mongo-alone',
      comment: 'The supervision of a mongod knows nothing of the product.',
      severity: 'error',
      from: { path: '^packages/embedded-mongo' },
      to: { path: '^(apps|packages|e2e|bench)/', pathNot: '^packages/embedded-mongo/' },
    },
    {
      name: 'api-not-web',
      severity: 'error',
      from: { path: '^apps/api' },
      to: { path: '^(apps/web|e2e|bench)' },
    },
    {
      name: 'web-not-api',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^(apps/api|e2e|bench)' },
    },
    {
      name: 'e2e-from-outside',
      comment: 'The journeys reach the product through HTTP and a browser only.',
      severity: 'error',
      from: { path: '^e2e' },
      to: { path: '^(apps|packages)' },
    },
    {
      name: 'lib-below-modules',
      severity: 'error',
      from: { path: '^apps/api/src/(lib|database|jobs|events)', ...notTests },
      to: { path: '^apps/api/src/(modules|http|app|main)' },
    },
    {
      name: 'http-below-modules',
      severity: 'error',
      from: { path: '^apps/api/src/http', ...notTests },
      to: { path: '^apps/api/src/(modules|app|main)' },
    },
    {
      name: 'model-behind-its-service',
      comment: 'Only the services of a noun query its models; presenters may name their record types.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: '\\.(service|model)\\.ts$|\\.test\\.ts$' },
      to: { path: '\\.model\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'model-of-own-noun',
      severity: 'error',
      from: { path: nouns, ...notTests },
      to: { path: '\\.model\\.ts$', pathNot: '^apps/api/src/modules/$1/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'system-principal-by-list',
      comment: 'Only these act for no company, or say themselves which one: everybody else is handed a principal.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: [
          '\\.test\\.ts$',
          // What runs without a request: commands, the demo, an erasure.
          '^apps/api/src/(cli|demo|erasure)/',
          // An account is looked for before anybody knows whose it is.
          '^apps/api/src/modules/users/[^/]+\\.service\\.ts$',
          // What nobody does who is signed in: registering, a password by a mailed link, feedback.
          '^apps/api/src/modules/auth/(auth|password-reset)\\.service\\.ts$',
          '^apps/api/src/modules/feedback/feedback\\.service\\.ts$',
          // A candidate's link and session say whose they are, before anybody knows.
          '^apps/api/src/modules/visits/visit-session\\.service\\.ts$',
          // What follows from a change is of the company of the record that changed.
          '^apps/api/src/events/publish\\.service\\.ts$',
          // The queue, and jobs, which find the company in what they work on.
          '^apps/api/src/jobs/jobs\\.service\\.ts$',
          '^apps/api/src/modules/outbox/(delivery|held-mails)\\.service\\.ts$',
          '^apps/api/src/modules/interviews/follow-up\\.service\\.ts$',
          '^apps/api/src/modules/reports/make-report\\.service\\.ts$',
          // Leases, which are written past Mongoose.
          '^apps/api/src/modules/reports/model-results\\.service\\.ts$',
          // Mails that no company sends, and the inbox of whoever runs this machine.
          '^apps/api/src/modules/outbox/(outbox|local-inbox)\\.service\\.ts$',
        ],
      },
      to: { path: '^apps/api/src/lib/system-principal\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-know-no-express',
      severity: 'error',
      from: { path: '\\.(service|rules|model|presenter|gateway)\\.ts$' },
      to: { path: 'node_modules/express', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-know-no-routes',
      severity: 'error',
      from: { path: '\\.(service|rules|model|presenter|gateway)\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    ...Object.entries(NOUN_ARROWS).map(([noun, others]) => ({
      name: `noun-${noun}`,
      comment: 'Across nouns along the table of docs/architecture.md; a type-only import may name a record.',
      severity: 'error',
      from: { path: `^apps/api/src/modules/${noun}/`, ...notTests },
      to: {
        path: '^apps/api/src/modules/',
        pathNot: [
          `^apps/api/src/modules/${noun}/`,
          ...others.map(other => `^apps/api/src/modules/${other}/[^/]+\\.(service|presenter|rules|events)\\.ts$`),
          ...(others.includes('outbox') ? ['^apps/api/src/modules/outbox/mails/'] : []),
        ],
        dependencyTypesNot: ['type-only'],
      },
    })),
    {
      name: 'every-noun-is-listed',
      severity: 'error',
      from: { path: nouns, pathNot: `^apps/api/src/modules/(${Object.keys(NOUN_ARROWS).join('|')})/` },
      to: {},
    },
    {
      name: 'report-state-by-reports',
      comment: 'What an interview keeps of its report is written by the reports alone.',
      severity: 'error',
      from: { pathNot: '^apps/api/src/modules/reports/' },
      to: { path: '^apps/api/src/modules/interviews/report-state\\.service\\.ts$' },
    },
    {
      name: 'subscribers-are-connected-once',
      comment: 'What follows from an event is listed in app-subscribers.ts, which a process connects at its start.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: '^apps/api/src/app-subscribers\\.ts$|\\.test\\.ts$' },
      to: { path: '\\.subscribers\\.ts$' },
    },
    {
      name: 'app-lists-at-the-top',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: '^apps/api/src/(main|app|web-app|cli/cli)\\.ts$|\\.test\\.ts$' },
      to: { path: '^apps/api/src/(app|app-jobs|app-subscribers|main)\\.ts$' },
    },
    {
      name: 'demo-by-main-alone',
      severity: 'error',
      from: { path: '^(apps/api/src|bench)/', pathNot: '^apps/api/src/(demo/|main\\.ts$)|\\.test\\.ts$' },
      to: { path: '^apps/api/src/demo/' },
    },
    {
      name: 'cli-by-nobody',
      severity: 'error',
      from: { path: '^(apps/api/src|bench)/', pathNot: '^apps/api/src/cli/|\\.test\\.ts$' },
      to: { path: '^apps/api/src/cli/' },
    },
    {
      name: 'backup-and-erasure-by-cli-alone',
      severity: 'error',
      from: { path: '^(apps/api/src|bench)/', pathNot: '^apps/api/src/(cli|backup|erasure)/|\\.test\\.ts$' },
      to: { path: '^apps/api/src/(backup|erasure)/' },
    },
    {
      name: 'backup-knows-no-noun',
      comment: 'An archive is of whatever is in the database.',
      severity: 'error',
      from: { path: '^apps/api/src/backup/', ...notTests },
      to: { path: '^apps/api/src/', pathNot: '^apps/api/src/(backup|database|lib)/' },
    },
    {
      name: 'commands-know-no-http',
      severity: 'error',
      from: { path: '^apps/api/src/(cli|erasure|demo)/', ...notTests },
      to: { path: '^apps/api/src/http/|node_modules/express|\\.routes\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'records-of-others-by-the-demo-alone',
      comment: 'Services refuse what the demo invents: a start in the past. Nobody else writes past them.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: '^apps/api/src/modules/|^apps/api/src/demo/demo-records\\.service\\.ts$|\\.test\\.ts$',
      },
      to: { path: '^apps/api/src/modules/.*\\.model\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'bench-measures-services',
      comment:
        'Measurements fill a database and ask the product: through HTTP, or a service whose queries are measured.',
      severity: 'error',
      from: { path: '^bench/' },
      to: {
        path: '^apps/',
        pathNot:
          '^apps/api/(src/(database/connection|lib/[^/]+|modules/[^/]+/[^/]+\\.(model|service))|test/models)\\.ts$',
      },
    },
    {
      name: 'web-lib-lowest',
      severity: 'error',
      from: { path: '^apps/web/src/lib', ...notTests },
      to: { path: '^apps/web/src/(app|areas|pages|features|entities|components)/' },
    },
    {
      name: 'web-components-below-entities',
      severity: 'error',
      from: { path: '^apps/web/src/components', ...notTests },
      to: { path: '^apps/web/src/(app|areas|pages|features|entities)/' },
    },
    {
      name: 'web-entities-below-features',
      severity: 'error',
      from: { path: '^apps/web/src/entities', ...notTests },
      to: { path: '^apps/web/src/(app|areas|pages|features)/' },
    },
    {
      name: 'web-features-below-pages',
      severity: 'error',
      from: { path: '^apps/web/src/features', ...notTests },
      to: { path: '^apps/web/src/(app|areas|pages)/' },
    },
    {
      name: 'web-calls-without-toasts',
      comment: 'What is said of a change is said by whoever shows it: api.ts has the call and what it refreshes.',
      severity: 'error',
      from: { path: '^apps/web/src/(features|entities)/.*/api\\.ts$' },
      to: { path: '^apps/web/src/lib/notify\\.ts$' },
    },
    {
      name: 'web-features-apart',
      comment: 'What several features show of a noun is in entities; a page puts features together.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', ...notTests },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-pages-below-areas',
      severity: 'error',
      from: { path: '^apps/web/src/pages', ...notTests },
      to: { path: '^apps/web/src/(app|areas)/' },
    },
    {
      name: 'web-areas-apart',
      comment: 'Each area has a credential of its own: none reaches into another.',
      severity: 'error',
      from: { path: '^apps/web/src/areas/([^/]+)/', ...notTests },
      to: { path: '^apps/web/src/(app/|areas/[^/]+/)', pathNot: '^apps/web/src/areas/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|\\.turbo)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
