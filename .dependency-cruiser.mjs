/**
 * The arrows of docs/architecture.md. Tests may reach further than what they test.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const notTests = { pathNot: '\\.test\\.tsx?$' };
const nouns = '^apps/api/src/modules/([^/]+)/';

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
          // What follows from a change is of the company of the record that changed.
          '^apps/api/src/events/publish\\.service\\.ts$',
          // Jobs, which find the company in what they work on.
          '^apps/api/src/modules/interviews/follow-up\\.service\\.ts$',
          '^apps/api/src/modules/reports/make-report\\.service\\.ts$',
          // Its writes and jobs name the company themselves.
          '^apps/api/src/modules/interviews/interviews\\.model\\.ts$',
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
    {
      name: 'modules-meet-by-list',
      comment: 'Across modules only along this list; type-only imports may name a record.',
      severity: 'error',
      from: { path: nouns, ...notTests },
      to: {
        path: '^apps/api/src/modules/',
        pathNot: [
          '^apps/api/src/modules/$1/',
          // Who is who: signed-in people and their company.
          '^apps/api/src/modules/(users|company)/',
          // An interview is made of a candidate for a position and ends in a report.
          '^apps/api/src/modules/(candidates|positions|reports|interviews)/[^/]+\\.(service|presenter)\\.ts$',
          '^apps/api/src/modules/candidates/resume-check\\.ts$',
          // A new account comes with a link to a password of its owner's own.
          '^apps/api/src/modules/auth/welcome\\.service\\.ts$',
          // Whoever changes something that people should hear of writes a mail, and shows what became of it.
          '^apps/api/src/modules/outbox/((outbox|notices)\\.service|mails/[^/]+)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
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
