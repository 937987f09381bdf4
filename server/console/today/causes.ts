import { PARTLY_REFUSED } from '@vitrina/schema/console/request-log'
import type { ErrorCode } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import { SENTENCES } from '@vitrina/schema/sentences'

/** Reason of refused calls, as it was stored. */
export interface RefusalCause {
  readonly code: string
  readonly method: string
  readonly route: string
  readonly count: number
  readonly row_count: number
  readonly refused_rows: number
  readonly last_at: Date
  readonly last_request_id: string
  /** Message of the last refusal: its sentence with the first fault. */
  readonly textsIn: (language: Language) => {
    readonly detail: string | null
    readonly fault: string | null
  }
}

/** Cause with its message: the message of the code or, if that has parameters, of the last call. */
export const causeWithMessage =
  (language: Language) =>
  ({ textsIn, ...cause }: RefusalCause) => {
    const { detail, fault } = textsIn(language)
    return {
      ...cause,
      code: cause.code as ErrorCode | typeof PARTLY_REFUSED,
      sentence: cause.code === PARTLY_REFUSED ? '' : (sentenceOf(cause.code, language) ?? detail ?? ''),
      last_fault: fault,
    }
  }

const sentenceOf = (code: string, language: Language): string | undefined => {
  if (!Object.hasOwn(SENTENCES, code)) return undefined
  const sentence: string = SENTENCES[code as ErrorCode][language]
  return sentence.includes('{') ? undefined : sentence
}
