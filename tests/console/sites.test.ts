import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, entriesOf, startWithStaff } from './staff.ts'

const { owner, manager, viewer, chief, lateChief } = await startWithStaff()

const NEW = { slug: 'casa', name: 'Casa mea', time_zone: 'Europe/Bucharest', currency: 'RON' }

test('who runs the deployment makes a site, and owns it at once', async () => {
  const { status, body } = await chief.post('/hub/site', NEW)

  assert.equal(status, 201)
  assert.partialDeepStrictEqual(body, { ...NEW, order_lifecycle: 'free', first_party: false })
  assert.equal((await chief.post('/sites/casa/host', { host: 'casa.example' })).status, 201)
  const slugs = (await chief.get('/hub/site')).body.map(({ slug }: { slug: string }) => slug)
  assert.deepEqual(slugs.at(-1), 'casa')
  assert.ok(slugs.includes(owner.site.slice('/sites/'.length)))
  const [entry] = await entriesOf(chief, 'site_created')
  assert.partialDeepStrictEqual(entry, {
    operator_id: chief.id,
    site: 'casa',
    detail: { slug: 'casa', name: 'Casa mea' },
  })
})

test('a slug is one site’s, and plain', async () => {
  await chief.post('/hub/site', { ...NEW, slug: 'taken' })
  const { status, body } = await chief.post('/hub/site', { ...NEW, slug: 'taken' })

  assert.deepEqual([status, body.code, body.errors[0].field], [409, 'duplicate', 'slug'])
  for (const slug of ['', 'A', 'a--b', '../x', 'x'.repeat(64)])
    assert.equal((await chief.post('/hub/site', { ...NEW, slug })).status, 400, slug)
  for (const fields of [{ time_zone: 'Mars' }, { currency: 'lei' }, { name: '' }, { first_party: true }])
    assert.equal((await chief.post('/hub/site', { ...NEW, slug: 'more', ...fields })).status, 400)
})

test('sites are for operators of the whole deployment; making one takes the password', async () => {
  const calls = [
    ['get', '/hub/site'],
    ['post', '/hub/site', {}],
  ] as const
  for (const who of [owner, manager, viewer]) await assertRefused(who, calls, 403, 'insufficient_role')
  await assertRefused(lateChief, [['post', '/hub/site', {}]], 403, 'step_up_required')
})
