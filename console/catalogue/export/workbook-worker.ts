import { type WorkbookColumn, type WrittenRows, workbookWriter } from './workbook.ts'

/** Column, with the name of its values in the objects. */
export interface ReadColumn extends WorkbookColumn {
  readonly of: string
}

/** Messages to the worker: the task, then bytes of lines of an export, one object each, then the end. */
export type WorkbookMessage =
  | { readonly name: string; readonly columns: readonly ReadColumn[] }
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | 'end'

/** Responses to each message: the number of written rows, or the finished workbook. */
export type WorkbookAnswer = { readonly rows: number } | (WrittenRows & { readonly file: Blob })

const begin = (name: string, columns: readonly ReadColumn[]) => {
  const parts: BlobPart[] = []
  // A blob may be on disk, unlike an array of bytes.
  const writer = workbookWriter(name, columns, (bytes) => parts.push(new Blob([bytes.slice()])))
  const decoder = new TextDecoder()
  let rows = 0
  let rest = ''
  const add = (text: string): WorkbookAnswer => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const object: Readonly<Record<string, unknown>> = JSON.parse(line)
      writer.addRow(columns.map((column) => object[column.of]))
      rows++
    }
    return { rows }
  }
  return {
    take: (bytes: Uint8Array): WorkbookAnswer => add(decoder.decode(bytes, { stream: true })),
    end: (): WorkbookAnswer => {
      if (rest !== '') throw new Error('The last line is incomplete.')
      const written = writer.end()
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      return { ...written, file: new Blob(parts, { type }) }
    },
  }
}

let workbook: ReturnType<typeof begin> | undefined

// Runs in a worker, because a large workbook would block the page. Failures are errors of the worker.
addEventListener('message', ({ data }: MessageEvent<WorkbookMessage>) => {
  if (data === 'end') postMessage(workbook?.end())
  else if ('bytes' in data) postMessage(workbook?.take(data.bytes))
  else {
    workbook = begin(data.name, data.columns)
    postMessage({ rows: 0 } satisfies WorkbookAnswer)
  }
})
