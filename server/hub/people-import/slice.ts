import type { Fault } from '@vitrina/schema/errors'
import type { LineDefaults, PersonLine } from './person-line.ts'

/** A place between two lines of a file, as it is kept until the next slice comes. */
export interface SlicePlace {
  /** Bytes before it. */
  readonly offset: number
  /** Nothing is left behind it. */
  readonly ended: boolean
}

/** What a line that is not taken has of faults. */
export interface FaultyLine {
  readonly line: number
  readonly faults: readonly Fault[]
}

/** The first lines of a slice: those that it holds whole, and no more than are hashed while somebody waits for the answer. */
export interface LinesOfSlice {
  readonly people: readonly PersonLine[]
  readonly faulty: readonly FaultyLine[]
  /** Behind them; null while not even the names of the columns have come. */
  readonly place: SlicePlace | null
}

/**
 * Reads the bytes of a file behind a place that this function gave; null: its beginning.
 * @throws {ApiError} when the file cannot be read on
 */
export type ReadSlice = (
  bytes: Buffer,
  behind: SlicePlace | null,
  isLast: boolean,
  defaults: LineDefaults,
) => LinesOfSlice
