import { FOREIGN_FORMATS, type ForeignFormat } from '@vitrina/schema/console/people-import'
import type { Fault } from '@vitrina/schema/errors'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { type ForeignHash, readForeignHash } from '../defence/foreign-hash.ts'
import { type Email, parseEmail } from '../people/email.ts'
import { nameFaultOf } from '../people/name.ts'
import { parsePhone } from '../people/phone.ts'
import { personNameOf } from '../people/users.ts'

/** Accepted columns of a file of people. */
export const PERSON_COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'language',
  'phone',
  'password_hash',
  'salt',
  'format',
] as const
export type PersonColumn = (typeof PERSON_COLUMNS)[number]

/** Person of a file. */
export interface PersonLine {
  readonly email: Email
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  /** Unproven phone number. Null for a missing one, or one without its country code. */
  readonly phone: string | null
  /** Null: the person sets a password by a mailed link. */
  readonly hash: ForeignHash | null
}

/** Defaults for lines without a value. */
export interface LineDefaults {
  readonly language: Language
  readonly format?: ForeignFormat | undefined
  readonly salt?: string | undefined
}

/** Password column of a person without a password: empty, or the value that Django writes. */
const NO_PASSWORD = /^(!.*)?$/s

/** Parses a line by its column names; returns a list of faults for an invalid line. */
export const readPerson = (
  cells: Readonly<Partial<Record<PersonColumn, string>>>,
  defaults: LineDefaults,
): PersonLine | readonly Fault[] => {
  const faults: Fault[] = []
  const cell = (name: PersonColumn): string => cells[name]?.trim() ?? ''

  const email = parseEmail(cell('email'))
  if (!email) faults.push({ field: 'email', key: cell('email') === '' ? 'required' : 'invalid_value.email' })
  const nameIn = (field: 'first_name' | 'last_name'): string => {
    const name = personNameOf(cell(field))
    if (name === undefined) faults.push(nameFaultOf(field, cell(field)))
    return name ?? ''
  }
  const firstName = nameIn('first_name')
  const lastName = nameIn('last_name')
  const language = oneOf(LANGUAGES, 'language', cell('language').toLowerCase() || defaults.language, faults)
  const format = oneOf(FOREIGN_FORMATS, 'format', cell('format').toLowerCase() || defaults.format, faults)

  const text = cell('password_hash')
  // A salt may begin with a space.
  const hash = NO_PASSWORD.test(text)
    ? null
    : readForeignHash(text, { format, salt: cells.salt || defaults.salt })
  if (hash === 'costly') faults.push({ field: 'password_hash', key: 'invalid_value.password_hash_costly' })
  else if (hash === 'unknown') faults.push({ field: 'password_hash', key: 'invalid_value.password_hash' })
  else if (faults.length === 0 && email && language)
    return { email, firstName, lastName, language, phone: parsePhone(cell('phone')) ?? null, hash }
  return faults
}

const oneOf = <const T extends string>(
  valid: readonly T[],
  field: PersonColumn,
  word: string | undefined,
  faults: Fault[],
): T | undefined => {
  const match = valid.find((one) => one === word)
  if (word !== undefined && !match) faults.push({ field, key: 'invalid_value.one_of', parameters: { valid } })
  return match
}
