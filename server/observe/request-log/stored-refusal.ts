import type { RequestFault } from '@vitrina/schema/console/request-log'
import { codeOf, type Fault } from '@vitrina/schema/errors'
import { type Message, say } from '@vitrina/schema/labels/say'
import type { Language } from '@vitrina/schema/languages'
import { problemOf } from '../../platform/http/errors.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { isCard } from '../../platform/http/telemetry/bank-numbers.ts'
import { withoutSecrets } from '../../platform/http/telemetry/redaction.ts'
import { withoutPersonal } from './personal.ts'
import { storable } from './redact-secrets.ts'
import type { RefusedRow } from './refused-rows.ts'

/** Stored reason of a refusal: its first faults, and the number of others. */
export interface StoredRefusal extends Refusal {
  readonly more: number
  /** Stored data of the rows with faults; earlier releases stored none. */
  readonly rows?: readonly RefusedRow[]
}

/** Maximum number of stored faults per call, and of characters of their JSON. */
const MAX_FAULTS = 20
const MAX_FAULTS_LENGTH = 8 * 1024

/** Maximum characters of a text in a parameter or a field, and maximum names in a list. */
const MAX_TEXT_LENGTH = 256
const MAX_LISTED = 50

/** Limits the size of a refusal and removes secrets. */
export const storedRefusalOf = (
  refusal: Refusal,
  route: string,
  rows: readonly RefusedRow[],
): StoredRefusal => {
  const { said, faults, members } = withoutPersonal(refusal, route)
  const storedFaults: Fault[] = []
  let length = 0
  for (const fault of faults.slice(0, MAX_FAULTS)) {
    const { index, field } = fault
    const entry = {
      ...(index !== undefined && { index }),
      ...(field !== undefined && { field: textOf(field) }),
      ...bounded(fault),
    }
    length += JSON.stringify(entry).length
    // Always keeps the first fault, regardless of its size.
    if (length > MAX_FAULTS_LENGTH && storedFaults.length > 0) break
    storedFaults.push(entry)
  }
  return {
    said: bounded(said),
    faults: storedFaults,
    members,
    more: faults.length - storedFaults.length,
    rows,
  }
}

/** Part of a refusal that identifies its cause: its sentence and its first fault. */
export const withoutRows = ({ rows: _, ...refusal }: StoredRefusal): StoredRefusal => ({
  ...refusal,
  faults: refusal.faults.slice(0, 1),
})

/** Sentence, first fault and problem document of a refusal, in `language`. */
export const refusalInLanguage = (
  { said, faults, members, more }: StoredRefusal,
  language: Language,
  requestId: string,
) => {
  const [fault] = faults
  return {
    detail: say(said, language),
    fault: fault ? lineOf(fault, language) : null,
    problem: JSON.stringify(problemOf({ said, faults, members }, language, requestId, more)),
  }
}

/** Faults by row in `language`, with the keys of each row and the invalid value, if known. */
export const faultsIn = ({ faults, rows = [] }: StoredRefusal, language: Language): RequestFault[] =>
  faults.map((fault) => {
    const { index = null, field = null } = fault
    const row = rows.find((row) => row.index === index)
    const value = field === null ? undefined : row?.values[field]
    return {
      index,
      keys: row?.keys ?? {},
      field,
      code: codeOf(fault.key),
      message: say(fault, language),
      value: value ?? null,
    }
  })

/** Fault in one line: `price: This field is required.` */
export const lineOf = (fault: Fault, language: Language): string =>
  fault.field === undefined ? say(fault, language) : `${fault.field}: ${say(fault, language)}`

const bounded = ({ key, parameters }: Message): Message => {
  const entries = Object.entries((parameters ?? {}) as Readonly<Record<string, unknown>>)
  return {
    key,
    parameters: Object.fromEntries(entries.map(([name, value]) => [name, boundedValue(value)])),
  } as Message
}

const boundedValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, MAX_LISTED).map(boundedValue)
  if (typeof value === 'number' && isCard(String(value))) return textOf(String(value))
  return typeof value === 'string' ? textOf(value) : value
}

const textOf = (text: string): string => storable(withoutSecrets(text).slice(0, MAX_TEXT_LENGTH))
