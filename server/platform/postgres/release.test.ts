import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newerPostgresql, POSTGRESQL_RELEASES } from '@vitrina/schema/postgresql-releases'

test('a PostgreSQL is outdated if a newer minor release of its major version is known; of an unknown major version nothing is reported', () => {
  const newest = `18.${POSTGRESQL_RELEASES.minors[18]}`
  assert.deepEqual(
    ['18.4', newest, '18.99', '18beta1', '15.2 (Debian 15.2-1)', '14.9', '19.0', ''].map(newerPostgresql),
    [newest, null, null, newest, `15.${POSTGRESQL_RELEASES.minors[15]}`, null, null, null],
  )
})
