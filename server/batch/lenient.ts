import type { Fault } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import { entryOf } from '../http/errors.ts'

/** What a lenient answer carries (rule 4.2.12). */
export const LENIENT = { 'preference-applied': 'handling=lenient' } as const

/** The most entries of one object's `errors`; one more says how many were left out. */
const MOST_OF_ONE = 100

/** The faults of one object as the caller is told them. */
export const errorsOf = (faults: readonly Fault[], language: Language) =>
  firstOf(faults, MOST_OF_ONE).map((fault) => entryOf(fault, language))

/** The first faults, and one more that says how many were left out. */
export const firstOf = (faults: readonly Fault[], count: number): readonly Fault[] =>
  faults.length > count
    ? [
        ...faults.slice(0, count),
        { key: 'validation_failed.more', parameters: { more: faults.length - count } },
      ]
    : faults
