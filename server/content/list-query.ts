import type { Fault } from '@vitrina/schema/errors'
import type { ListShape } from '@vitrina/schema/wire/list-shape'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { FastifyRequest } from 'fastify'
import type { Table } from '../database/table.ts'
import { invalid, type Parameters, parseQuery, readQuery, refuseQuery } from '../http/query.ts'
import {
  contentParameters,
  type Filter,
  filtersAmong,
  LIST_PAGE_SIZE,
  type Ordering,
} from './list-parameters.ts'
import { namesOf, type Shown, shownByDefault } from './render.ts'

/** What a list is asked for. */
export interface ListQuery {
  readonly shown: readonly Shown[]
  readonly pageSize: number
  /** From 1; null when the page begins after an id. */
  readonly page: number | null
  readonly after: number
  readonly filters: readonly Filter[]
  readonly ordering: Ordering | null
  /** The same for every spelling of the same question. */
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
  const { values, given } = readQuery(list, parameters, faults)
  if (values.after !== undefined)
    for (const name of ['page', 'ordering'] as const)
      if (values[name] !== undefined) faults.push(invalid(name, 'beside', { other: 'after' }))
  refuseQuery(faults)
  const { fields: shown = shownByDefault(table), page_size: pageSize = LIST_PAGE_SIZE.usual } = values
  const page = within(values.page) ?? 1
  const after = within(values.after)
  const ordering = values.ordering ?? null
  const canonical = JSON.stringify([
    namesOf(shown),
    pageSize,
    page,
    after ?? null,
    ordering,
    [...given].filter(([name]) => !(name in PAGING)).sort(),
  ])
  return {
    shown,
    pageSize,
    page: after === undefined ? page : null,
    after: after ?? 0,
    filters: filtersAmong(filters, values),
    ordering,
    shape: values.shape,
    canonical,
  }
}

const PAGING = { page: 1, page_size: 1, after: 1, fields: 1, ordering: 1, shape: 1 }

/** Behind the largest id there is nothing, however far one asks. */
const within = (value: number | undefined) => value && Math.min(value, MAX_INTEGER)

/**
 * Reads what every GET takes, on a single object: there is nothing to page (rule 4.1.1).
 * @throws {ApiError} `validation_failed`
 */
export const parseOneQuery = (table: Table, request: FastifyRequest): readonly Shown[] =>
  parseQuery(contentParameters(table).one, request).fields ?? shownByDefault(table)
