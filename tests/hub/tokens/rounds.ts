import type { Database } from '../../../server/database/sql.ts'
import { digestOf } from '../../../server/secret/secret.ts'
import type { Hub, Site } from './hub.ts'

const RACERS = 16

type Racing = readonly [Hub, ...Hub[]]

const race = <T>(hubs: Racing, run: (hub: Hub) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: RACERS }, (_, n) => run(hubs[n % hubs.length] ?? hubs[0])))

/** Has servers of one hub race for one temporary token; gives what is wrong with the outcome. */
export const exchangeRound = async (hubs: Racing, sql: Database, site: Site): Promise<string[]> => {
  const [hub] = hubs
  const visitor = await hub.signIn()
  const token = await hub.temporary(visitor, site)
  const answers = await race(hubs, ({ exchange }) => exchange({ token }))
  const wins = answers.filter(({ status }) => status === 200)
  const others = answers.filter(({ status }) => status !== 200 && status !== 401)
  const [{ grants = 0, used = false } = {}] = await sql<{ grants: number; used: boolean }>`
    select (select count(*) from hub_grant where session_id = ${visitor.sessionId}) as grants, used_at is not null as used
    from hub_temporary_token where digest = ${digestOf(token)}
  `
  const dead = wins[0] && (await hub.refresh(wins[0].body.refresh)).status
  return [
    ...(wins.length === 1 ? [] : [`${wins.length} exchanges of one token succeeded`]),
    ...others.map(({ status }) => `an exchange that lost was answered ${status}`),
    ...(grants === 1 && used ? [] : [`${grants} grants of one token`]),
    ...(dead === 401 ? [] : [`what was issued for a token that came again still works: ${dead}`]),
  ]
}

/**
 * Has servers of one hub race for the next pair of one refresh token. Without credentials one gets it, and the others end
 * the family; with those of a site with a secret all get the same.
 */
export const refreshRound = async (
  hubs: Racing,
  site: Site,
  headers?: Readonly<Record<string, string>>,
): Promise<string[]> => {
  const [hub] = hubs
  const { body } = await hub.exchange({ token: await hub.temporary(await hub.signIn(), site) }, headers)
  const answers = await race(hubs, ({ refresh }) => refresh(body.refresh, headers))
  const wins = answers.filter(({ status }) => status === 200)
  const others = answers.filter(({ status }) => status !== 200 && status !== 401)
  const different = new Set(wins.map(({ body }) => JSON.stringify(body))).size
  const expected = headers ? RACERS : 1
  const after = wins[0] && (await hub.refresh(wins[0].body.refresh, headers)).status
  return [
    ...(wins.length === expected && different === 1
      ? []
      : [`${wins.length} refreshes of one token succeeded, with ${different} answers`]),
    ...others.map(({ status }) => `a refresh that lost was answered ${status}`),
    ...(after === (headers ? 200 : 401) ? [] : [`the successor of a token that raced was answered ${after}`]),
  ]
}
