import { type Given, messageOf, type SentenceKey } from '@vitrina/schema/say'
import { ApiError } from './errors.ts'

/** A body with one wrong field, told as a form shows it: beside the field. */
export const wrongField = <K extends SentenceKey>(field: string, key: K, ...parameters: Given<K>): ApiError =>
  new ApiError('validation_failed', {}, { faults: [{ field, ...messageOf(key, ...parameters) }] })

/** What has to be unique, and is not. It does not tell who has it: an operator of one site need not know of the others. */
export const taken = (object: string, field: string, value: string): ApiError => {
  const parameters = { object, field, value }
  return new ApiError('duplicate', parameters, { faults: [{ field, key: 'duplicate', parameters }] })
}
