import type { SentenceKey, SentenceParameters } from '@vitrina/schema/errors'
import { ApiError } from './errors.ts'

/** A body with one wrong field, told as a form shows it: beside the field. */
export const wrongField = (field: string, key: SentenceKey, parameters: SentenceParameters = {}): ApiError =>
  new ApiError('validation_failed', {}, { faults: [{ field, key, parameters }] })

/** What has to be unique, and is not. It does not tell who has it: an operator of one site need not know of the others. */
export const taken = (object: string, field: string, value: string): ApiError => {
  const parameters = { object, field, value }
  return new ApiError('duplicate', parameters, { faults: [{ field, key: 'duplicate', parameters }] })
}
