import { say } from '@vitrina/schema/labels/say'
import type { Header } from '@vitrina/server/imports/jobs/records/header'
import type { Position, RawRecord } from '@vitrina/server/imports/jobs/records/raw-record'
import { type RecordSplitter, recordSplitter } from '@vitrina/server/imports/jobs/records/record-splitter'
import { peopleHeader } from '@vitrina/server/people-file'

/** Records of a file of people, and the position after them. */
export interface PersonRecords {
  readonly header: Header
  /** Header in the file, with all bytes before it. */
  readonly headerBytes: Buffer
  readonly records: readonly RawRecord[]
  readonly position: Position
}

/**
 * Splits a CSV into batches of at most `most` records, keeping only one in memory, from the position `resumePosition`.
 * @throws {Error} for an unknown column in the header
 */
export async function* personRecords(
  content: AsyncIterable<Buffer>,
  most: number,
  resumePosition: Position | null,
): AsyncGenerator<PersonRecords> {
  let beginning = Buffer.alloc(0)
  let header: Header | undefined
  let cut: RecordSplitter | undefined
  let records: RawRecord[] = []
  // Bytes of the file that are in the splitter or were skipped.
  let seen = 0

  function* batches(isLast: boolean): Generator<PersonRecords> {
    if (!cut || !header) return
    for (let more = true; more; ) {
      const next = cut.cut(most - records.length)
      records = records.concat(next.records)
      more = next.more
      if (records.length === most || (isLast && !more && records.length > 0)) {
        const headerBytes = beginning.subarray(0, header.position.offset)
        yield { header, headerBytes, records, position: cut.position() }
        records = []
      }
    }
  }

  const begin = (isComplete: boolean): void => {
    header = headerIn(beginning, isComplete)
    if (header) cut = recordSplitter(header.format, resumePosition ?? header.position)
  }
  const push = (bytes: Buffer): void => {
    const start = resumePosition?.offset ?? header?.position.offset ?? 0
    cut?.push(bytes.subarray(Math.min(bytes.length, Math.max(0, start - seen))))
    seen += bytes.length
  }

  for await (const chunk of content) {
    if (cut) push(chunk)
    else {
      beginning = Buffer.concat([beginning, chunk])
      begin(false)
      if (cut) push(beginning)
    }
    yield* batches(false)
  }
  if (!cut) {
    begin(true)
    push(beginning)
  }
  cut?.end()
  yield* batches(true)
}

const headerIn = (bytes: Buffer, isComplete: boolean): Header | undefined => {
  const header = peopleHeader(bytes, isComplete)
  if (header === undefined) return undefined
  if (!('names' in header)) {
    const [fault] = header
    const why = fault ? `${fault.field ? `${fault.field}: ` : ''}${say(fault, 'en')}` : ''
    throw new Error(`The file cannot be read: ${why}`)
  }
  return header
}
