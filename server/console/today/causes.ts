import { PARTLY_REFUSED } from '@vitrina/schema/console/request-log'
import type { ErrorCode } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import { SENTENCES } from '@vitrina/schema/sentences'

/** Why calls were refused, as it was noted. */
export interface Cause {
  readonly code: string
  readonly method: string
  readonly route: string
  readonly count: number
  readonly row_count: number
  readonly refused_rows: number
  readonly last_at: Date
  readonly last_request_id: string
  /** What the last of them is told: its sentence, and what was wrong first. */
  readonly toldIn: (language: Language) => {
    readonly detail: string | null
    readonly fault: string | null
  }
}

/** A cause with its sentence: that of the code, unless it has gaps to be filled; then what the last caller is told. */
export const told =
  (language: Language) =>
  ({ toldIn, ...cause }: Cause) => {
    const { detail, fault } = toldIn(language)
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
