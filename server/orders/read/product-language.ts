import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { FastifyRequest } from 'fastify'
import { languagesOf } from '../../platform/http/protocol/language.ts'

/** Language of product names for a caller (rule 6.3b). */
export const productLanguageOf = (request: FastifyRequest): Language =>
  languagesOf(request.headers['accept-language'])[0] ?? LANGUAGES[0]

/** `Vary` header of responses with names of products. */
export const BY_LANGUAGE = { vary: 'accept-language' } as const
