import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, entriesOf, startWithStaff } from '../staff.ts'

const { owner, manager, viewer, chief, lateChief } = await startWithStaff()

const NEW = { slug: 'casa', name: 'Casa mea', time_zone: 'Europe/Bucharest', currency: 'RON' }

test('an operator of the deployment creates a site and owns it immediately', async () => {
  const { status, body } = await chief.post('/hub/site', NEW)

  assert.equal(status, 201)
  assert.partialDeepStrictEqual(body, {
    ...NEW,
    order_lifecycle: 'free',
    first_party: false,
    history_days: 30,
  })
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

test('a slug belongs to one site, and has a restricted form', async () => {
  await chief.post('/hub/site', { ...NEW, slug: 'taken' })
  const { status, body } = await chief.post('/hub/site', { ...NEW, slug: 'taken' })

  assert.deepEqual([status, body.code, body.errors[0].field], [409, 'duplicate', 'slug'])
  for (const slug of ['', 'A', 'a--b', '../x', 'x'.repeat(64)])
    assert.equal((await chief.post('/hub/site', { ...NEW, slug })).status, 400, slug)
  for (const fields of [{ time_zone: 'Mars' }, { currency: 'lei' }, { name: '' }, { first_party: true }])
    assert.equal((await chief.post('/hub/site', { ...NEW, slug: 'more', ...fields })).status, 400)
})

test('R11 the name of a site is shown as it is stored: hidden characters are refused by name, line-break hints removed', async () => {
  const shown = await chief.post('/hub/site', { ...NEW, slug: 'shown', name: 'Casa\u200b mea\u00ad ❤️' })
  assert.deepEqual([shown.status, shown.body.name], [201, 'Casa mea ❤️'])
  for (const [character, name] of [
    ['U+202E', 'alfa\u202emd.bank'],
    ['U+2066', '\u2066Casa'],
    ['U+200F', 'Ca\u200fsa'],
    ['U+200D', 'Ca\u200dsa'],
    ['U+3164', '\u3164'],
    ['U+E0041', 'Casa\u{e0041}'],
  ] as const) {
    const answers = [
      await chief.post('/hub/site', { ...NEW, slug: 'hidden', name }),
      await chief.post('/hub/group', { name }),
      await owner.post(`${owner.site}/token`, { name, scopes: ['content:read'], lifetime_days: null }),
      await chief.post('/hub/user', { email: 'hidden@example.md', first_name: name }),
    ]
    for (const { status, body } of answers) {
      assert.equal(status, 400, character)
      assert.match(body.errors[0].message, new RegExp(`invisible.*${character.replace('+', '\\+')}`))
    }
  }
})

test('sites are for operators of the whole deployment; creating one requires the password', async () => {
  const calls = [
    ['get', '/hub/site'],
    ['post', '/hub/site', {}],
  ] as const
  for (const who of [owner, manager, viewer]) await assertRefused(who, calls, 403, 'insufficient_role')
  await assertRefused(lateChief, [['post', '/hub/site', {}]], 403, 'step_up_required')
})
