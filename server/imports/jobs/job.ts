import { codeOf } from '@vitrina/schema/errors'
import { say } from '@vitrina/schema/labels/say'
import type { Language } from '@vitrina/schema/languages'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { describeFaults, unpackFaults } from './faults.ts'
import { firstFaults, type ImportRow } from './job-queries.ts'

/** Maximum errors in a job's response; the file of errors contains all. */
const MAX_ERRORS = 100

/** Job in the form of a response. */
export const jobOf = (row: ImportRow, language: Language) => {
  const { id, object, dry_run, reason, created, updated, unchanged, invalid } = row
  const done = created + updated + unchanged + invalid
  const rate = row.worked ? done / row.worked : 0
  const left = row.total - done
  return {
    id,
    // For its sender, an incomplete file is already queued.
    state: row.state === 'receiving' ? 'queued' : row.state,
    object,
    dry_run,
    total: row.state === 'receiving' ? null : row.total,
    created,
    updated,
    unchanged,
    invalid,
    rate: Math.round(rate),
    eta_seconds: row.state === 'running' && rate > 0 ? Math.ceil(left / rate) : null,
    reason: reason && { code: codeOf(reason.key), message: say(reason, language) },
    errors_url: `/external/job/${id}/errors/`,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  }
}

/** The first errors of a job, each with its line. */
export const errorsOf = async (sql: Sql, siteId: number, id: number, language: Language) => {
  const errors: ({ readonly line: number } & ReturnType<typeof describeFaults>[number])[] = []
  for (const packed of await firstFaults(sql, { siteId, id }, MAX_ERRORS))
    for (const { line, faults } of await unpackFaults(packed)) {
      const left = MAX_ERRORS - errors.length
      if (left === 0) return errors
      errors.push(...describeFaults(faults.slice(0, left), language).map((error) => ({ line, ...error })))
    }
  return errors
}

/** Headers with the received size of a file, for its sender. */
export const progressOf = ({ state, received }: Pick<ImportRow, 'state' | 'received'>) => ({
  'upload-offset': String(received),
  'upload-complete': state === 'receiving' ? '?0' : '?1',
})
