import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LETTERS } from '../../server/hub/mail/letters.ts'
import { linkTo, mailTo, waitForMail } from '../hub/mailbox.ts'
import { makePerson } from '../hub/people.ts'
import { visitor } from '../hub/visitor.ts'
import { assertRefused, entriesOf, startWithStaff } from './staff.ts'

const { url, sql, config, as, owner, manager, viewer, late, chief, neighbour } = await startWithStaff()
const path = `${owner.site}/operator`
const { dataDir } = config

const address = () => `person-${Math.random().toString(36).slice(2, 10)}@example.com`

interface Row {
  readonly user_id: number
  readonly email: string
  readonly role: string
}

const rowOf = async (email: string): Promise<Row | undefined> =>
  (await owner.get(path)).body.find((row: Row) => row.email === email)

test('who has which role at a site is listed, with those who run the whole deployment', async () => {
  const rows = (await owner.get(path)).body as Row[]

  assert.partialDeepStrictEqual(await rowOf(manager.email), {
    user_id: manager.id,
    role: 'manager',
    state: 'active',
    everywhere: false,
  })
  assert.partialDeepStrictEqual(await rowOf(chief.email), { role: 'owner', everywhere: true })
  assert.ok(!rows.some(({ user_id }) => user_id === neighbour.id))
  assert.deepEqual(Object.keys(rows[0] ?? {}).sort(), [
    'created_at',
    'email',
    'everywhere',
    'role',
    'state',
    'user_id',
  ])
})

test('a user of the hub is given a role, another, and none', async () => {
  const { id, email } = await makePerson(sql)
  const give = (role: string) => owner.put(path, { email: email.toUpperCase(), role })

  const { status, body } = await give('viewer')
  assert.deepEqual([status, body.link, body.mailed], [200, null, false])
  assert.equal(body.operators.find((row: Row) => row.user_id === id).role, 'viewer')
  await give('viewer')
  await give('manager')
  assert.equal((await rowOf(email))?.role, 'manager')

  assert.equal((await late.del(`${path}/${id}`)).status, 204)
  assert.equal((await late.del(`${path}/${id}`)).status, 404)
  assert.equal(await rowOf(email), undefined)
  const told = (await entriesOf(chief, 'operator_role_set')).filter((entry: Row) => entry.user_id === id)
  assert.deepEqual(
    told.map((entry: { operator_id: number; detail: object }) => [entry.operator_id, entry.detail]),
    [
      [owner.id, { role: 'manager' }],
      [owner.id, { role: 'viewer' }],
    ],
  )
  const [removed] = await entriesOf(chief, 'operator_role_removed')
  assert.partialDeepStrictEqual(removed, { user_id: id, operator_id: late.id, detail: { role: 'manager' } })
  assert.deepEqual(mailTo(dataDir, email), [])
})

test('an owner invites somebody who is no user yet, and never sees the link that lets them in', async () => {
  const email = address()

  const { body } = await owner.put(path, { email, role: 'manager', language: 'uk' })

  assert.deepEqual([body.link, body.mailed], [null, true])
  assert.partialDeepStrictEqual(await rowOf(email), { role: 'manager', state: 'invited' })
  const mail = await waitForMail(dataDir, email)
  const site = owner.site.slice('/sites/'.length)
  assert.equal(mail.subject, LETTERS.invitation.uk.subject.replace('{place}', site))

  const link = new URL(linkTo('uk/reset-password', mail))
  const browser = visitor(url)
  const page = await browser.open(link.pathname + link.search)
  await browser.send('/uk/reset-password', { token: page.hidden('token'), password: 'correct horse battery' })
  assert.partialDeepStrictEqual(await rowOf(email), { role: 'manager', state: 'active' })
})

test('an operator of the whole deployment is shown the link of whom they invite', async () => {
  const email = address()

  const { body } = await chief.put(path, { email, role: 'viewer' })

  assert.equal(body.mailed, false)
  assert.equal((await fetch(body.link.link)).status, 200)
  // To whom there is already, the link goes by mail alone.
  const again = (await chief.put(path, { email, role: 'owner' })).body
  assert.deepEqual([again.link, again.mailed], [null, true])
  await waitForMail(dataDir, email)
})

test('one mailbox is not flooded with invitations', async () => {
  const email = address()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await owner.put(path, { email, role: 'viewer' })).status)

  assert.deepEqual(statuses.slice(-2), [429, 429])
})

test('nobody changes or ends their own role', async () => {
  const demoted = await owner.put(path, { email: owner.email, role: 'viewer' })
  const removed = await owner.del(`${path}/${owner.id}`)

  for (const { status, body } of [demoted, removed]) assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.equal((await rowOf(owner.email))?.role, 'owner')
})

test('whose role is taken away is out at once, and of one site alone', async () => {
  const someone = await as({ role: 'viewer' })
  assert.equal((await someone.get(`${someone.site}/settings`)).status, 200)
  await neighbour.put(`${neighbour.site}/operator`, { email: someone.email, role: 'viewer' })

  assert.equal((await owner.del(`${path}/${someone.id}`)).status, 204)

  assert.equal((await someone.get(`${someone.site}/settings`)).status, 404)
  assert.equal((await someone.get(`${neighbour.site}/settings`)).status, 200)
  assert.equal((await owner.del(`${path}/${neighbour.id}`)).status, 404)
})

test('roles are given by owners, who typed the password', async () => {
  const calls = [
    ['get', path],
    ['put', path, {}],
    ['del', `${path}/${viewer.id}`],
  ] as const
  await assertRefused(manager, calls, 403, 'insufficient_role')
  await assertRefused(viewer, calls, 403, 'insufficient_role')
  await assertRefused(late, [['put', path, {}]], 403, 'step_up_required')
  for (const fields of [{ role: 'chief' }, { email: 'ana' }, { everywhere: true }])
    assert.equal((await owner.put(path, { email: address(), role: 'viewer', ...fields })).status, 400)
})
