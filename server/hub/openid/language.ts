import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../../platform/http/protocol/language.ts'
import { type QueryParameters, wordsOf } from '../page-request/authorization-request.ts'

/** The language of the pages that follow: the first of `ui_locales` that we speak, else what the browser likes best. */
export const languageWanted = (request: FastifyRequest): Language => {
  const { ui_locales: locales } = request.query as QueryParameters
  const wanted = typeof locales === 'string' ? wordsOf(locales) : []
  const known = wanted.map((tag) => LANGUAGES.find((one) => one === tag.split('-')[0]?.toLowerCase()))
  return known.find((one) => one !== undefined) ?? languageOf(request.headers['accept-language'])
}
