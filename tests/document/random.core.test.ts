import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomOf } from '../faults/random.ts'
import { fillShop } from '../isolation/shop.ts'
import { rounds } from '../long.ts'
import { openShop } from '../vitrina.ts'
import { exercise } from './exercise.ts'

const vitrina = await openShop()
await fillShop(vitrina, 3, 'random')

/** Constant seeds, so that a failure is caused by a change; the soak uses random ones. */
const SEEDS = [20_261_122]
const REQUESTS = rounds(400, 80)

for (const seed of SEEDS)
  test(`1.6 random requests generated from the document get documented responses, and no 5xx (seed ${seed})`, async () => {
    const { violations, statuses } = await exercise({
      ...vitrina,
      random: randomOf(seed),
      more: (requests) => requests < REQUESTS,
    })
    assert.deepEqual(violations, [])
    assert.ok((statuses.get(200) ?? 0) > REQUESTS / 20, JSON.stringify([...statuses]))
    assert.ok((statuses.get(400) ?? 0) > REQUESTS / 20, JSON.stringify([...statuses]))
  })
