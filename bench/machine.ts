import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import type { Sql } from '../server/platform/postgres/pool/sql.ts'

/** Load average before the measurements: 0 on an idle machine. */
export const presentLoad = (): number => loadavg()[0] ?? 0

/** Description of hardware and versions that influence results, without identifying the machine. */
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
