/**
 * Path of the test, or test folder, that runs a block; PRINTED for the output of the block before it; or the
 * reason why no test runs it.
 */
export type Claim = string | { readonly notRun: string }

export const PRINTED = 'printed'

const PAGES = 'tests/foreign/guide/pages.test.ts'
const SIGNING_IN = 'tests/foreign/guide/signing-in.test.ts'
const PACKAGES = 'tests/foreign/packages/program.test.ts'
const PROXIES = 'tests/foreign/proxies.ts'
const NGINX = 'tests/foreign/deploy/nginx.test.ts'
const RECIPES = 'tests/guide/recipes.test.ts'

const DRAWING = { notRun: 'a drawing' }
const UNAVAILABLE = { notRun: 'neither Debian nor npm has the program: the page says that it was not tested' }
const NO_1C = { notRun: 'there is no 1C to run it on, as the page says' }

/**
 * Test of each block of each page. A key is the language of a block or, with precedence, its beginning. A
 * block that is not run is named by its beginning, so that the reason applies to no other block of that
 * language.
 */
export const CLAIMS: Readonly<Record<string, Readonly<Record<string, Claim>>>> = {
  'README.md': {
    'npm start': PAGES,
    'npm test': { notRun: 'it would run itself: CI types it' },
  },
  'docs/first-call.md': { sh: PAGES, js: PAGES, python: PAGES, php: PAGES, json: PRINTED, text: PRINTED },
  'docs/using-the-api.md': { sh: PAGES, ts: PAGES },
  'docs/events.md': {
    sh: PAGES,
    json: PRINTED,
    http: PAGES,
    ts: PAGES,
    sql: 'tests/events/kept.test.ts',
  },
  'docs/migrating.md': {
    json: PAGES,
    'for object in category': {
      notRun: 'the file is that of a shop; tests/jobs/products-file.core.test.ts imports one for each object',
    },
    'curl -c jar': {
      notRun: 'the password is that of a connection; tests/exchange/order-files.test.ts makes these calls',
    },
  },
  'docs/connect-1c.md': {
    'npx vitrina destination create': {
      notRun: 'docs/command-line.md has the same command, which its test types',
    },
    'npx vitrina destination recording list': {
      notRun:
        'the ids are of a shop; tests/exchange/recorder.test.ts replays a recording, and docs/command-line.md has the commands',
    },
    'npx vitrina destination map': {
      notRun: 'the ids are of a shop; tests/exchange maps words and docs/command-line.md has the command',
    },
  },
  'docs/order-lifecycle.md': { sh: PAGES },
  'docs/openid-connect.md': { sh: PAGES },
  'docs/authorization-hub.md': {
    'visitor   ': DRAWING,
    sh: PAGES,
    json: SIGNING_IN,
    python: 'tests/foreign/django.test.ts',
  },
  'docs/sign-in-elsewhere.md': { sh: PAGES },
  'docs/importing-customers.md': { sh: PAGES, csv: PAGES },
  'docs/observability.md': { sh: PAGES, ini: PAGES },
  'docs/backup.md': { sh: PAGES },
  'docs/deploying.md': {
    sh: PAGES,
    'npm install /path/to': PACKAGES,
    'npx vitrina backup --to /var/backups/vitrina && DATABASE_URL': 'tests/foreign/move-out.test.ts',
    ini: PAGES,
    nginx: NGINX,
    'npm run proofs': {
      notRun: 'takes five hours: scripts/release/release.test.ts makes a release of less',
    },
  },
  'docs/operating.md': {
    'kill -USR2': 'tests/running/workers.long.test.ts',
    sql: 'tests/running/database-url.long.test.ts',
    nginx: PROXIES,
    haproxy: PROXIES,
    'psql --set': { notRun: 'tests/hub/audit-protection.test.ts runs the file on a database of its own' },
  },
  'docs/performance.md': {
    'npm run profile': { notRun: 'tests/running/profile.long.test.ts makes a profile of less' },
  },
  'docs/ARCHITECTURE.md': {
    'schema/   ': { notRun: 'a listing, whose paths tests/architecture.test.ts knows' },
  },
  'docs/command-line.md': { sh: 'tests/foreign/command-line/examples.test.ts' },
  'docs/recipe-1c.md': {
    '// Sends rows': NO_1C,
    'Процедура ВыгрузитьТовары': NO_1C,
    'Процедура ЗабратьЗаказы': NO_1C,
    'Позиция = ': NO_1C,
  },
  'docs/recipes-for-signing-in.md': {
    ts: SIGNING_IN,
    js: RECIPES,
    python: RECIPES,
    php: 'tests/foreign/openid/php.test.ts',
    apache: 'tests/foreign/openid/apache.test.ts',
    nginx: NGINX,
    'provider = "oidc"': UNAVAILABLE,
    '[auth.generic_oauth]': UNAVAILABLE,
  },
  'clients/php/README.md': { php: PAGES, 'use Vitrina\\{Hub,': SIGNING_IN },
  'clients/python/README.md': { python: PAGES, 'from vitrina import verify_webhook': SIGNING_IN },
  'sdk/README.md': { ts: PAGES },
  'examples/calling-site/README.md': { sh: PAGES, ts: SIGNING_IN },
  'examples/erp-follower/README.md': { sh: PAGES, ts: PAGES },
  'scripts/packages/cli.md': { sh: PACKAGES },
  'scripts/packages/server.md': { sh: PACKAGES },
}
