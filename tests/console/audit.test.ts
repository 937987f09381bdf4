import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../hub/people.ts'
import { assertRefused, startWithStaff } from './staff.ts'

const { owner, manager, viewer, late, neighbour, chief, sql } = await startWithStaff()
const slugOf = ({ site }: { site: string }) => site.slice('/sites/'.length)

interface Entry {
  readonly id: number
  readonly event: string
  readonly site: string | null
}

// Addresses of this machine, which any site may use in development.
const host = (n: number) => ({ host: `127.0.0.${n}` })
for (const n of [1, 2, 3]) await owner.post(`${owner.site}/host`, host(n))
await neighbour.post(`${neighbour.site}/host`, host(4))

const ask = async (query: string): Promise<Entry[]> => {
  const { status, body } = await chief.get(`/hub/audit?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const hostsOf = (entries: readonly Entry[]) =>
  entries.map((entry) => (entry as Entry & { detail: { host: string } }).detail.host)

test('entries are filtered by event, site and author, newest first', async () => {
  assert.deepEqual(
    hostsOf(await ask('event=site_host_added')),
    [4, 3, 2, 1].map((n) => host(n).host),
  )
  assert.equal((await ask(`site=${slugOf(owner)}`)).length, 3)
  assert.equal((await ask(`user=${neighbour.id}`)).length, 1)
  assert.equal((await ask(`user=${owner.email}&event=site_host_added`)).length, 3)
  assert.deepEqual(await ask('user=nobody@example.com'), [])
  assert.deepEqual(await ask('user=nobody'), [])
  assert.deepEqual(await ask('site=nowhere'), [])
})

test('entries are filtered by a period', async () => {
  for (const hour of [10, 12])
    await sql`
      insert into hub_audit (event, detail, at)
      values ('site_host_removed', ${{ host: `${hour}` }}, ${`2026-01-02T${hour}:00:00Z`})
    `
  const at = (time: string) => Date.parse(`2026-01-02T${time}Z`) / 1000
  const matches = async (query: string) => hostsOf(await ask(`event=site_host_removed&${query}`))
  assert.deepEqual(await matches(`since=${at('10:00')}`), ['12', '10'])
  assert.deepEqual(await matches(`since=${at('10:01')}`), ['12'])
  assert.deepEqual(await matches(`until=${at('12:00')}`), ['10'])
  assert.deepEqual(await matches(`since=${at('10:01')}&until=${at('12:00')}`), [])
})

test('filter by person finds the entries about the person and by the person', async () => {
  const { id, email } = await makePerson(sql)
  await chief.post(`/hub/user/${id}/lock`)

  const [entry] = await ask(`user=${email}&event=user_locked`)
  assert.partialDeepStrictEqual(entry, {
    user_id: id,
    email,
    operator_id: chief.id,
    operator: chief.email,
    ip: '127.0.0.1',
    site: null,
    detail: {},
  })
  assert.ok((await ask(`user=${chief.email}`)).some((row) => row.id === entry?.id))
})

test('the log is read page by page', async () => {
  const [first, second] = await ask('event=site_host_added&page_size=2')
  const rest = await ask(`event=site_host_added&page_size=2&before=${second?.id}`)

  assert.deepEqual(hostsOf(rest), [host(2).host, host(1).host])
  assert.ok((first?.id ?? 0) > (second?.id ?? 0))
  for (const query of ['page_size=0', 'page_size=201', 'before=x', 'order=1'])
    assert.equal((await chief.get(`/hub/audit?${query}`)).status, 400, query)
})

test('P5 an owner reads only events of the own site', async () => {
  const { status, body } = await late.get(`${owner.site}/audit`)

  assert.equal(status, 200)
  assert.deepEqual(new Set(body.map(({ site }: Entry) => site)), new Set([slugOf(owner)]))
  assert.equal((await late.get(`${owner.site}/audit?user=${neighbour.id}`)).body.length, 0)
  assert.equal((await late.get(`${owner.site}/audit?site=${slugOf(neighbour)}`)).status, 400)
  assert.ok((await late.get(`${owner.site}/audit/event`)).body.includes('site_host_added'))
  await assertRefused(neighbour, [['get', `${owner.site}/audit`]], 404, 'not_found')
})

test('the log is for owners, and that of the deployment for its operators', async () => {
  const ofSite = [
    ['get', `${owner.site}/audit`],
    ['get', `${owner.site}/audit/event`],
  ] as const
  const ofHub = [
    ['get', '/hub/audit'],
    ['get', '/hub/audit/event'],
  ] as const
  for (const who of [manager, viewer]) await assertRefused(who, ofSite, 403, 'insufficient_role')
  for (const who of [owner, manager, viewer]) await assertRefused(who, ofHub, 403, 'insufficient_role')
  assert.ok((await chief.get('/hub/audit/event')).body.includes('site_host_added'))
})
