import type { Fault } from '@vitrina/schema/errors'
import type { LineDefaults, PersonLine } from './person-line.ts'

/** Position between two lines of a file, stored until the next slice arrives. */
export interface SlicePlace {
  /** Bytes before it. */
  readonly offset: number
  /** True at the end of the file. */
  readonly ended: boolean
}

/** Faults of a refused line. */
export interface FaultyLine {
  readonly line: number
  readonly faults: readonly Fault[]
}

/** First lines of a slice: complete ones, and at most as many as can be hashed during a request. */
export interface LinesOfSlice {
  readonly people: readonly PersonLine[]
  readonly faulty: readonly FaultyLine[]
  /** Position after the lines; null before the complete header. */
  readonly place: SlicePlace | null
}

/**
 * Reads the bytes of a file after a position returned by this function; null: from the start.
 * @throws {ApiError} if the rest of the file cannot be read
 */
export type ReadSlice = (
  bytes: Buffer,
  start: SlicePlace | null,
  isLast: boolean,
  defaults: LineDefaults,
) => LinesOfSlice
