import type { Fault } from '@vitrina/schema/errors'
import type { FastifyRequest } from 'fastify'
import { elementsIn, onlyOnce, type Parameters, wholeNumberIn } from '../batch/options.ts'
import { ApiError } from '../http/errors.ts'

/** What every GET takes (rule 4.1.1). */
export const EVERY_GET = ['page', 'page_size', 'fields'] as const

/** How an answer that is not cut into pages is narrowed down. */
export interface Narrowing<Name extends string = string> {
  /** A client that pages until nothing comes has had all of a list. */
  readonly isBeyond: boolean
  /** Null: all of them. */
  readonly fields: readonly Name[] | null
}

/** The names among `valid` that `fields` asks for, in their order; null when it asks for none in particular. */
export const fieldsIn = <Name extends string>(
  given: ReadonlyMap<string, string>,
  valid: readonly Name[],
  faults: Fault[],
): readonly Name[] | null => fieldsAmong(valid, given.get('fields'), faults)

/** The same of the text of `fields`. */
export const fieldsAmong = <Name extends string>(
  valid: readonly Name[],
  text: string | undefined,
  faults: Fault[],
): readonly Name[] | null => {
  const names = elementsIn(text)
  for (const name of names)
    if (!(valid as readonly string[]).includes(name))
      faults.push({
        field: 'fields',
        key: 'unknown_field.named',
        parameters: { name, valid },
      })
  return names.length > 0 ? valid.filter((name) => names.includes(name)) : null
}

/** The names of the fields that an object has, by its JSON Schema. */
export const namesIn = ({ properties }: { readonly properties?: unknown }): string[] =>
  Object.keys(properties as object)

/** Whether a page behind the first is asked for, where all is answered at once. */
export const isBeyondIn = (given: ReadonlyMap<string, string>, faults: Fault[]): boolean => {
  wholeNumberIn(given, 'page_size', 1, faults)
  return (wholeNumberIn(given, 'page', 1, faults) ?? 1) > 1
}

/**
 * Reads what every GET takes, where it takes nothing else; `valid` are the names of fields that can be shown.
 * @throws {ApiError} `validation_failed`
 */
export const narrowingIn = <Name extends string>(
  request: FastifyRequest,
  valid: readonly Name[],
): Narrowing<Name> => {
  const faults: Fault[] = []
  const given = onlyOnce(request.query as Parameters, EVERY_GET, faults)
  const narrowing = { isBeyond: isBeyondIn(given, faults), fields: fieldsIn(given, valid, faults) }
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return narrowing
}

/** An object with only the fields that are asked for. */
export const narrowed = (object: object, { fields }: Pick<Narrowing, 'fields'>): object =>
  fields === null
    ? object
    : Object.fromEntries(Object.entries(object).filter(([name]) => fields.includes(name)))

/** A list of which each object is narrowed down; nothing behind its only page. */
export const narrowedList = (list: readonly object[], narrowing: Narrowing): readonly object[] =>
  narrowing.isBeyond ? [] : list.map((object) => narrowed(object, narrowing))

/** The same of a list that is JSON already, which is read only where something is left out of it. */
export const narrowedJson = <T extends string | Buffer>(json: T, narrowing: Narrowing): T | string => {
  if (narrowing.isBeyond) return '[]'
  return narrowing.fields === null
    ? json
    : JSON.stringify(narrowedList(JSON.parse(json.toString()), narrowing))
}
