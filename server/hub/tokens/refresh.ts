import type { Database } from '../../platform/postgres/pool/sql.ts'
import { seal, unseal } from '../../platform/secrets/seal.ts'
import { onlySecret } from '../../platform/secrets/secrets.ts'
import type { Origin } from '../audit.ts'
import { type AuthenticatedClient, notTheClient } from './client.ts'
import { auditGrant } from './grant-audit.ts'
import { type GrantState, revoke, rotate } from './grant-queries.ts'
import { issue, type TokenParts } from './issue.ts'
import { notValid, readLiveToken } from './read-live-token.ts'

type Parts = TokenParts & { readonly sql: Database }

interface Refresh {
  readonly refresh: string
  /** Authenticated client; undefined if the call names none, which only a site without a secret may do. */
  readonly client: AuthenticatedClient | undefined
  readonly origin: Origin
  readonly flow: RefreshFlow
}

/** Endpoint that refreshes a family of tokens: the one of the flow in which it began. */
export interface RefreshFlow {
  readonly takes: (grant: GrantState) => boolean
  readonly answer: (
    grant: GrantState,
    tokens: { readonly access: string; readonly refresh: string },
  ) => object | Promise<object>
}

/** Refresh of tokens of hub-auth (7.5). */
export const HUB_FLOW: RefreshFlow = {
  takes: ({ scope }) => scope === null,
  answer: (_grant, { access, refresh }) => ({ access, refresh }),
}

/**
 * Exchanges a refresh token for the next pair, as the JSON of its flow (7.5). A reused token ends its whole
 * family (F1); only a site with a secret gets the last response once more, byte for byte, for a few seconds
 * (F5).
 * @throws {ApiError} `token_not_valid`, or `unauthorized` if the site must authenticate.
 */
export const refresh = async (parts: Parts, request: Refresh): Promise<string> => {
  const { type, generation, grant } = await readLiveToken(
    parts,
    request.refresh,
    ({ needs_secret, site_id }) => {
      if (request.client === undefined && needs_secret) throw notTheClient()
      if (request.client !== undefined && request.client.siteId !== site_id) throw notValid()
    },
  )
  if (type !== 'refresh' || !request.flow.takes(grant)) throw notValid()
  if (!grant.is_alive || !grant.is_refreshable || generation > grant.generation) throw notValid()
  if (generation < grant.generation) return repeat(parts, request, generation, grant)

  const next = { ...grant, generation: generation + 1 }
  const answer = JSON.stringify(await request.flow.answer(next, await issue(parts, next)))
  const sealed = grant.needs_secret ? sealAnswer(request.refresh, grant, answer) : null
  const [rotated] = await rotate(parts.sql, { ...next, generation }, sealed)
  // Another request was faster, so this token now counts as already used.
  return rotated ? answer : refresh(parts, request)
}

/** Encrypts a repeatable response with the token of the request, which is not stored: the database alone does not reveal it. */
const sealAnswer = (token: string, { id }: GrantState, answer: string): Buffer =>
  seal(onlySecret(token), 'refresh answer', String(id), answer)

const repeat = async (
  { sql }: Parts,
  { refresh, origin }: Refresh,
  generation: number,
  grant: GrantState,
): Promise<string> => {
  const isLast = generation === grant.generation - 1
  const answer =
    isLast && grant.needs_secret && grant.last_answer
      ? unseal(onlySecret(refresh), 'refresh answer', String(grant.id), grant.last_answer)
      : undefined
  if (answer !== undefined) return answer
  await sql.begin(async (sql) => {
    const [revoked] = await revoke(sql, grant.id)
    const detail = { generation, newest: grant.generation }
    if (revoked) await auditGrant(sql, 'refresh_token_replayed', grant, origin, detail)
  })
  throw notValid()
}
