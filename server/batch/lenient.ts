import { codeOf, type Fault, say } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'

/** What a lenient answer carries (rule 4.2.12). */
export const LENIENT = { 'preference-applied': 'handling=lenient' } as const

/** The most entries of one object's `errors`; one more says how many were left out. */
const MOST_OF_ONE = 100

/** The faults of one object as the caller is told them. */
export const errorsOf = (faults: readonly Fault[], language: Language) => {
  const entry = ({ field, key, parameters }: Fault) => ({
    field,
    code: codeOf(key),
    message: say(key, language, parameters),
  })
  const more = faults.length - MOST_OF_ONE
  return more > 0
    ? [
        ...faults.slice(0, MOST_OF_ONE).map(entry),
        { code: 'validation_failed', message: say('validation_failed.more', language, { more }) },
      ]
    : faults.map(entry)
}
