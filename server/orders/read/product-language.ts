import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { FastifyRequest } from 'fastify'
import { languagesOf } from '../../platform/http/protocol/language.ts'

/** The language in which a caller reads the names of products (rule 6.3b). */
export const productLanguageOf = (request: FastifyRequest): Language =>
  languagesOf(request.headers['accept-language'])[0] ?? LANGUAGES[0]

/** `Vary` header of responses with names of products. */
export const BY_LANGUAGE = { vary: 'accept-language' } as const
