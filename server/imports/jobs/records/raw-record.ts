import type { Fault } from '@vitrina/schema/errors'

/** Form of the records of a file. `columns`: number of names in the header. `isSheet`: each record is one line, a row of a sheet. */
export type Format =
  | { readonly kind: 'ndjson' }
  | {
      readonly kind: 'csv'
      readonly delimiter: Delimiter
      readonly columns: number
      readonly isSheet?: boolean
    }

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Record of the file, unparsed. */
export interface RawRecord {
  /** Physical line of its start, from 1. */
  readonly line: number
  /** Bytes without the line end; for a record with a fault, at most {@link MAX_SHOWN_BYTES} bytes. */
  readonly bytes: Buffer
  /** Reason why it cannot be parsed. */
  readonly fault?: Fault
}

/** Position between two records, or within one that is too long. */
export interface Position {
  /** Physical line of that record, or of the next one, from 1. */
  readonly line: number
  /** Bytes of the unpacked file before it. */
  readonly offset: number
  /**
   * Offset that is not 0 after a faulty quote: an apparently short record may then be a piece of a longer one. Lines that begin
   * before this offset were already searched for the end of a quoted cell, without success.
   */
  readonly wary: number
  /** True if the last record is too long and its line continues; the rest of the line is skipped. */
  readonly isWithin: boolean
}

export const FILE_START: Position = { line: 1, offset: 0, wary: 0, isWithin: false }

/** Maximum bytes of a record: 64 KiB for each text of an object, with a reserve. */
export const MAX_RECORD = 4 * 1024 * 1024

/** Maximum number of bytes of an unreadable record that are shown. */
export const MAX_SHOWN_BYTES = 1024

export const BOM = Buffer.from('\ufeff')
