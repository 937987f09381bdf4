import { isUtf8 } from 'node:buffer'
import { refuseBomb } from '../../../platform/http/bodies/json.ts'
import { whereJsonBreaks } from '../../../platform/http/bodies/json-position.ts'
import { atOnce } from '../../../platform/http/bodies/yielding.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { draftOf, type ObjectDraft, type Reading } from './draft.ts'

/** Bytes of a line that cannot hold enough to do harm. */
const UNSUSPECTED = 65_536

/** Draft of one element of a batch. Malformed JSON is a fault of its own in a line of a file, else an error of the call. */
export const readDraft = (element: Buffer, index: number, reading: Reading): ObjectDraft => {
  const { lines } = reading
  const object = lines ? parsedLine(element) : parsed(element, () => new ApiError('malformed_json'))
  if (!(object instanceof ApiError)) return draftOf(object, index, reading, () => element.toString())
  if (!lines) throw object
  const draft = draftOf({}, index, reading, () => '{}')
  draft.faults.push({ index, ...object.said })
  return draft
}

/** The bytes of a request are known to be UTF-8 and no bomb; those of a file's line are not. */
const parsedLine = (line: Buffer): unknown => {
  if (!isUtf8(line)) return new ApiError('malformed_json.encoding')
  try {
    if (line.length > UNSUSPECTED) refuseBomb(line)
  } catch (error) {
    return error
  }
  return parsed(line, () => {
    const place = atOnce(whereJsonBreaks(line))
    return place ? new ApiError('malformed_json.line', place) : new ApiError('malformed_json')
  })
}

const parsed = (element: Buffer, failure: () => ApiError): unknown => {
  try {
    return JSON.parse(element.toString())
  } catch {
    return failure()
  }
}
