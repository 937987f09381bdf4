import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import { basic, startHub, type Tokens, type Visitor } from './hub.ts'

const hub = await startHub()
const { sql, call, newSite, signIn, temporary, exchange, refresh, verify, userGroup, giveSecret } = hub

/** Rows of all tables, as text. */
const everythingIn = async (sql: Sql): Promise<string> => {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `
  const rows = tables.map(
    ({ name }) =>
      sql<{ text: string }>`select string_agg(kept::text, ' ') as text from ${sql.unsafe(name)} as kept`,
  )
  return (await Promise.all(rows)).map(([row]) => row?.text ?? '').join('\n')
}

test('R9 no token, secret or signature of a full run is in the database, the log, the metrics or the audit', async () => {
  const secrets: string[] = []
  for (const closed of [false, true]) {
    const site = await newSite()
    const secret = closed ? await giveSecret(site) : undefined
    const headers: Record<string, string> = secret === undefined ? {} : basic(site.slug, secret)
    const visitor = await signIn()
    const token = await temporary(visitor, site)
    const { body } = (await exchange({ token }, headers)) as { body: Tokens }
    const next = (await refresh(body.refresh, headers)).body as Tokens
    await verify(next.access)
    await userGroup(`Bearer ${next.access}`)
    await call('/users/session/', { auth_token: body.auth_token })
    await call(`/user/user-group?token=${next.access}`)
    await exchange({ token }, headers)
    await refresh(body.refresh, { ...headers, 'x-token': body.refresh })
    await call('/users/token/blacklist/', { refresh: next.refresh })
    await call('/users/logout/', { auth_token: body.auth_token })
    const signed = [body.refresh, body.access, next.refresh, next.access]
    secrets.push(token, body.auth_token, ...signed, ...signed.map((one) => one.split('.')[2] ?? one))
    if (secret !== undefined) secrets.push(secret, headers.authorization ?? secret)
  }
  const metrics = await (await fetch(`${hub.url}/metrics`)).text()
  const places = { database: await everythingIn(sql), log: hub.log(), metrics }

  for (const [place, text] of Object.entries(places)) {
    assert.ok(text.length > 1_000, place)
    for (const secret of secrets)
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ])
        assert.ok(!text.includes(form), `${secret} is in the ${place}`)
  }
})

test('7.7 the audit log has each issue, replay, revocation and end once', async () => {
  const site = await newSite()
  const eventsOf = async ({ sessionId }: Visitor) => {
    const rows = await sql<{ event: string }>`
      select event from hub_audit where event <> 'site_connected' and session_id = ${sessionId} and site_id = ${site.id} order by id
    `
    return rows.map(({ event }) => event)
  }
  const visit = () => hub.visit({ site })

  const replayed = await visit()
  for (let n = 0; n < 3; n++) await exchange({ token: replayed.temporaryToken })
  assert.deepEqual(await eventsOf(replayed.visitor), ['tokens_issued', 'temporary_token_replayed'])

  const reused = await visit()
  for (let n = 0; n < 3; n++) await refresh(reused.tokens.refresh)
  assert.deepEqual(await eventsOf(reused.visitor), ['tokens_issued', 'refresh_token_replayed'])

  const revoked = await visit()
  for (let n = 0; n < 2; n++) await call('/users/token/blacklist/', { refresh: revoked.tokens.refresh })
  assert.deepEqual(await eventsOf(revoked.visitor), ['tokens_issued', 'tokens_revoked'])

  const ended = await visit()
  for (let n = 0; n < 2; n++) await call('/users/logout/', { refresh: ended.tokens.refresh })
  assert.deepEqual(await eventsOf(ended.visitor), ['tokens_issued', 'sign_out'])
})
