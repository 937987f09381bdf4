import type { Fault } from '../errors.ts'
import { MAX_DEPTH, MAX_OBJECT_VALUES } from './json-limits.ts'

/** Fault of the JSON of one object (UTF-8) before parsing: too deep nesting, or too many values (P8). */
export const jsonBombFault = (bytes: Uint8Array): Fault | undefined => {
  let depth = 0
  let values = 0
  let inString = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inString) {
      if (byte === 0x5c) at++
      else if (byte === 0x22) inString = false
    } else if (byte === 0x22) inString = true
    else if (byte === 0x2c) values++
    else if (byte === 0x5b || byte === 0x7b) {
      values++
      depth++
      if (depth > MAX_DEPTH) return { key: 'malformed_json.depth', parameters: { max: MAX_DEPTH } }
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  if (values > MAX_OBJECT_VALUES)
    return { key: 'batch_too_large.object', parameters: { max: MAX_OBJECT_VALUES } }
  return undefined
}
