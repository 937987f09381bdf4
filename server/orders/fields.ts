import type { Fault } from '@vitrina/schema/errors'
import { ORDER_FIELDS, type OrderField } from '@vitrina/schema/order'

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
