import { columnsOf } from '@vitrina/schema/columns'
import type { Kind, Resource } from '@vitrina/schema/resource'
import { Problem } from '../../api/problem.ts'
import { type QueryArguments, send } from '../../api/request.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { addressOf } from '../objects.ts'
import type { CellType, WrittenRows } from './workbook.ts'
import type { ReadColumn, WorkbookAnswer, WorkbookMessage } from './workbook-worker.ts'

/** Kinds whose values are amounts; numbers that are names, such as article numbers and barcodes, are texts. */
const AMOUNTS: Partial<Readonly<Record<Kind, CellType>>> = {
  integer: 'number',
  number: 'number',
  decimal: 'number',
  money: 'money',
}

interface Progress {
  readonly signal: AbortSignal
  /** Callback with the number of written rows. */
  onRows(rows: number): void
}

/** Plan of a workbook, created from the JSON lines of a response. */
export interface WorkbookPlan {
  /** Name of its sheets. */
  readonly name: string
  /** Name of the file, without extension. */
  readonly fileName: string
  /** Path below `/console/api/`. */
  readonly path: string
  readonly query: QueryArguments
  readonly columns: readonly ReadColumn[]
}

/** Plan of a workbook with the objects of a list, with the headings of an import. */
export const planOf = (site: CurrentSite, object: Resource, narrowing: QueryArguments): WorkbookPlan => ({
  name: addressOf(object),
  fileName: addressOf(object),
  path: site.api(`external/${object.path}/export/`),
  query: { ...narrowing, format: 'ndjson' },
  columns: columnsOf(object).map(({ name, field }) => ({
    name,
    of: name,
    type: AMOUNTS[field.kind] ?? 'text',
  })),
})

/** Creates an XLSX workbook from a response, in the browser. @throws {Problem} for a refusal or a broken connection */
export const exportWorkbook = async (
  { name, path, query, columns }: WorkbookPlan,
  { signal, onRows }: Progress,
): Promise<WrittenRows & { readonly file: Blob }> => {
  const answer = await send(path, { query, signal })
  if (!answer.ok) throw new Problem(answer.status, await answer.json())
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  /** Reads the next bytes after the previous ones are written, so that no more than these are in memory. */
  const post = (message: WorkbookMessage) =>
    new Promise<WorkbookAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = () => reject(new Problem(0, {}))
      worker.postMessage(message)
    })
  try {
    await post({ name, columns })
    const reader = answer.body?.getReader()
    for (let read = await reader?.read(); read?.value; read = await reader?.read())
      onRows((await post({ bytes: read.value })).rows)
    const workbook = await post('end')
    if (!('file' in workbook)) throw new Error('A workbook was ended and is none.')
    return workbook
  } catch (failure) {
    throw signal.aborted || failure instanceof Problem ? failure : new Problem(0, {})
  } finally {
    worker.terminate()
  }
}
