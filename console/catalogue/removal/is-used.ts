import { isMovedToTrash } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import { problemOf } from '../../api/problem.ts'

/** True if a dry run of a deletion was refused only because of references, which a removal can move. */
export const isUsed = (object: Resource, failure: unknown): boolean => {
  if (!failure || !isMovedToTrash(object)) return false
  const { faults } = problemOf(failure)
  // Stock and prices of a store or user type are no references.
  return (
    faults.length > 0 && faults.every(({ code, message }) => code === 'in_use' && !message.includes('?with='))
  )
}
