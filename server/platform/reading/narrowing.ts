import type { FastifyRequest } from 'fastify'
import { parseQuery, type QueryValues } from '../http/protocol/query.ts'
import { everyGet } from './parameters.ts'

/** Selected part of a response without pagination. */
export interface Narrowing<Name extends string = string> {
  /** True for a page after the only one. It is empty, so that clients that read until an empty page stop. */
  readonly isBeyond: boolean
  /** Null for all fields. */
  readonly fields: readonly Name[] | null
}

/** Selection by the values of {@link everyGet}. */
export const narrowingOf = <Name extends string>({
  page,
  fields,
}: Pick<QueryValues<ReturnType<typeof everyGet<Name>>>, 'page' | 'fields'>): Narrowing<Name> => ({
  isBeyond: page !== undefined && page > 1,
  fields: fields ?? null,
})

/**
 * Parses the parameters that every GET accepts; `names` are the fields of the response.
 * @throws {ApiError} `validation_failed`
 */
export const narrowingIn = <Name extends string>(
  request: FastifyRequest,
  names: readonly Name[],
): Narrowing<Name> => narrowingOf(parseQuery(everyGet(names), request))

/** Object with only the selected fields. */
export const narrowed = (object: object, { fields }: Pick<Narrowing, 'fields'>): object =>
  fields === null
    ? object
    : Object.fromEntries(Object.entries(object).filter(([name]) => fields.includes(name)))

/** Narrowed objects of a list; empty after its only page. */
export const narrowedList = (list: readonly object[], narrowing: Narrowing): readonly object[] =>
  narrowing.isBeyond ? [] : list.map((object) => narrowed(object, narrowing))

/** Narrowed list given as JSON, which is parsed only if something is omitted. */
export const narrowedJson = <T extends string | Buffer>(json: T, narrowing: Narrowing): T | string => {
  if (narrowing.isBeyond) return '[]'
  return narrowing.fields === null
    ? json
    : JSON.stringify(narrowedList(JSON.parse(json.toString()), narrowing))
}
