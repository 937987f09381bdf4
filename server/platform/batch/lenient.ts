import type { Fault } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import { errorEntryOf } from '../http/errors.ts'
import { type StoredResponse, storedJsonResponse } from '../http/protocol/stored-response.ts'

/** Headers of a lenient response (rule 4.2.12). */
const LENIENT = { 'preference-applied': 'handling=lenient' } as const

/** Maximum number of refused rows per call whose faults are recorded: more than the request log stores. */
const MAX_NOTED_ROWS = 20

/**
 * Response of a lenient call: the outcome of each row. `faultsOf` returns the faults of a row, or undefined for a written row.
 */
export const lenientResponse = <Row>(
  rows: readonly Row[],
  faultsOf: (row: Row, index: number) => readonly Fault[],
  entryOf: (row: Row, index: number) => object,
): StoredResponse => {
  const faults = rows.map(faultsOf).filter((of) => of.length > 0)
  return {
    ...storedJsonResponse(207, rows.map(entryOf), LENIENT),
    ...(faults.length > 0 && {
      refusedRows: {
        count: rows.length,
        refused: faults.length,
        faults: faults.slice(0, MAX_NOTED_ROWS).flat(),
      },
    }),
  }
}

/** Maximum `errors` of one object; one more counts the omitted ones. */
const MAX_OF_ONE = 100

/**
 * Maximum `errors` of all objects; beyond it each invalid object has one, and one more that counts the omitted
 * ones.
 */
const MAX_OF_ALL = 50_000

/** Formats the faults of the objects one after another, and limits their total number in the response. */
export const faultFormatter = (language: Language) => {
  let left = MAX_OF_ALL
  return (faults: readonly Fault[]) => {
    const leading = leadingFaults(faults, Math.max(1, Math.min(MAX_OF_ONE, left)))
    left -= leading.length
    return leading.map((fault) => errorEntryOf(fault, language))
  }
}

/** First faults, and one more that counts the omitted ones. */
export const leadingFaults = (faults: readonly Fault[], count: number): readonly Fault[] =>
  faults.length > count
    ? [
        ...faults.slice(0, count),
        { key: 'validation_failed.more', parameters: { more: faults.length - count } },
      ]
    : faults
