import { parsedJson, parsedLine } from '../../../platform/batch/parsed-line.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { draftOf, type ObjectDraft, type Reading } from './draft.ts'

/** Draft of one element of a batch. Malformed JSON is a fault of that line in a file, else an error of the call. */
export const readDraft = (element: Buffer, index: number, reading: Reading): ObjectDraft => {
  const { lines } = reading
  const object = lines ? parsedLine(element) : parsedJson(element, () => new ApiError('malformed_json'))
  if (!(object instanceof ApiError)) return draftOf(object, index, reading, () => element.toString())
  if (!lines) throw object
  const draft = draftOf({}, index, reading, () => '{}')
  draft.faults.push({ index, ...object.said })
  return draft
}
