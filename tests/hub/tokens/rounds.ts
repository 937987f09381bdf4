import type { Database } from '../../../server/platform/postgres/pool/sql.ts'
import { digestOf } from '../../../server/platform/secrets/secret.ts'
import type { Reply } from '../../vitrina.ts'
import type { Hub, Site, Visitor } from './hub.ts'

const RACERS = 16

type Racing = readonly [Hub, ...Hub[]]

type Headers = Readonly<Record<string, string>> | undefined

/** Endpoints that are raced: how a token is created, redeemed and renewed. */
export interface RacedFlow {
  readonly begin: (hub: Hub, visitor: Visitor, site: Site) => Promise<string>
  readonly redeem: (hub: Hub, site: Site, token: string, headers?: Headers) => Promise<Reply>
  readonly renew: (hub: Hub, site: Site, refresh: string, headers?: Headers) => Promise<Reply>
  readonly refreshIn: (reply: Reply) => string
  /** Status of a late call. */
  readonly late: number
}

/** Flow of the hub: temporary tokens, exchanged at hub-auth. */
export const HUB_RACE: RacedFlow = {
  begin: (hub, visitor, site) => hub.temporary(visitor, site),
  redeem: ({ exchange }, _site, token, headers) => exchange({ token }, headers),
  renew: ({ refresh }, _site, token, headers) => refresh(token, headers),
  refreshIn: ({ body }) => body.refresh,
  late: 401,
}

const ADDRESS = 'https://client.example/callback'

/** OpenID Connect: codes, redeemed at the token endpoint. */
export const OPENID_RACE: RacedFlow = {
  begin: (hub, visitor, site) =>
    hub.temporary(visitor, site, { openId: { redirectUri: ADDRESS, scope: 'openid', nonce: null } }),
  redeem: ({ call }, { slug }, code, headers) =>
    call(
      '/oauth/token',
      new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: ADDRESS, client_id: slug }),
      headers,
    ),
  renew: ({ call }, { slug }, refresh_token, headers) =>
    call(
      '/oauth/token',
      new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id: slug }),
      headers,
    ),
  refreshIn: ({ body }) => body.refresh_token,
  late: 400,
}

const race = <T>(hubs: Racing, run: (hub: Hub) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: RACERS }, (_, n) => run(hubs[n % hubs.length] ?? hubs[0])))

/** Redeems one temporary token, or code, at several servers concurrently. Returns the violations. */
export const exchangeRound = async (
  hubs: Racing,
  sql: Database,
  site: Site,
  flow: RacedFlow,
): Promise<string[]> => {
  const [hub] = hubs
  const visitor = await hub.signIn()
  const token = await flow.begin(hub, visitor, site)
  const answers = await race(hubs, (hub) => flow.redeem(hub, site, token))
  const wins = answers.filter(({ status }) => status === 200)
  const others = answers.filter(({ status }) => status !== 200 && status !== flow.late)
  const [{ grants = 0, used = false } = {}] = await sql<{ grants: number; used: boolean }>`
    select (select count(*) from hub_grant where session_id = ${visitor.sessionId}) as grants, used_at is not null as used
    from hub_temporary_token where digest = ${digestOf(token)}
  `
  const dead = wins[0] && (await flow.renew(hub, site, flow.refreshIn(wins[0]))).status
  return [
    ...(wins.length === 1 ? [] : [`${wins.length} exchanges of one token succeeded`]),
    ...others.map(({ status }) => `an exchange that lost was answered ${status}`),
    ...(grants === 1 && used ? [] : [`${grants} grants of one token`]),
    ...(dead === flow.late ? [] : [`what was issued for a token that came again still works: ${dead}`]),
  ]
}

/**
 * Renews one refresh token at several servers concurrently. Returns the violations: without credentials one
 * call succeeds and the others end the token family; with a site secret all get the same pair.
 */
export const refreshRound = async (
  hubs: Racing,
  site: Site,
  flow: RacedFlow,
  headers?: Readonly<Record<string, string>>,
): Promise<string[]> => {
  const [hub] = hubs
  const first = await flow.redeem(hub, site, await flow.begin(hub, await hub.signIn(), site), headers)
  const answers = await race(hubs, (hub) => flow.renew(hub, site, flow.refreshIn(first), headers))
  const wins = answers.filter(({ status }) => status === 200)
  const others = answers.filter(({ status }) => status !== 200 && status !== flow.late)
  const different = new Set(wins.map(({ body }) => JSON.stringify(body))).size
  const expected = headers ? RACERS : 1
  const after = wins[0] && (await flow.renew(hub, site, flow.refreshIn(wins[0]), headers)).status
  return [
    ...(wins.length === expected && different === 1
      ? []
      : [`${wins.length} refreshes of one token succeeded, with ${different} answers`]),
    ...others.map(({ status }) => `a refresh that lost was answered ${status}`),
    ...(after === (headers ? 200 : flow.late)
      ? []
      : [`the successor of a token that raced was answered ${after}`]),
  ]
}
