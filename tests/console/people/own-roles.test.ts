import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../../hub/people.ts'
import { callsWith } from '../operator.ts'
import { entriesOf, openStaff } from '../staff.ts'

const { url, sql, siteId, as, owner, viewer, neighbour, chief } = await openStaff()
const path = `${owner.site}/role`

let count = 0

/** Creates an own role and returns its id. */
const makeRole = async (rights: readonly string[], name = `Own role ${++count}`): Promise<number> => {
  const { status, body } = await owner.post(path, { name, rights })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

const give = (email: string, assignment: object) =>
  owner.put(`${owner.site}/operator`, { email, ...assignment })

test('an own role gives exactly its rights, from the next call after each change, also at another process', async () => {
  const id = await makeRole(['catalogue.read'])
  assert.equal((await give(viewer.email, { own_role_id: id })).status, 200)
  const at = (path: string) => viewer.get(`${viewer.site}/external/${path}/`)
  assert.deepEqual([(await at('product')).status, (await at('external-order')).status], [200, 403])

  // Another connection stands for another process: nothing of the role is kept in memory.
  await sql`update site_role set rights = '{orders.read}' where site_id = ${siteId} and id = ${id}`
  const elsewhere = callsWith(url, { cookie: viewer.cookie })
  assert.equal((await elsewhere.get(`${viewer.site}/external/external-order/`)).status, 200)
  assert.equal((await at('product')).status, 403)

  const session = (await viewer.get('/session')).body.sites[0]
  assert.partialDeepStrictEqual(session, {
    role: null,
    own_role: 'Own role 1',
    rights: ['orders.read'],
    stores: null,
  })
  const row = (await owner.get(`${owner.site}/operator`)).body.find(
    (one: { email: string }) => one.email === viewer.email,
  )
  assert.partialDeepStrictEqual(row, { role: null, own_role_id: id, own_role: 'Own role 1' })
})

test('a role is created, changed, listed with its people and recorded; while people have it, they are named', async () => {
  const person = await makePerson(sql)
  const id = await makeRole(['orders.write', 'orders.read'], '  Night shift ')
  assert.equal((await give(person.email, { own_role_id: id })).status, 200)
  const [listed] = (await owner.get(path)).body.filter((role: { id: number }) => role.id === id)
  assert.deepEqual(listed, {
    id,
    name: 'Night shift',
    rights: ['orders.read', 'orders.write'],
    people: [person.email],
  })
  const renamed = { name: 'Nights', rights: ['orders.read', 'stock.read'] }
  assert.equal((await owner.put(`${path}/${id}`, renamed)).status, 204)
  const { status, body } = await owner.del(`${path}/${id}`)
  assert.deepEqual([status, body.code], [409, 'in_use'])
  assert.match(JSON.stringify(body), new RegExp(person.email))

  assert.equal((await give(person.email, { role: 'viewer' })).status, 200)
  assert.equal((await owner.del(`${path}/${id}`)).status, 204)
  assert.equal((await owner.del(`${path}/${id}`)).status, 404)
  const details = async (event: string) =>
    (await entriesOf(chief, event)).map(({ detail }: { detail: unknown }) => detail)
  assert.deepEqual((await details('site_role_changed'))[0], {
    name: 'Nights',
    former: 'Night shift',
    added: ['stock.read'],
    removed: ['orders.write'],
  })
  assert.equal((await details('site_role_removed'))[0].name, 'Nights')
  assert.equal((await details('site_role_created'))[0].name, 'Night shift')
  assert.ok(
    (await details('operator_role_offered')).some(({ role }: { role: string }) => role === 'Night shift'),
  )
})

test('a name in use, a predefined one, an unknown right and a role of another site are refused', async () => {
  const id = await makeRole(['orders.read'], 'Taken')
  const codes = async (role: object) => {
    const { status, body } = await owner.post(path, role)
    return [status, body.errors?.[0]?.field]
  }
  assert.deepEqual(await codes({ name: 'tAKEN', rights: ['orders.read'] }), [409, 'name'])
  assert.deepEqual(await codes({ name: 'Owner', rights: ['orders.read'] }), [409, 'name'])
  assert.deepEqual(await codes({ name: ' ', rights: ['orders.read'] }), [400, 'name'])
  assert.equal((await codes({ name: 'New', rights: ['orders.eat'] }))[0], 400)
  assert.equal((await codes({ name: 'New', rights: [] }))[0], 400)
  const pathOfNeighbour = `${neighbour.site}/role`
  assert.deepEqual((await neighbour.get(pathOfNeighbour)).body, [])
  const stolen = { name: 'Stolen', rights: ['orders.read'] }
  assert.equal((await neighbour.put(`${pathOfNeighbour}/${id}`, stolen)).status, 404)
  assert.equal((await neighbour.del(`${pathOfNeighbour}/${id}`)).status, 404)
  const foreign = await neighbour.put(`${neighbour.site}/operator`, { email: chief.email, own_role_id: id })
  assert.deepEqual([foreign.status, foreign.body.errors?.[0]?.field], [400, 'own_role_id'])
  for (const wrong of [{}, { role: 'viewer', own_role_id: id }])
    assert.equal((await give(viewer.email, wrong)).body.errors?.[0]?.field, 'role')
  const nowhere = await give(viewer.email, { role: 'picker', stores: [999_999] })
  assert.deepEqual([nowhere.status, nowhere.body.errors?.[0]?.field], [400, 'stores'])
})

test('P34 a manager of people gives, changes and takes only rights that they hold', async () => {
  const deputy = await as({ rights: ['people.manage', 'orders.read', 'orders.write'] })
  const wide = await makeRole(['orders.read', 'prices.write'])
  const narrow = await makeRole(['orders.read'])
  const someone = await as({ role: 'picker' })
  const beyond = async (reply: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await reply
    assert.deepEqual([status, body.code], [403, 'insufficient_role'])
  }
  const at = `${deputy.site}/operator`
  await beyond(deputy.post(path, { name: 'More', rights: ['orders.read', 'access.manage'] }))
  await beyond(deputy.put(`${path}/${narrow}`, { name: 'More', rights: ['orders.read', 'prices.write'] }))
  await beyond(deputy.put(`${path}/${wide}`, { name: 'Less', rights: ['orders.read'] }))
  await beyond(deputy.del(`${path}/${wide}`))
  await beyond(deputy.put(at, { email: 'new@example.com', role: 'owner' }))
  await beyond(deputy.put(at, { email: 'new@example.com', own_role_id: wide }))
  await beyond(deputy.put(at, { email: owner.email, own_role_id: narrow }))
  await beyond(deputy.del(`${at}/${owner.id}`))
  // A picker reads stock, which this manager does not.
  await beyond(deputy.put(at, { email: someone.email, own_role_id: narrow }))
  assert.equal((await deputy.put(at, { email: 'new@example.com', own_role_id: narrow })).status, 200)
  assert.equal((await deputy.del(at, { email: 'new@example.com' })).status, 204)
})

test('of two owners who take the role of each other, one keeps it, so a site is never left without an owner', async () => {
  const [one, other] = [await as({}), await as({})]
  await sql`delete from site_operator where site_id = ${siteId} and user_id = ${owner.id}`
  // The first change holds the lock of the roles until the second waits for it.
  const replies = await sql.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('site roles'), ${siteId}::integer)`
    const first = one.del(`${one.site}/operator/${other.id}`)
    const second = other.del(`${other.site}/operator/${one.id}`)
    for (let waiting = 0; waiting < 2; ) {
      const [row] = await sql<{ waiting: number }>`
        select count(*)::integer as waiting from pg_locks where locktype = 'advisory' and not granted
      `
      waiting = row?.waiting ?? 0
    }
    return [first, second]
  })
  const statuses = (await Promise.all(replies)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [204, 403])
  const remaining =
    await sql`select user_id from site_operator where role = 'owner' and user_id in (${one.id}, ${other.id})`
  assert.equal(remaining.length, 1)
  await sql`insert into site_operator (site_id, user_id, role) values (${siteId}, ${owner.id}, 'owner')`
})
