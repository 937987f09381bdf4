import assert from 'node:assert/strict'
import { damaged, oneWrong } from '../faults/mutate.ts'
import { randomOf } from '../faults/random.ts'
import { rounds } from '../long.ts'
import { openShop } from '../vitrina.ts'
import { everyFeed, type Subject } from './every-feed.ts'

const vitrina = await openShop()
const { sql } = vitrina
const every = everyFeed(vitrina)

/** Number of attempts per feed. A longer run: VITRINA_TRIES=1000. */
const TRIES = Number(process.env.VITRINA_TRIES ?? rounds(120, 40))
const SEED = Number(process.env.VITRINA_SEED ?? 1)

const stateOf = async ({ siteId, table }: Subject) => {
  const [state] = await sql<{ line: string }>`
    select concat_ws(' ',
      (select cursor from feed_head where site_id = ${siteId}),
      (select string_agg(kept::text, ' ' order by kept::text) from ${sql.unsafe(table)} as kept where site_id = ${siteId})
    ) as line
  `
  return state?.line
}

every('invalid values are refused with a message, and change nothing', async (feed) => {
  const random = randomOf(SEED)
  let state = await stateOf(feed)
  let refused = 0

  for (let n = 0; n < TRIES; n++) {
    const wrong = oneWrong(feed.row(1, 'P1', n), random)
    const body = random() < 0.5 ? `[${wrong}]` : `[${JSON.stringify(feed.row(2, 'P2', n))},${wrong}]`
    const lenient = random() < 0.2
    const reply = await feed.post(
      feed.write,
      random() < 0.25 ? damaged(body, random) : body,
      lenient ? { prefer: 'handling=lenient' } : {},
    )
    const what = `${body.slice(0, 1000)}\n${JSON.stringify(reply.body).slice(0, 500)}`
    assert.ok(reply.status < 500, what)
    const after = await stateOf(feed)
    if (reply.status >= 400) {
      refused++
      assert.equal(typeof reply.body.code, 'string', what)
      assert.equal(after, state, `something changed: ${what}`)
    }
    state = after
  }
  assert.ok(refused > TRIES / 3, `only ${refused} were refused: is it garbage?`)
})
