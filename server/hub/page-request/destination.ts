import type { Sql } from '../../platform/postgres/pool/sql.ts'
import {
  type AuthorizationRequest,
  authorizationRequestOf,
  isChallenge,
  isPrintable,
  type QueryParameters,
} from './authorization-request.ts'
import { findReturnAddress, type VisitedSite } from './return-address.ts'

/** Destination of a sign-in: a site and its request. */
export interface Destination {
  readonly site: VisitedSite
  /** Request parameters in the query of every page of the hub. */
  readonly loginRequest: LoginRequest | AuthorizationRequest
  /** Return address, without the parameters of the hub. */
  readonly address: string
}

/** Sign-in request of a site by `redirect_url` (rule 7.1). */
export interface LoginRequest {
  readonly redirect_url: string
  readonly state?: string
  readonly code_challenge?: string
  readonly code_challenge_method?: 'S256'
}

const MAX_STATE = 1_000

/**
 * Parses the destination of a sign-in, again on each page, because a query is untrusted. `none` without a return address;
 * `refused` for an unregistered address, and for repeated or invalid parameters.
 */
export const destinationOf = async (
  sql: Sql,
  query: QueryParameters,
  development: boolean,
): Promise<Destination | 'none' | 'refused'> => {
  const { redirect_url, state, code_challenge, code_challenge_method: method } = query
  if (redirect_url === undefined && query.redirect_uri !== undefined)
    return openIdDestinationOf(sql, query, development)
  const values = [redirect_url, state, code_challenge, method]
  if (values.every((value) => value === undefined)) return 'none'
  if (typeof redirect_url !== 'string' || values.some((value) => Array.isArray(value))) return 'refused'
  if (state !== undefined && (state.length > MAX_STATE || !isPrintable(state as string))) return 'refused'
  if (code_challenge === undefined ? method !== undefined : !isChallenge(code_challenge as string, method))
    return 'refused'
  const returnAddress = await findReturnAddress(sql, redirect_url, development)
  // With two states, a site could read either.
  if (!returnAddress || (state !== undefined && queryOf(returnAddress.address).has('state'))) return 'refused'
  return {
    site: returnAddress.site,
    address: returnAddress.address,
    loginRequest: {
      redirect_url: returnAddress.address,
      ...(state !== undefined && { state: state as string }),
      ...(code_challenge !== undefined && {
        code_challenge: code_challenge as string,
        code_challenge_method: 'S256',
      }),
    },
  }
}

const openIdDestinationOf = async (
  sql: Sql,
  query: QueryParameters,
  development: boolean,
): Promise<Destination | 'refused'> => {
  const parsed = await authorizationRequestOf(sql, query, development)
  // The endpoint has already reported the fault to the client, so this page was not reached by our redirect.
  if (parsed === 'refused' || 'error' in parsed) return 'refused'
  const { site, request } = parsed
  return { site, loginRequest: request, address: request.redirect_uri }
}

const queryOf = (address: string): URLSearchParams =>
  new URLSearchParams(address.split('?').slice(1).join('?'))
