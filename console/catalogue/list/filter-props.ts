import type { Resource } from '@vitrina/schema/resource'
import type { ObjectListQuery } from './list-query.ts'

/** Properties of the filters of a list. */
export interface FiltersProps {
  readonly object: Resource
  readonly question: ObjectListQuery
  readonly onFilter: (name: string, value: string | undefined) => void
}
