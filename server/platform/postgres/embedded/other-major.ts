import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedLocation } from './embedded-location.ts'

/**
 * Refuses a cluster that the programs cannot read, before it is changed.
 * @throws {Error} with both major versions and the upgrade
 */
export const refuseOtherMajor = ({ cluster, programs, account }: EmbeddedLocation): void => {
  const clusterMajor = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const versionText = execFileSync(join(programs, 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: { LC_ALL: 'C' },
    encoding: 'utf8',
  })
  const releaseMajor = /\) (\d+)/.exec(versionText)?.[1]
  if (releaseMajor === undefined || releaseMajor === clusterMajor) return
  throw new Error(
    `The database in ${cluster} belongs to PostgreSQL ${clusterMajor}, and this release has PostgreSQL ${releaseMajor}; nothing was changed. Run "npx vitrina backup --to <folder>" with the previous release, then "npx vitrina restore <file>" with this one and VITRINA_DATA_DIR set to a new folder.`,
  )
}
