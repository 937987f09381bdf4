import type { Resource } from '@vitrina/schema/resource'
import type { ListQuestion } from './question.ts'

/** Properties of the filters of a list. */
export interface FiltersProps {
  readonly object: Resource
  readonly question: ListQuestion
  readonly onFilter: (name: string, value: string | undefined) => void
}
