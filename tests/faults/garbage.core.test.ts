import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '@vitrina/schema/resource'
import { objectsToTry } from '../contract/every-object.ts'
import { fullOf } from '../contract/payload.ts'
import { fillShop, objects } from '../isolation/shop.ts'
import { rounds } from '../long.ts'
import { type Client, openShop } from '../vitrina.ts'
import { disagreements } from './agreement.ts'
import { damaged, oneWrong } from './mutate.ts'
import { randomOf } from './random.ts'
import { untilReady } from './ready.ts'

const vitrina = await openShop()
const { sql } = vitrina
const { ids } = await fillShop(vitrina, 3, 'sound')

/** Number of attempts per route of each object. A longer run: VITRINA_TRIES=1000. */
const TRIES = Number(process.env.VITRINA_TRIES ?? rounds(5, 3))
const SEED = Number(process.env.VITRINA_SEED ?? 1)

const ROUTES: readonly [verb: string, method: 'post' | 'put', withId: boolean][] = [
  ['bulk-create', 'post', false],
  ['bulk-update', 'put', true],
  ['bulk-upsert', 'post', true],
  ['bulk-upsert', 'post', false],
  ['1', 'put', false],
]

/** All state that a write could change, as one line. */
const stateOf = async ({ siteId }: Client): Promise<string> => {
  const [state] = await sql<{ line: string }>`
    select concat_ws(' ',
      (select string_agg(concat_ws(':', type, version, rows, last_id, key_version), ' ' order by type)
       from content_state where site_id = ${siteId}),
      (select cursor from feed_head where site_id = ${siteId})
    ) as line
  `
  return state?.line ?? ''
}

const tryRoutes = async (object: Resource, seed: number) => {
  const random = randomOf(seed)
  let state = await stateOf(vitrina)
  let refused = 0

  const tryOnce = async (method: 'post' | 'put', verb: string, body: string) => {
    const dry = random() < 0.1
    const reply = await vitrina[method](
      `/external/${object.path}/${verb}/${dry ? '?dry_run=true' : ''}`,
      body,
      random() < 0.1 ? { prefer: 'handling=lenient', 'idempotency-key': `${random()}` } : {},
    )
    const what = `${method} ${verb} ${body.slice(0, 2000)}\n${JSON.stringify(reply.body).slice(0, 500)}`
    assert.ok(reply.status < 500, what)
    const after = await stateOf(vitrina)
    if (reply.status >= 400) {
      refused++
      assert.match(reply.headers.get('content-type') ?? '', /^application\/problem\+json/)
      assert.equal(typeof reply.body.code, 'string', what)
    }
    if (reply.status >= 400 || dry) assert.equal(after, state, `something changed: ${what}`)
    state = after
  }

  for (let n = 0; n < TRIES; n++) {
    const payload = fullOf(object, 100 + n, ids)
    for (const [verb, method, withId] of ROUTES) {
      const wrong = oneWrong(withId ? { id: 1, ...payload } : payload, random)
      const sound = JSON.stringify(withId ? { id: 2, ...payload } : payload)
      const body = verb === '1' ? wrong : random() < 0.5 ? `[${wrong}]` : `[${sound},${wrong}]`
      await tryOnce(method, verb, random() < 0.25 ? damaged(body, random) : body)
    }
    const someIds = JSON.stringify([n, 900 + n, -n, 2 ** 31 + n])
    await tryOnce('post', 'bulk-delete', random() < 0.5 ? damaged(someIds, random) : someIds)
  }
  return refused
}

for (const [place, object] of objectsToTry(objects).entries())
  test(`garbage sent to ${object.path} is refused with messages, and changes nothing`, async () => {
    const refused = await tryRoutes(object, SEED * 1000 + place)
    assert.ok(refused > TRIES, `only ${refused} were refused: is it garbage?`)
  })

test('after all garbage, rows, changes and state agree', async () => {
  assert.deepEqual(await disagreements(sql, vitrina.siteId), [])
  await untilReady(vitrina)
})
