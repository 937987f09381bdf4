import type { ImportUndo } from '@vitrina/schema/console/import-undo'
import type { Importable } from '../../../platform/batch/importable.ts'
import { idIn } from '../../../platform/batch/options.ts'
import type { App } from '../../../platform/http/app.ts'
import { callerOf } from '../../../platform/http/authentication.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { requireObjectRight } from '../../../platform/http/operator.ts'
import type { Database } from '../../../platform/postgres/pool/sql.ts'
import type { JobQueue } from '../queue.ts'
import { lockUndo, readUndo, requestUndo, type UndoState } from './undo-state.ts'

interface Parts {
  readonly sql: Database
  readonly queue: JobQueue
  readonly importables: ReadonlyMap<string, Importable>
}

const NOTHING: ImportUndo = {
  state: 'impossible',
  counts: { given_back: 0, deleted: 0, left: 0 },
  partly: 0,
  total: 0,
  rows: [],
}

const stateOf = ({ over, asked, ended }: UndoState): ImportUndo['state'] => {
  if (ended) return 'done'
  if (asked) return 'running'
  return over ? 'possible' : 'impossible'
}

/** Declares the routes that compare a file of figures, and that preview, start and report the undo of an import. */
export const undoRoutes = (app: App, { sql, queue, importables }: Parts): void => {
  operation(app, 'GET sites/:site/import-difference/:id', {}, async (request) => {
    const { siteId } = callerOf(request)
    const id = idIn(request)
    const undo = await readUndo(sql, { siteId, id })
    const comparing = undo && importables.get(undo.object)?.comparing
    if (!comparing) throw new ApiError('not_found')
    requireObjectRight(request, undo.object, 'read')
    return comparing.differences(sql, siteId, id)
  })

  operation(app, 'GET sites/:site/import-undo/:id', {}, async (request) => {
    const { siteId } = callerOf(request)
    const id = idIn(request)
    const undo = await readUndo(sql, { siteId, id })
    if (!undo) throw new ApiError('not_found')
    requireObjectRight(request, undo.object, 'read')
    const state = stateOf(undo)
    const undoing = importables.get(undo.object)?.undoing
    if (!undo.kept || !undoing || state === 'impossible') return NOTHING
    return { state, ...(await undoing.outcome(sql, { siteId, job: id, origin: null }, undo.asked)) }
  })

  operation(app, 'POST sites/:site/import-undo/:id', {}, async (request) => {
    const { siteId, tokenId } = callerOf(request)
    const task = { siteId, id: idIn(request) }
    await sql.begin(async (sql) => {
      const undo = await lockUndo(sql, task)
      if (!undo) throw new ApiError('not_found')
      requireObjectRight(request, undo.object, 'write')
      if (!undo.over) throw new ApiError('conflict.import_under_way')
      if (!undo.kept || !importables.get(undo.object)?.undoing) throw new ApiError('conflict.import_not_kept')
      if (undo.ended) throw new ApiError('conflict.over')
      if (!undo.asked) await requestUndo(sql, task, tokenId)
      // Repeated check: a process of the previous release takes the import for a finished one, and skips it.
      await queue.send(sql, task)
    })
    queue.wake()
  })
}
