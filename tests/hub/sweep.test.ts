import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deleteOldOfHub } from '../../server/hub/sweep.ts'
import { deleteSome, EXPIRED } from '../../server/hub/sweep-queries.ts'
import { textOf } from '../../server/platform/postgres/pool/query.ts'
import { createDatabase } from '../database.ts'
import { rounds } from '../long.ts'

const { sql, drop } = await createDatabase()
after(drop)

await sql`insert into site (slug, name, time_zone) values ('shop', 'Shop', 'Europe/Chisinau')`
await sql`insert into hub_user (email, email_key) values ('ana@example.com', 'ana@example.com')`

/** Unique digest for each row. */
const digest = (what: string) => sql`sha256(convert_to(${what} || n, 'UTF8'))`

/** Creates sessions that ended or expired `days` ago; each with a grant that ended `grant` days ago, if given. */
const sessions = async (
  count: number,
  days: number,
  { ended = false, grant = null as number | null } = {},
) => {
  const name = `session ${days} ${ended}`
  await sql`
    with made as (
      insert into hub_session (user_id, digest, browser, remembered, ip, user_agent, expires_at, ended_at)
      select (select min(id) from hub_user), ${digest(name)}, ${digest(name)}, false, '', ${name},
        now() - make_interval(days => ${days}), case when ${ended} then now() - make_interval(days => ${days}) end
      from generate_series(1, ${count}::integer) as n
      returning id
    )
    insert into hub_grant (session_id, site_id, is_hub, digest, expires_at, ends_at, last_answer)
    select id, (select min(id) from site), false, sha256(convert_to('grant' || id, 'UTF8')), now(),
      now() - make_interval(days => ${grant}), 'sealed'
    from made where ${grant}::integer is not null
  `
}

const tokens = (count: number, hours: number, used: boolean) => sql`
  insert into hub_temporary_token (digest, session_id, site_id, expires_at, used_at)
  select ${digest(`token ${hours} ${used}`)}, (select max(id) from hub_session), (select min(id) from site),
    now() - make_interval(mins => ${hours * 60}), case when ${used} then now() end
  from generate_series(1, ${count}::integer) as n
`

const remainingRows = async () => {
  const [counts] = await sql`
    select
      (select count(*) from hub_session) as sessions,
      (select count(*) from hub_grant) as grants,
      (select count(*) from hub_grant where last_answer is not null) as answers,
      (select count(*) from hub_temporary_token where used_at is null) as unused,
      (select count(*) from hub_temporary_token where used_at is not null) as used,
      (select count(*) from hub_errand) as errands,
      (select count(*) from hub_attempt) as attempts,
      (select count(*) from hub_known_browser) as browsers
  `
  return counts
}

test('only rows without any further effect are deleted', async () => {
  await sessions(1, 182, { ended: true })
  await sessions(1, 182)
  await sessions(1, 180, { ended: true, grant: 91 })
  await sessions(1, 179, { grant: 89 })
  await tokens(1, 1.1, false)
  await tokens(1, 0.9, false)
  await tokens(1, 25, true)
  await tokens(1, 23, true)
  await sql`
    insert into hub_errand (purpose, email, email_key, language, browser, created_at)
    select 'password', '', '', 'ro', '', now() - make_interval(days => days) from unnest(array[7, 9]) as days
  `
  await sql`
    insert into hub_attempt (kind, digest, count, last_at, blocked_until)
    select 'test', ${digest('attempt')}, 1, now() - make_interval(days => n), now() from unnest(array[1, 3]) as n
  `
  await sql`
    insert into hub_known_browser (user_id, digest, last_used_at)
    select (select min(id) from hub_user), ${digest('browser')}, now() - make_interval(days => n)
    from unnest(array[399, 401]) as n
  `

  await sql`
    insert into hub_people_import (digest, position, updated_at)
    select sha256(n::text::bytea), 'null', now() - make_interval(days => n) from unnest(array[29, 31]) as n
  `

  await sql`
    insert into site_assertion (site_id, digest, expires_at)
    select (select min(id) from site), ${digest('assertion')}, now() + make_interval(mins => n)
    from unnest(array[-1, 1]) as n
  `

  await deleteOldOfHub(sql, 1095)

  assert.equal((await sql`select from hub_people_import`).length, 1)
  assert.deepEqual(await sql`select expires_at > now() as counts from site_assertion`, [{ counts: true }])
  assert.deepEqual(await remainingRows(), {
    sessions: 2,
    grants: 1,
    answers: 1,
    unused: 1,
    used: 1,
    errands: 1,
    attempts: 1,
    browsers: 1,
  })
})

test('audit log entries are deleted after their retention, and never those younger than thirty days', async () => {
  const remainingDays = async () =>
    (
      await sql<{ days: number }>`
      select extract(day from now() - at)::integer as days from hub_audit where event = 'test' order by at
    `
    ).map(({ days }) => days)
  await sql`
    insert into hub_audit (at, event)
    select now() - make_interval(days => days, hours => 1), 'test' from unnest(array[1, 29, 40, 400]) as days
  `

  await deleteOldOfHub(sql, 365)
  assert.deepEqual(await remainingDays(), [40, 29, 1])
  await assert.rejects(deleteOldOfHub(sql, 10), /only added to/)
  assert.deepEqual(await remainingDays(), [40, 29, 1])
})

test('any number of rows is deleted in batches', async () => {
  await tokens(10_001, 2, false)

  await deleteOldOfHub(sql, 1095)

  assert.equal((await remainingRows())?.unused, 1)
})

test('a locked row is left for the next run, and blocks nothing', async () => {
  await tokens(2, 30, true)
  await sql.begin(async (inUse) => {
    await inUse`
      select from hub_temporary_token where expires_at < now() - interval '29 hours' limit 1 for update
    `
    await deleteOldOfHub(sql, 1095)
    assert.equal((await remainingRows())?.used, 2)
  })

  await deleteOldOfHub(sql, 1095)

  assert.equal((await remainingRows())?.used, 1)
})

/** Rows of each table: enough that reading the whole table costs more than its index. */
const MANY = rounds(20_000, 5_000)

test('each deletion finds its rows by an index', async () => {
  await sessions(MANY, 0, { grant: 0 })
  await tokens(MANY, -1, false)
  await tokens(MANY, 0, true)
  await sql`
    insert into hub_errand (purpose, email, email_key, language, browser)
    select 'password', '', '', 'ro', '' from generate_series(1, ${MANY}::integer)
  `
  await sql`
    insert into hub_attempt (kind, digest, count, last_at, blocked_until)
    select 'many', ${digest('attempt')}, 1, now(), now() from generate_series(1, ${MANY}::integer) as n
  `
  await sql`
    insert into hub_known_browser (user_id, digest)
    select (select min(id) from hub_user), ${digest('many')} from generate_series(1, ${MANY}::integer) as n
  `
  await sql`
    with provider as (
      insert into identity_provider (slug, kind, name, issuer, client_id, scope, trusts_email, allow_private)
      values ('many', 'oidc', 'Many', 'https://many.example', 'hub', 'openid', false, false)
      returning id
    )
    insert into upstream_login (digest, browser, provider_id, language, destination, expires_at)
    select ${digest('login')}, ${digest('browser')}, provider.id, 'ro', '{}', now() + interval '1 hour'
    from provider, generate_series(1, ${MANY}::integer) as n
  `
  await sql`
    insert into upstream_join (browser, user_id, issuer, subject, provider, label, expires_at)
    select ${digest('join')}, (select min(id) from hub_user), '', '', '', '', now() + interval '1 hour'
    from generate_series(1, ${MANY}::integer) as n
  `
  await sql`
    insert into hub_people_import (digest, position) select sha256(n::text::bytea), 'null' from generate_series(100, ${MANY}::integer) as n
  `
  await sql`
    insert into hub_half_sign_in (browser, user_id, remembered, amr, expires_at)
    select ${digest('half')}, (select min(id) from hub_user), false, '{}', now() from generate_series(1, ${MANY}::integer) as n
  `
  await sql`insert into hub_spent_challenge (digest) select ${digest('spent')} from generate_series(1, ${MANY}::integer) as n`
  await sql`
    insert into site_assertion (site_id, digest, expires_at)
    select (select min(id) from site), ${digest('many')}, now() + interval '1 hour' from generate_series(1, ${MANY}::integer) as n
  `
  await sql`analyze`
  await sql`insert into hub_audit (event) select 'many' from generate_series(1, ${MANY}::integer)`
  await sql`analyze hub_audit`
  for (const over of EXPIRED) {
    const { text, values } = textOf(deleteSome(sql, over, 5_000))
    const { rows } = await sql.execute(`explain ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.doesNotMatch(plan, /Seq Scan/)
  }
})
