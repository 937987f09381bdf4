import { type ErrorCode, say } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import { SENTENCES } from '@vitrina/schema/sentences'

/** Why calls were refused, as it was noted. */
export interface Cause {
  readonly code: string
  readonly method: string
  readonly route: string
  readonly count: number
  readonly last_at: Date
  readonly last_request_id: string
  readonly last_detail: string | null
  readonly last_fault: string | null
}

/** A cause with its sentence: that of the code, unless it has gaps to be filled; then as the last caller was told. */
export const told =
  (language: Language) =>
  ({ last_detail, ...cause }: Cause) => ({
    ...cause,
    code: cause.code as ErrorCode,
    sentence: sentenceOf(cause.code, language) ?? last_detail ?? '',
  })

const sentenceOf = (code: string, language: Language): string | undefined => {
  if (!Object.hasOwn(SENTENCES, code)) return undefined
  const sentence = say(code as ErrorCode, language)
  return sentence.includes('{') ? undefined : sentence
}
