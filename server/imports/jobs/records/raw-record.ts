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

/** One record as it stands in the file. */
export interface RawRecord {
  /** The physical line where it begins, from 1. */
  readonly line: number
  /** Without the line end; of a record with a fault, at most {@link SHOWN} bytes. */
  readonly bytes: Buffer
  /** Why it cannot be read. */
  readonly fault?: Fault
}

/** A place between two records, or within one that is too long. */
export interface Position {
  /** Physical line of that record, or of the next one, from 1. */
  readonly line: number
  /** Bytes of the unpacked file before it. */
  readonly offset: number
  /**
   * Not 0 once a quote went wrong further up: what looks like a short record may then be a piece of a longer one. Lines
   * that begin before this place of the file have been looked through for the end of a quoted cell, in vain.
   */
  readonly wary: number
  /** The record that was given last is too long, and its line goes on: the rest of that is passed over. */
  readonly isWithin: boolean
}

export const BEGINNING: Position = { line: 1, offset: 0, wary: 0, isWithin: false }

/** The most bytes of a record: 64 KiB for each text of an object, with room. */
export const MAX_RECORD = 4 * 1024 * 1024

/** As much of a record that cannot be read as is shown to who must mend it. */
export const SHOWN = 1024

export const BOM = Buffer.from('\ufeff')
