import type { FastifyRequest } from 'fastify'
import { isPrintable } from '../page-request/authorization-request.ts'
import { isForm } from '../page-request/page-request.ts'
import { OAuthError } from './oauth-error.ts'

export type FormParameters = Readonly<Record<string, string | undefined>>

/**
 * Form parameters of a call; an empty one counts as missing (RFC 6749 3.2).
 * @throws {OAuthError} `invalid_request` for another content type, a repeated parameter, or a value that is not text
 */
export const parametersIn = (request: FastifyRequest): FormParameters => {
  if (!isForm(request))
    throw new OAuthError('invalid_request', 'the body must be application/x-www-form-urlencoded')
  const pairs = [...new URLSearchParams((request.body as Buffer | undefined)?.toString())]
  const names = pairs.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new OAuthError('invalid_request', `${asciiOf(twice)} is repeated`)
  const garbled = pairs.find(([, value]) => !isPrintable(value))
  if (garbled) throw new OAuthError('invalid_request', `${asciiOf(garbled[0])} contains invalid text`)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/** Required parameter of a call. @throws {OAuthError} `invalid_request` if it is missing */
export const requiredParameter = (form: FormParameters, name: string): string => {
  const value = form[name]
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing`)
  return value
}

const asciiOf = (text: string): string => text.slice(0, 100).replace(/[^ !#-[\]-~]+/g, '?')
