import { availableParallelism } from 'node:os'
import { hashPassword } from '../../server/hub/defence/passwords.ts'
import { digestOf, newSecret } from '../../server/platform/secrets/secret.ts'
import { type HubResult, startHubLoad } from '../hub/load.ts'
import { rateOf } from '../load.ts'
import { median } from '../median.ts'
import { atLeast, atMost, compared, measured, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

const PEOPLE = 400
const PASSWORD = 'correct horse battery staple'
/** Loopback address, which requires no registration in development. */
const RETURN_TO = 'http://localhost:3999/callback'
const ROUNDS = 5

/** Measures sign-ins against password hashing alone, and the rates of token exchanges and refreshes. */
export const hub = async (stage: Stage): Promise<Row[]> => {
  const server = await stage.startServer({ TRUSTED_PROXIES: '127.0.0.1', VITRINA_ENV: 'development' })
  const digest = await hashPassword(PASSWORD)
  const emails = await makePeople(stage, digest)
  const cores = availableParallelism()
  const load = startHubLoad()
  const others = startHubLoad()
  try {
    const signIn = {
      kind: 'sign-in',
      url: server.url,
      returnTo: RETURN_TO,
      emails,
      password: PASSWORD,
    } as const
    const ceilings: number[] = []
    const signIns: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const bare = await load.run({ kind: 'argon2', digest, password: PASSWORD, places: cores, count: 300 })
      const signedIn = await load.run({ ...signIn, count: 300, clients: cores * 4 })
      if (round === 0) continue
      ceilings.push(bare.perSecond)
      signIns.push(signedIn.perSecond)
    }
    const ceiling = median(ceilings)
    const rate = median(signIns)
    // Each round is compared with its own ceiling, because load varies over time.
    const ratio = median(signIns.map((one, round) => one / (ceilings[round] ?? 1)))

    const exchange = { kind: 'exchange', url: server.url } as const
    await load.run({ ...exchange, tokens: await makeTokens(stage, 500), clients: 10, pause: 0 })
    const exchanges = await load.run({
      ...exchange,
      tokens: await makeTokens(stage, 4_000),
      clients: 10,
      pause: 0,
    })
    const [client] = await stage.sql<{ slug: string }>`select slug from site order by id limit 1`
    const redeem = {
      kind: 'code',
      url: server.url,
      clientId: client?.slug ?? '',
      redirectUri: RETURN_TO,
    } as const
    const openIdRequest = { redirectUri: RETURN_TO, scope: 'openid profile email' }
    await load.run({ ...redeem, codes: await makeTokens(stage, 500, openIdRequest), clients: 10 })
    const codes = await load.run({
      ...redeem,
      codes: await makeTokens(stage, 4_000, openIdRequest),
      clients: 10,
    })
    const tokens = await makeTokens(stage, 10)
    const refreshes = await load.run({ kind: 'refresh', url: server.url, tokens, each: 400 })

    const offered = 3 * rate
    const flood = others.run({ ...signIn, count: Math.round(offered * 10), clients: 0, perSecond: offered })
    const concurrent = await load.run({
      ...exchange,
      tokens: await makeTokens(stage, 600),
      clients: 10,
      pause: 100,
    })
    const { perSecond: let_in, statuses } = await flood
    process.stderr.write(`sign-ins offered at ${Math.round(offered)}/s: ${JSON.stringify(statuses)}\n`)
    refuseOthers('exchanges', exchanges)
    refuseOthers('codes', codes)
    refuseOthers('refreshes', refreshes)
    return [
      compared(
        'whole sign-ins by password',
        `${ceiling.toFixed(1)}/s argon2 alone`,
        `${rate.toFixed(1)}/s`,
        ratio,
        atLeast(0.7),
      ),
      ...rateRows('exchanges of a temporary token, 10 clients', exchanges),
      ...rateRows('codes of OpenID Connect for an ID token, 10 clients', codes),
      ...rateRows('refreshes, 10 clients', refreshes),
      measured(
        `exchanges while sign-ins come at 3 times what can be done (${let_in.toFixed(0)}/s let in)`,
        concurrent.p99,
        `p50 ${concurrent.p50.toFixed(1)} p99 ${concurrent.p99.toFixed(1)} ms`,
        atMost(200, ' ms'),
      ),
    ]
  } finally {
    await load.stop()
    await others.stop()
    await server.stop()
  }
}

const rateRows = (what: string, result: HubResult): Row[] => [
  measured(what, result.perSecond, rateOf(result), { text: '≥ 400/s', isMet: (value) => value >= 400 }),
  measured(`${what}: p99`, result.p99, `${result.p99.toFixed(1)} ms`, atMost(50, ' ms')),
]

const refuseOthers = (what: string, { statuses }: HubResult): void => {
  const others = Object.keys(statuses).filter((status) => status !== '200')
  if (others.length > 0) throw new Error(`${what}: ${JSON.stringify(statuses)}`)
}

/** Creates people who may sign in, with this password digest; returns their addresses. */
export const makePeople = async ({ sql }: Stage, digest: string): Promise<string[]> => {
  await sql`
    insert into hub_user (email, email_key, password, email_confirmed_at)
    select email, email, ${digest}, now()
    from (select 'bench-' || n || '@example.com' as email from generate_series(1, ${PEOPLE}::integer) as n) as people
    on conflict do nothing
  `
  return Array.from({ length: PEOPLE }, (_, n) => `bench-${n + 1}@example.com`)
}

/** Creates temporary tokens, or codes, of many sessions, as sign-ins would, with a long lifetime. */
export const makeTokens = async (
  { sql }: Stage,
  count: number,
  openIdRequest?: { readonly redirectUri: string; readonly scope: string },
): Promise<string[]> => {
  const tokens = Array.from({ length: count }, newSecret)
  const rows = tokens.map((token) => ({
    token: digestOf(token).toString('hex'),
    session: digestOf(newSecret()).toString('hex'),
  }))
  await sql`
    with wanted as (
      select row_number() over () as n, token, session
      from json_to_recordset(${JSON.stringify(rows)}) as r (token text, session text)
    ), people as (
      select row_number() over (order by id) as n, id from hub_user where email like 'bench-%'
    ), opened as (
      insert into hub_session (user_id, digest, browser, remembered, ip, user_agent, expires_at)
      select people.id, decode(session, 'hex'), decode(session, 'hex'), false, '127.0.0.1', '', now() + interval '1 day'
      from wanted join people on people.n = 1 + wanted.n % ${PEOPLE}::integer
      returning id, digest
    )
    insert into hub_temporary_token (digest, session_id, site_id, redirect_uri, scope, expires_at)
    select
      decode(token, 'hex'), opened.id, (select min(id) from site), ${openIdRequest?.redirectUri ?? null}, ${openIdRequest?.scope ?? null},
      now() + interval '1 hour'
    from wanted join opened on opened.digest = decode(session, 'hex')
  `
  return tokens
}
