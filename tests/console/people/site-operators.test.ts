import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LETTERS } from '../../../server/hub/mail/letters.ts'
import { linkTo, waitForMail } from '../../hub/mailbox.ts'
import { makePerson, PASSWORD } from '../../hub/people.ts'
import { visitor } from '../../hub/visitor.ts'
import { assertRefused, entriesOf, openStaff } from '../staff.ts'

const { url, sql, config, as, owner, manager, viewer, late, chief, neighbour, otherSiteId } =
  await openStaff()
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

test('roles at a site are listed, with the operators of the whole deployment', async () => {
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
    'own_role',
    'own_role_id',
    'role',
    'state',
    'stores',
    'user_id',
  ])
})

/** Signs a user in to the console with their password; returns the status. */
const signInAs = async (email: string): Promise<number> => {
  const body = JSON.stringify({ email, password: PASSWORD })
  const headers = { 'content-type': 'application/json', 'x-vitrina-console': '1' }
  return (await fetch(`${url}/console/api/session`, { method: 'POST', headers, body })).status
}

test('a user of the hub gets a role, another, and none', async () => {
  const { id, email } = await makePerson(sql)
  const give = (role: string) => owner.put(path, { email: email.toUpperCase(), role })

  const { status, body } = await give('viewer')
  assert.deepEqual([status, body.link, body.mailed], [200, null, true])
  assert.equal(await signInAs(email), 200)
  assert.partialDeepStrictEqual(await rowOf(email), { user_id: id, role: 'viewer', state: 'active' })
  assert.equal((await give('viewer')).body.mailed, false)
  await give('manager')
  assert.equal((await rowOf(email))?.role, 'manager')

  assert.equal((await late.del(`${path}/${id}`)).status, 204)
  assert.equal((await late.del(`${path}/${id}`)).status, 404)
  assert.equal(await rowOf(email), undefined)
  const summary = (await entriesOf(chief, 'operator_role_set')).filter((entry: Row) => entry.user_id === id)
  assert.deepEqual(
    summary.map((entry: { operator_id: number; detail: object }) => [entry.operator_id, entry.detail]),
    [
      [owner.id, { role: 'manager' }],
      [null, { role: 'viewer' }],
    ],
  )
  const [removed] = await entriesOf(chief, 'operator_role_removed')
  assert.partialDeepStrictEqual(removed, { user_id: id, operator_id: late.id, detail: { role: 'manager' } })
})

test('an owner of one site does not learn whether an address has a user until that person signs in', async () => {
  const known = await makePerson(sql)
  const elsewhere = await as({ siteId: otherSiteId })
  const stranger = address()

  const seen = []
  for (const email of [known.email, elsewhere.email, stranger]) {
    // As typed, because the owner must not learn the spelling of its user either.
    const typed = email.replace('e', 'E')
    const reply = await owner.put(path, { email: typed, role: 'manager', language: 'uk' })
    const again = await owner.put(path, { email: typed, role: 'viewer', language: 'uk' })
    const listed = (await owner.get(path)).body
    const log = (await owner.get(`${owner.site}/audit`)).body
    const removed = await owner.del(`${path}/${known.id}`)
    const own = (rows: { email: string }[]) => rows.filter((row) => row.email === typed)
    const summary = JSON.stringify({
      given: [reply.status, reply.body.link, reply.body.mailed, own(reply.body.operators)],
      again: [again.status, again.body.link, again.body.mailed, own(again.body.operators)],
      listed: own(listed),
      log: log.slice(0, 1),
      removed: [removed.status, removed.body.code],
      headers: [...reply.headers.keys()],
    })
      .replaceAll(/"(created_at|at)":"[^"]+"/g, '"$1":"then"')
      .replaceAll(/"id":\d+/g, '"id":0')
      .replaceAll(typed, 'someone')
    seen.push(JSON.parse(summary))
  }
  assert.deepEqual(seen[0], seen[2])
  assert.deepEqual(seen[1], seen[2])
  assert.deepEqual(seen[2].removed, [404, 'not_found'])
  assert.deepEqual(seen[2].listed, [
    {
      user_id: null,
      email: 'someone',
      state: 'invited',
      created_at: 'then',
      role: 'viewer',
      own_role_id: null,
      own_role: null,
      stores: null,
      everywhere: false,
    },
  ])

  // The role is inactive until they sign in themselves.
  assert.equal((await elsewhere.get(`${owner.site}/settings`)).status, 404)
  assert.equal(await signInAs(known.email), 200)
  assert.partialDeepStrictEqual(await rowOf(known.email), {
    user_id: known.id,
    role: 'viewer',
    state: 'active',
  })
  const { text } = await waitForMail(dataDir, known.email)
  assert.ok(text.includes(`${url}/console/`))

  // An offer is withdrawn by the address.
  const answers = []
  for (const email of [elsewhere.email, stranger, address()])
    answers.push((await owner.del(path, { email })).status)
  assert.deepEqual(answers, [204, 204, 404])
  assert.equal((await elsewhere.get(`${elsewhere.site}/settings`)).status, 200)
})

test('an owner invites a new person, and never sees the link that gives access', async () => {
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
  await browser.send('/uk/reset-password', { token: page.hidden('token'), password: PASSWORD })
  assert.partialDeepStrictEqual(await rowOf(email), { role: 'manager', state: 'invited' })
  assert.equal(await signInAs(email), 200)
  assert.partialDeepStrictEqual(await rowOf(email), { role: 'manager', state: 'active' })
})

test('an operator of the whole deployment sees the link of an invited person', async () => {
  const email = address()

  const { body } = await chief.put(path, { email, role: 'viewer' })

  assert.equal(body.mailed, false)
  assert.equal((await fetch(body.link.link)).status, 200)
  // An existing user gets the link only by mail.
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

test('an operator cannot change or end their own role', async () => {
  const demoted = await owner.put(path, { email: owner.email, role: 'viewer' })
  const removed = await owner.del(`${path}/${owner.id}`)

  for (const { status, body } of [demoted, removed]) assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.equal((await rowOf(owner.email))?.role, 'owner')
})

test('a removed role ends access immediately, and at one site only', async () => {
  const someone = await as({ role: 'viewer' })
  assert.equal((await someone.get(`${someone.site}/settings`)).status, 200)
  await chief.put(`${neighbour.site}/operator`, { email: someone.email, role: 'viewer' })

  assert.equal((await owner.del(`${path}/${someone.id}`)).status, 204)

  assert.equal((await someone.get(`${someone.site}/settings`)).status, 404)
  assert.equal((await someone.get(`${neighbour.site}/settings`)).status, 200)
  assert.equal((await owner.del(`${path}/${neighbour.id}`)).status, 404)
})

test('only owners with a recently typed password give roles', async () => {
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
