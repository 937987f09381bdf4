import type { Fault } from '@vitrina/schema/errors'
import { ORDER_FIELDS, type OrderField } from '@vitrina/schema/order'
import { ApiError } from '../http/errors.ts'

/**
 * The fields of an order that `fields` names, in the order in which they are read; all of them when it is left out.
 * A name that is none is a fault that lists the valid ones (rule 4.1.3).
 */
export const orderFieldsOf = (text: string | undefined, faults: Fault[]): readonly OrderField[] => {
  if (text === undefined) return ORDER_FIELDS
  const names = new Set(text.split(',').map((name) => name.trim()))
  const valid: readonly string[] = ORDER_FIELDS
  for (const name of names)
    if (!valid.includes(name))
      faults.push({
        field: 'fields',
        key: 'unknown_field.named',
        parameters: { name, valid: valid.join(', ') },
      })
  return ORDER_FIELDS.filter((field) => names.has(field))
}

/**
 * Reads `fields` where it stands alone: on a single order, or beside a write.
 * @throws {ApiError} `validation_failed`
 */
export const parseOrderFields = (text: string | undefined): readonly OrderField[] => {
  const faults: Fault[] = []
  const fields = orderFieldsOf(text, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return fields
}
