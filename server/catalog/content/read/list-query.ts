import type { Fault } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import type { ListShape } from '@vitrina/schema/wire/list-shape'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { FastifyRequest } from 'fastify'
import {
  invalid,
  type Parameters,
  parseQuery,
  readQuery,
  refuseQuery,
} from '../../../platform/http/protocol/query.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { ListCursor } from '../write/list-cursor.ts'
import { withFallback } from './fallback.ts'
import type { Filter, Ordering } from './filter.ts'
import { contentParameters, filtersAmong, LIST_PAGE_SIZE } from './list-parameters.ts'
import { namesOf, type Shown, shownByDefault } from './render.ts'

/** Parsed query of a list. */
export interface ListQuery {
  readonly shown: readonly Shown[]
  readonly pageSize: number
  /** Page number from 1; null for a page after an id. */
  readonly page: number | null
  readonly after: ListCursor
  readonly filters: readonly Filter[]
  readonly ordering: Ordering | null
  /** Canonical form: equal for all spellings of a query. */
  readonly canonical: string
}

/**
 * Reads the parameters of a list.
 * @throws {ApiError} `validation_failed`, naming every parameter that is unknown or not understood.
 */
export const parseListQuery = (
  table: Table,
  parameters: Parameters,
): ListQuery & { readonly shape: ListShape | undefined } => {
  const faults: Fault[] = []
  const { list, filters } = contentParameters(table)
  const { values, texts: parameterTexts } = readQuery(list, parameters, faults)
  refuseAfter(values, faults)
  refuseQuery(faults)
  const { page_size: pageSize = LIST_PAGE_SIZE.usual } = values
  const shown = shownIn(table, values)
  const page = Math.min(values.page ?? 1, MAX_INTEGER)
  const { after } = values
  const ordering = values.ordering ?? null
  const canonical = JSON.stringify([
    namesOf(shown),
    pageSize,
    page,
    after ?? null,
    ordering,
    [...parameterTexts].filter(([name]) => !(name in PAGING)).sort(),
  ])
  return {
    shown,
    pageSize,
    page: after === undefined ? page : null,
    after: after ?? FROM_THE_FIRST,
    filters: filtersAmong(filters, values),
    ordering,
    shape: values.shape,
    canonical,
  }
}

const FROM_THE_FIRST: ListCursor = { id: 0, at: null }

/**
 * Refuses parameters that do not go with `after`: a page number, an ordering other than by `updated_at`, and a cursor of another
 * ordering.
 */
const refuseAfter = (
  {
    after,
    page,
    ordering,
  }: {
    readonly after: ListCursor | undefined
    readonly page: number | undefined
    readonly ordering: Ordering | undefined
  },
  faults: Fault[],
): void => {
  if (after === undefined) return
  if (page !== undefined) faults.push(invalid('page', 'not_with', { other: 'after' }))
  if (ordering && ordering.field !== 'updated_at')
    faults.push(invalid('ordering', 'not_with', { other: 'after' }))
  // An id alone would skip objects: the object with this id may have changed and moved to the end.
  else if (ordering ? after.at === null && after.id > 0 : after.at !== null)
    faults.push(invalid('after', 'cursor_of_link', { header: 'Link' }))
}

const shownIn = (
  table: Table,
  {
    fields,
    fallback,
  }: { readonly fields: readonly Shown[] | undefined; readonly fallback: readonly Language[] | undefined },
): readonly Shown[] => withFallback(table, fields ?? shownByDefault(table), fallback)

const PAGING = { page: 1, page_size: 1, after: 1, fields: 1, ordering: 1, shape: 1 }

/**
 * Parses the parameters of a GET of a single object, which has no pagination (rule 4.1.1).
 * @throws {ApiError} `validation_failed`
 */
export const parseOneQuery = (table: Table, request: FastifyRequest): readonly Shown[] =>
  shownIn(table, parseQuery(contentParameters(table).one, request))
