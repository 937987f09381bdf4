import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../../server/config.ts'
import { createUser } from '../../../server/hub/people/users.ts'
import { makePerson } from '../people.ts'
import { forged } from './forge.ts'
import { type Hub, partOf, startAnother, startHub, type Tokens } from './hub.ts'

const hub = await startHub()
const { sql, database, visit, signIn, newUser, userGroup, refresh, verify } = hub

/** `p_` and 26 letters or digits; only lower case, so that no collation treats two ids as equal. */
const OPAQUE = /^p_[0-9a-z]{26}$/

/** All ids by which a site knows a person. */
const claimsFrom = async ({ call, userGroup }: Pick<Hub, 'call' | 'userGroup'>, tokens: Tokens) => {
  const [access, refresh] = [partOf(tokens.access, 1), partOf(tokens.refresh, 1)]
  const { body: profile } = await userGroup(`Bearer ${tokens.access}`)
  const { body: session } = await call('/users/session/', { auth_token: tokens.auth_token })
  return [access.sub, access.user_id, refresh.sub, refresh.user_id, profile.id, session.user_id]
}

test('7.6a a site identifies a person by one opaque id, in tokens, profile and session', async () => {
  const { tokens } = await visit()

  const claims = await claimsFrom(hub, tokens)

  assert.match(claims[0], OPAQUE)
  assert.equal(new Set(claims).size, 1, claims.join())
  assert.ok(Number.isNaN(Number(claims[0])) && Number.isNaN(Number.parseInt(claims[0], 10)))
})

test('7.6a the id is the same at every site and sign-in, before and after a change of e-mail, name and groups', async () => {
  const userId = await newUser()
  const first = await claimsFrom(hub, (await visit({ visitor: await signIn(userId) })).tokens)
  await sql`update hub_user set email = 'other' || email, email_key = 'other' || email_key, last_name = 'Rusu' where id = ${userId}`
  await sql`
    with made as (insert into hub_group (name) values ('wholesale') returning id)
    insert into hub_membership (user_id, group_id) select ${userId}, id from made
  `

  const { tokens } = await visit({ visitor: await signIn(userId) })

  assert.deepEqual(await claimsFrom(hub, tokens), first)
  const { groups } = (await userGroup(`Bearer ${tokens.access}`)).body
  assert.ok(Number.isInteger(groups[0].id), 'groups keep their numbers')
})

test('7.6a the id of a person never changes, and is never assigned to another person', async () => {
  const [one, other] = [await makePerson(sql), await makePerson(sql)]
  const set = async (id: number, personId: string) =>
    await sql`update hub_user set person_id = ${personId} where id = ${id}`
  const add = async (email: string, personId: string) =>
    await sql`insert into hub_user (email, email_key, person_id) values (${email}, ${email}, ${personId})`

  await assert.rejects(set(one.id, `p_${'0'.repeat(26)}`), /never changes/)
  await assert.rejects(set(one.id, other.personId), /never changes/)
  await assert.rejects(add('c@example.com', one.personId), /unique/)
  await assert.rejects(add('c@example.com', one.personId.toUpperCase()), /check/)
})

test('7.6a concurrently created people have different ids', async () => {
  const created = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      sql.begin((sql) =>
        createUser(sql, {
          email: { email: `at-once-${n}@example.com`, key: `at-once-${n}@example.com` },
          password: null,
          firstName: '',
          lastName: '',
          language: 'ro',
          isOperator: false,
        }),
      ),
    ),
  )

  const ids = created.map((person) => person?.person_id ?? '')
  assert.equal(new Set(ids).size, 200)
  for (const id of ids) assert.match(id, OPAQUE)
})

test('7.6a ids are evenly distributed over 32 letters and digits at each of their 26 positions', async () => {
  const drawn = await sql<{ id: string }>`select new_person_id() as id from generate_series(1, 4000)`

  assert.equal(new Set(drawn.map(({ id }) => id)).size, 4000)
  for (let place = 2; place < 28; place++) {
    const counts = Map.groupBy(drawn, ({ id }) => id[place])
    assert.equal(counts.size, 32, `place ${place}`)
    // 125 are expected, with a standard deviation of 11; these limits are seven deviations away.
    for (const [letter, { length }] of counts) assert.ok(length > 45 && length < 205, `${letter}: ${length}`)
  }
})

test('7.6a an upgraded hub keeps sending numbers, and sends opaque ids when PERSON_ID_FORM says so', async () => {
  await sql`update person_id_form set form = 'number'`
  const switched = await startAnother(database, { PERSON_ID_FORM: 'opaque' })
  try {
    const { tokens, visitor } = await visit()
    const number = visitor.userId
    assert.deepEqual(await claimsFrom(hub, tokens), [
      String(number),
      number,
      String(number),
      number,
      number,
      number,
    ])

    assert.deepEqual((await claimsFrom(switched, tokens)).slice(4), [visitor.personId, visitor.personId])
    const { body: renewed } = await switched.refresh(tokens.refresh)
    const pair = { ...tokens, ...renewed }
    assert.deepEqual([...new Set(await claimsFrom(switched, pair))], [visitor.personId])
    for (const { access } of [pair, tokens])
      for (const server of [hub, switched])
        assert.equal((await server.verify(access)).status, 200, 'either form is taken by every process')
    const { body: back } = await hub.refresh(pair.refresh)
    assert.equal(partOf(back.refresh, 1).user_id, number)
  } finally {
    await sql`update person_id_form set form = 'opaque'`
  }
})

test('7.6a tokens of the previous release are accepted until they expire, and renewed into the new form', async () => {
  const { tokens, visitor } = await visit()
  const now = Math.floor(Date.now() / 1000)
  const once = {
    sub: String(visitor.userId),
    user_id: visitor.userId,
    client_id: undefined,
    nbf: undefined,
    iat: now,
  }
  const access = await forged(sql, tokens.access, once)
  assert.equal((await verify(access)).status, 200)
  assert.equal((await userGroup(`Bearer ${access}`)).body.id, visitor.personId)
  assert.equal((await verify(await forged(sql, tokens.access, { ...once, exp: now - 60 }))).status, 401)
  const stranger = { ...once, sub: String(await newUser()) }
  assert.equal((await verify(await forged(sql, tokens.access, stranger))).status, 401)

  const { status, body } = await refresh(await forged(sql, tokens.refresh, once))

  assert.equal(status, 200)
  assert.equal(partOf(body.access, 1).sub, visitor.personId)
  assert.equal(partOf(body.refresh, 1).sub, visitor.personId)
})

test('7.6a no setting makes a new deployment send numbers', () => {
  assert.throws(() => readConfig({ PERSON_ID_FORM: 'number' }), /PERSON_ID_FORM: invalid value/)
})
