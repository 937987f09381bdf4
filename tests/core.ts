// Checks of `.ci/run` after `npm test`, with all `*.core.test.ts`: few enough for every change. `npm run proofs` runs the rest
// (docs/decisions/0045-checks.md).

/** Other tests of `npm test -- --core`: foreign programs that integrators use, a linter, a browser, server processes and their kills. */
export const CORE_TESTS = [
  // A client in Python written from the ordered document, a generated client, a JWT library, PostgreSQL 15, and openpyxl.
  'tests/foreign/source-client.test.ts',
  'tests/foreign/generated-clients/generated-clients.test.ts',
  'tests/foreign/jose.test.ts',
  'tests/foreign/encrypted.test.ts',
  'tests/foreign/workbook.test.ts',
  // Linter rules for the API document, and a sign-in in a browser that redirects to another origin.
  'tests/http/openapi-lint.long.test.ts',
  'tests/browser/leading-on.long.test.ts',
  // Start and stop of a server, a restored backup, commands on a stopped server, and traces.
  'tests/running/stopping.long.test.ts',
  'tests/events/stopping.long.test.ts',
  'tests/console/set-up-link.long.test.ts',
  'tests/cli/backup.long.test.ts',
  'tests/running/stopped-commands.long.test.ts',
  'tests/watching/tracing.long.test.ts',
  // Kill and restart: content, orders, imports, feed, webhooks, sessions, erasure, pictures.
  'tests/faults/kill.long.test.ts',
  'tests/faults/orders/kill.long.test.ts',
  'tests/jobs/kill.long.test.ts',
  'tests/faults/feed/kill.long.test.ts',
  'tests/faults/webhooks/kill.long.test.ts',
  'tests/faults/logouts/kill.long.test.ts',
  'tests/hub/erasure/kill.long.test.ts',
  'tests/pictures/kill.long.test.ts',
]

/** Walks of `npm run walk -- --core`: the first sign-in of an operator, an order, and an import. */
export const CORE_WALKS = [
  'tests/console/screens/entering.walk.ts',
  'tests/console/screens/orders/order.walk.ts',
  'tests/console/screens/import-steps.walk.ts',
]
