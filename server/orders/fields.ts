import type { Fault } from '@vitrina/schema/errors'
import { ORDER_FIELDS, type OrderField } from '@vitrina/schema/order'
import { ApiError } from '../http/errors.ts'
import { fieldsIn } from '../reading/narrowing.ts'

/**
 * The fields of an order that `fields` names, in the order in which they are read; all of them when it is left out.
 * A name that is none is a fault that lists the valid ones (rule 4.1.3).
 */
export const orderFieldsIn = (given: ReadonlyMap<string, string>, faults: Fault[]): readonly OrderField[] =>
  fieldsIn(given, ORDER_FIELDS, faults) ?? ORDER_FIELDS

/**
 * Reads `fields` where it stands alone: beside a write.
 * @throws {ApiError} `validation_failed`
 */
export const parseOrderFields = (given: ReadonlyMap<string, string>): readonly OrderField[] => {
  const faults: Fault[] = []
  const fields = orderFieldsIn(given, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return fields
}
