import { ApiError } from '@vitrina/server/platform/http/errors'
import { UsageError } from './command.ts'
import { type Told, tell, together } from './language.ts'
import { tellMessage } from './tell-message.ts'
import { GENERAL } from './words/general.ts'

const sentencesOf = ({ faults, said }: ApiError): Told => {
  const sentences = faults.map((fault) => {
    const why = tellMessage(fault)
    const field = fault.field?.replace(/\.\d+$/, '')
    return field === undefined ? why : tell(GENERAL.ofField, { field, why })
  })
  return sentences.length > 0 ? together([...new Set(sentences)], '\n') : tellMessage(said)
}

/** Tells what a function of the server refuses in the sentences that it has for it. */
export const asSentence = (error: unknown): never => {
  throw error instanceof ApiError ? new Error(sentencesOf(error)) : error
}

/** The same, where what was typed is at fault. */
export const asUsageError = (error: unknown): never => {
  throw error instanceof ApiError ? new UsageError(sentencesOf(error)) : error
}
