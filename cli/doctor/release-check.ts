import { databaseRelease } from '@vitrina/server/platform/postgres/release'
import { spoken } from '../language.ts'
import { CHECK_NAMES, FINDINGS, MENDING } from '../words/doctor.ts'
import { bare, type Check } from './check.ts'

/** Warning when a newer minor release of PostgreSQL is known. */
export const release: Check = {
  name: CHECK_NAMES.release,
  mend: spoken(MENDING.release),
  async look({ openDatabase }) {
    const { version, newest } = await databaseRelease(await openDatabase())
    return newest === null ? bare(version) : { warning: spoken(FINDINGS.oldRelease, { version, newest }) }
  },
}
