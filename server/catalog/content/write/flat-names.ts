import { FLAT } from '@vitrina/schema/flat'
import { isObject } from '@vitrina/schema/wire/object'
import type { Holder } from '@vitrina/schema/wire/sink'

/** Moves flat names (`custom.<code>`) of a sent object into its `custom`. */
export const gatherFlat = (object: Holder): void => {
  for (const name in object) {
    if (!name.startsWith(FLAT)) continue
    const custom = object.custom
    // Not an object: a fault of its own when it is read.
    if (isObject(custom) || custom === undefined || custom === null)
      object.custom = { ...custom, [name.slice(FLAT.length)]: object[name] }
    object[name] = undefined
  }
}
