import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../../platform/http/protocol/language.ts'
import { type QueryParameters, wordsOf } from '../page-request/authorization-request.ts'

/** Language of the following pages: the first supported one of `ui_locales`, else the preferred one of the browser. */
export const requestedLanguage = (request: FastifyRequest): Language => {
  const { ui_locales: locales } = request.query as QueryParameters
  const tags = typeof locales === 'string' ? wordsOf(locales) : []
  const known = tags.map((tag) => LANGUAGES.find((one) => one === tag.split('-')[0]?.toLowerCase()))
  return known.find((one) => one !== undefined) ?? languageOf(request.headers['accept-language'])
}
