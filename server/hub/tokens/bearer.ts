import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { GrantState } from './grant-queries.ts'
import type { TokenParts } from './issue.ts'
import { notValid, readLiveToken } from './read-live-token.ts'

const BEARER = /^bearer +([\w.-]+)$/i

/**
 * Access token of a request; one of an ended session or a locked user is invalid (J12).
 * @throws {ApiError} `token_not_valid` for any other header
 */
export const bearerOf = async (
  parts: TokenParts & { readonly sql: Database },
  request: FastifyRequest,
): Promise<GrantState> => {
  const [header, ...more] = request.raw.headersDistinct.authorization ?? []
  if (header === undefined || header === '') throw notValid('token_not_valid.missing')
  const [, token] = BEARER.exec(header) ?? []
  if (token === undefined || more.length > 0) throw notValid()
  const { type, grant } = await readLiveToken(parts, token)
  if (type !== 'access' || !grant.is_alive) throw notValid()
  return grant
}
