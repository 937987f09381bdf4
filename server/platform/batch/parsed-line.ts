import { isUtf8 } from 'node:buffer'
import { refuseBomb } from '../http/bodies/json.ts'
import { jsonErrorPosition } from '../http/bodies/json-position.ts'
import { runWithoutYielding } from '../http/bodies/yielding.ts'
import { ApiError } from '../http/errors.ts'

/** Bytes up to which a line cannot exceed the limits of nesting and values. */
const UNSUSPECTED = 65_536

/** JSON of one line of a file, or the error: unlike a request, a line may be invalid UTF-8, or nest too deeply. */
export const parsedLine = (line: Buffer): unknown => {
  if (!isUtf8(line)) return new ApiError('malformed_json.encoding')
  try {
    if (line.length > UNSUSPECTED) refuseBomb(line)
  } catch (error) {
    return error
  }
  return parsedJson(line, () => {
    const place = runWithoutYielding(jsonErrorPosition(line))
    return place ? new ApiError('malformed_json.line', place) : new ApiError('malformed_json')
  })
}

export const parsedJson = (element: Buffer, failure: () => ApiError): unknown => {
  try {
    return JSON.parse(element.toString())
  } catch {
    return failure()
  }
}
