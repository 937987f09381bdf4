import type { Fault } from '@vitrina/schema/errors'
import type { Importable, ImportWrite, WrittenLine } from '../../platform/batch/importable.ts'
import { yieldToEventLoop } from '../../platform/http/bodies/yielding.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { isTransient } from '../../platform/queues/retry-transient.ts'
import type { StoredHeader } from './intake.ts'
import { cellsUnder, lengthAsJson, MAX_ESCAPE_LENGTH } from './records/cells.ts'
import { MAX_RECORD, type RawRecord } from './records/raw-record.ts'
import type { ImportInProgress } from './work-queries.ts'

/** Outcome of records. */
export interface ApplyResult {
  readonly counts: OutcomeCounts
  readonly faulty: readonly FaultyRecord[]
  /** Records that depend on later lines; not counted. */
  readonly waiting: readonly RawRecord[]
  /** Lines that could be parsed. */
  readonly written: readonly WrittenLine[]
}

export type OutcomeCounts = Readonly<Record<WrittenLine['outcome'], number>>

/** Initial counts. */
export const noOutcomes = () => ({ created: 0, updated: 0, unchanged: 0, invalid: 0 })

export interface FaultyRecord {
  readonly record: RawRecord
  readonly faults: readonly Fault[]
}

/** Options for applying records. */
export interface Application extends ImportWrite {
  readonly importable: Importable
  /** Delimiter and column names of CSV; null for NDJSON. */
  readonly header: Pick<StoredHeader, 'delimiter' | 'names'> | null
  /** True for the last records: a reference to a missing line is then invalid. */
  readonly last: boolean
  /** True to apply each line separately, after an internal error in one of them, so that the others are not affected. */
  readonly oneByOne: boolean
}

/** Writes the records of a chunk in the given transaction. */
export const applyRecords = async (
  sql: Transaction,
  records: readonly RawRecord[],
  how: Application,
): Promise<ApplyResult> => {
  const lines: (Buffer | Fault[])[] = []
  for (const record of records) {
    await yieldToEventLoop()
    lines.push(await lineOf(record, how))
  }
  const sound = lines.filter((line) => Buffer.isBuffer(line))
  const write = how.oneByOne ? writeOneByOne : how.importable.write
  const written = sound.length > 0 ? await write(sql, sound, how) : []
  const next = written.values()

  const counts = noOutcomes()
  const faulty: FaultyRecord[] = []
  const waiting: RawRecord[] = []
  for (const [place, line] of lines.entries()) {
    const record = records[place] as RawRecord
    const { outcome, faults, waits } = Buffer.isBuffer(line)
      ? (next.next().value as WrittenLine)
      : { outcome: 'invalid' as const, faults: line, waits: false }
    if (waits && !how.last) {
      waiting.push(record)
      continue
    }
    counts[outcome]++
    if (outcome === 'invalid') faulty.push({ record, faults })
  }
  return { counts, faulty, waiting, written }
}

/** Options for the records of an import. */
export const applicationOf = (
  {
    header_names: names,
    delimiter,
    mode,
    slugs,
    token,
    new_values: newValues,
    copy_names: copyNames,
    text_language: textLanguage,
  }: ImportInProgress,
  siteId: number,
  importable: Importable,
  last: boolean,
  oneByOne: boolean,
): Application => ({
  importable,
  siteId,
  origin: token,
  mode,
  slugs,
  forNew: { newValues, copyNames },
  textLanguage,
  header: names && delimiter ? { names, delimiter } : null,
  last,
  oneByOne,
})

/** Object of a record as JSON, or its faults. */
const lineOf = async (
  { bytes, fault }: RawRecord,
  { importable, header }: Application,
): Promise<Buffer | Fault[]> => {
  if (fault) return [fault]
  if (!header) return bytes
  const cells = cellsUnder(bytes, header.delimiter, header.names.length)
  if (!Array.isArray(cells)) return [cells]
  if (bytes.length > MAX_RECORD / MAX_ESCAPE_LENGTH) {
    // Yields to other work: all steps together would block for 0.1 s with the longest record.
    await yieldToEventLoop()
    // A record this long has too long texts in any case; formatting, parsing and refusing it would block for 0.3 s.
    if (lengthAsJson(cells) > MAX_RECORD) return [{ key: 'too_long.record', parameters: { max: MAX_RECORD } }]
    await yieldToEventLoop()
  }
  return importable.fromCells(header.names, cells)
}

/**
 * Runs `work` and checks deferred constraints, which at the end of the transaction could not be assigned to a
 * line. After an internal error it rolls back its writes and runs `instead`.
 * @throws transient errors
 */
export const withConstraintCheck = async <T>(
  sql: Transaction,
  work: () => Promise<T>,
  instead: (mistake: unknown) => T | Promise<T>,
): Promise<T> => {
  await sql`savepoint before_mistake`
  try {
    const outcome = await work()
    await sql.script(
      'set constraints all immediate; set constraints all deferred; release savepoint before_mistake',
    )
    return outcome
  } catch (error) {
    if (isTransient(error)) throw error
    await sql.script('rollback to savepoint before_mistake; release savepoint before_mistake')
    return instead(error)
  }
}

const MISTAKEN: readonly WrittenLine[] = [
  {
    outcome: 'invalid',
    faults: [{ key: 'internal.line' }],
    waits: false,
    ties: () => ({ dependent: false, named: [], slugNames: [] }),
  },
]

const writeOneByOne = async (
  sql: Transaction,
  lines: readonly Buffer[],
  how: Application,
): Promise<WrittenLine[]> => {
  const written: WrittenLine[] = []
  for (const line of lines) {
    const write = async (): Promise<readonly WrittenLine[]> => how.importable.write(sql, [line], how)
    written.push(...(await withConstraintCheck(sql, write, () => MISTAKEN)))
  }
  return written
}
