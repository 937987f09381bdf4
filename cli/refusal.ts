import { say } from '@vitrina/schema/say'
import { ApiError } from '@vitrina/server/http/errors'

/** Tells what a function of the server refuses in the sentences that it has for it. */
export const asSentence = (error: unknown): never => {
  if (!(error instanceof ApiError)) throw error
  const faults = error.faults.map((fault) => `${fault.field?.replace(/\.\d+$/, '')}: ${say(fault, 'en')}`)
  throw new Error(faults.length > 0 ? [...new Set(faults)].join('\n') : error.message)
}
