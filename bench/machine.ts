import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import type { Sql } from '../server/platform/postgres/pool/sql.ts'

/** How much of the machine others have while nothing is measured yet: 0 when it is ours alone. */
export const presentLoad = (): number => loadavg()[0] ?? 0

/** What the numbers depend on, and nothing that tells whose machine it is. */
export const describeMachine = async (sql: Sql, psql: string | undefined, load: number): Promise<string> => {
  const [server] = await sql<{ version: string }>`select current_setting('server_version') as version`
  return [
    `${cpus().length} cores (${cpus()[0]?.model.trim() || arch()})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    platform(),
    `Node ${process.versions.node}`,
    `PostgreSQL ${server?.version ?? '?'} (embedded)`,
    psql ?? 'no psql',
    `load average before the run ${load.toFixed(1)}`,
  ].join(', ')
}
