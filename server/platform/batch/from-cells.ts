import type { Fault } from '@vitrina/schema/errors'
import type { Field } from '@vitrina/schema/resource'
import { readCell } from '@vitrina/schema/wire/cell'

/**
 * JSON object of a record of CSV, or the faults of its cells. Cells of names outside `fields` are ignored; a name without a field
 * is an id. `object` has initial values.
 */
export const objectFromCells = (
  fields: ReadonlyMap<string, Field | undefined>,
  names: readonly string[],
  cells: readonly string[],
  object: Record<string, unknown> = {},
): Buffer | Fault[] => {
  const faults: Fault[] = []
  names.forEach((name, place) => {
    if (!fields.has(name)) return
    const value = readCell(fields.get(name), cells[place] ?? '')
    if ('fault' in value) faults.push({ field: name, ...value.fault })
    else if (value.json !== undefined) object[name] = value.json
  })
  return faults.length > 0 ? faults : Buffer.from(JSON.stringify(object))
}
