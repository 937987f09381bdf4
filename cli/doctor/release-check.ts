import { databaseRelease } from '@vitrina/server/platform/postgres/release'
import type { Check } from './check.ts'

/** Warns if a newer minor release of PostgreSQL is known. */
export const release: Check = {
  name: 'database release',
  remedy:
    'Update the packages of PostgreSQL. For a live shop use the PostgreSQL of your distribution instead of the embedded one (docs/deploying.md).',
  async run({ openDatabase }) {
    const { version, newest } = await databaseRelease(await openDatabase())
    return newest === null ? version : { warning: `${version} runs; ${newest} has later fixes` }
  },
}
