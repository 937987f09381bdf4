import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { canFollow, followersOf } from '@vitrina/schema/orders/order-lifecycle'
import { ORDER_STATUSES, type OrderStatus } from '@vitrina/schema/orders/order-status'

const page = readFileSync(new URL('../../docs/order-lifecycle.md', import.meta.url), 'utf8')
const [introduction = '', transitions = ''] = page.split('## Transitions')

const steps = ORDER_STATUSES.flatMap((from) => followersOf(from).map((to) => `${from} ${to}`)).sort()
const isFinal = (status: OrderStatus) => followersOf(status).length === 0

test('6.5 the lifecycle graph is documented: the page has exactly the allowed steps, each with a reason', () => {
  const listed = transitions.split('### ').flatMap((section) => {
    const [, from] = /^`(\w+)`/.exec(section) ?? []
    return [...section.matchAll(/^- `(\w+)`: .{15,}$/gm)].map(([, to]) => `${from} ${to}`)
  })
  assert.deepEqual(listed.sort(), steps)
})

test('6.5 the page names the final states', () => {
  const [, named = ''] = /\*\*Final statuses\*\*: (.*)/.exec(introduction) ?? []
  assert.deepEqual(
    [...named.matchAll(/`(\w+)`/g)].map(([, status]) => status).sort(),
    ORDER_STATUSES.filter(isFinal).sort(),
  )
})

test('6.5 each of the 17 states is reachable from a new item, and reaches a final state', () => {
  const reachedFrom = (start: OrderStatus) => {
    const reached = new Set([start])
    // Iterating over a growing set reaches its new elements.
    for (const status of reached) for (const next of followersOf(status)) reached.add(next)
    return [...reached]
  }

  assert.equal(ORDER_STATUSES.length, 17)
  assert.deepEqual(reachedFrom('new').sort(), [...ORDER_STATUSES].sort())
  for (const status of ORDER_STATUSES) assert.ok(reachedFrom(status).some(isFinal), status)
})

test('6.5 keeping a status is not a step: it is always allowed, and never listed', () => {
  for (const status of ORDER_STATUSES) {
    assert.ok(canFollow(status, status))
    assert.ok(!followersOf(status).includes(status))
  }
})

test('6.5 shipped goods return before a cancellation, and closed items stay closed', () => {
  for (const state of ['atcouriersortcenter', 'ondelivery', 'recipientnotathome', 'done'] as const)
    assert.ok(!canFollow(state, 'canceled'), state)
  for (const closed of ['canceled', 'completedandclosed', 'changedandclosed'] as const)
    for (const status of ORDER_STATUSES) assert.equal(canFollow(closed, status), status === closed)
})

test('6.5 a new item may have any state, so that an order reported late is not lost', () => {
  for (const status of ORDER_STATUSES) assert.ok(canFollow(null, status))
})
