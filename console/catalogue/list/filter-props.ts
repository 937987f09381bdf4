import type { Resource } from '@vitrina/schema/resource'
import type { UrlValues } from '../../parts/list/url-state.ts'
import type { ObjectListQuery } from './list-query.ts'

/** Properties of the filters of a list. */
export interface FiltersProps {
  readonly object: Resource
  readonly question: ObjectListQuery
  readonly change: (values: UrlValues) => void
}
