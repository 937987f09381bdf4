import { type Beginning, beginningOf, isPacked } from './beginning.ts'
import type { Mapping } from './columns.ts'

/** A file as it is sent. */
export interface Parcel {
  readonly body: Blob
  readonly type: 'text/csv' | 'application/x-ndjson'
  readonly packed: boolean
}

/**
 * The file with the names of fields in it. Only the line of names of a CSV is written anew; the rest is still the file on the disk. A
 * column that is left out gets a name that the server does not read.
 */
export const prepare = async (
  file: File,
  { format, encoding }: Pick<Beginning, 'format' | 'encoding'>,
  mapping: Mapping,
): Promise<Parcel> => {
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson'
  if (isPacked(file)) return { body: file, type, packed: true }
  const source = encoding === 'utf-8' ? file : await recoded(file, encoding)
  const beginning = await beginningOf(source, 'utf-8')
  if (typeof beginning === 'string') return { body: source, type, packed: false }
  const body =
    format === 'csv'
      ? await withHeader(source, beginning, mapping)
      : await withKeys(source, beginning, mapping)
  return { body, type, packed: false }
}

/** The same text in UTF-8, made as it is read. */
const recoded = async (file: File, encoding: string): Promise<File> => {
  const text = file.stream().pipeThrough(new TextDecoderStream(encoding)).pipeThrough(new TextEncoderStream())
  return new File([await new Response(text).blob()], file.name)
}

const BOM = [0xef, 0xbb, 0xbf]

const withHeader = async (file: File, { header }: Beginning, mapping: Mapping): Promise<Blob> => {
  if (!header) return file
  const first = new Uint8Array(await file.slice(0, BOM.length).arrayBuffer())
  const mark = BOM.every((byte, place) => first[place] === byte) ? BOM.length : 0
  const names = mapping.map((name, place) => name ?? `_column_${place + 1}`)
  return new Blob([
    file.slice(0, mark + header.from),
    names.join(header.delimiter),
    file.slice(mark + header.to),
  ])
}

const withKeys = async (file: File, { names }: Beginning, mapping: Mapping): Promise<Blob> => {
  const renamed = new Map(names.map((name, place) => [name, mapping[place] ?? null]))
  if ([...renamed].every(([name, to]) => name === to)) return file
  const rewrite = (line: string): string => {
    try {
      const object: unknown = JSON.parse(line)
      if (typeof object !== 'object' || object === null || Array.isArray(object)) return line
      const entries = Object.entries(object).flatMap(([name, value]) => {
        const to = renamed.has(name) ? renamed.get(name) : name
        return to === null || to === undefined ? [] : [[to, value]]
      })
      return JSON.stringify(Object.fromEntries(entries))
    } catch {
      // What is no JSON is refused by the server, under its line.
      return line
    }
  }
  let rest = ''
  const lines = new TransformStream<string, string>({
    transform(text, controller) {
      const pieces = (rest + text).split('\n')
      rest = pieces.pop() ?? ''
      if (pieces.length > 0) controller.enqueue(`${pieces.map(rewrite).join('\n')}\n`)
    },
    flush(controller) {
      if (rest !== '') controller.enqueue(rewrite(rest))
    },
  })
  const text = file
    .stream()
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(lines)
    .pipeThrough(new TextEncoderStream())
  return new Response(text).blob()
}
