import { say } from '@vitrina/schema/labels/say'
import { ApiError } from '@vitrina/server/platform/http/errors'
import { UsageError } from './command.ts'

const sentencesOf = ({ faults, said }: ApiError): string => {
  const sentences = faults.map((fault) => {
    const why = say(fault, 'en')
    const field = fault.field?.replace(/\.\d+$/, '')
    return field === undefined ? why : `${field}: ${why}`
  })
  return sentences.length > 0 ? [...new Set(sentences)].join('\n') : say(said, 'en')
}

/** Reports a refusal by a function of the server in the server's own sentences. */
export const rethrowAsSentence = (error: unknown): never => {
  throw error instanceof ApiError ? new Error(sentencesOf(error)) : error
}

/** Reports the same refusals as errors of an argument. */
export const rethrowAsUsageError = (error: unknown): never => {
  throw error instanceof ApiError ? new UsageError(sentencesOf(error)) : error
}
