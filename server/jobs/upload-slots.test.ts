import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { RECEIVED_AT_ONCE, uploadSlots } from './upload-slots.ts'

const reply = () => Object.assign(new EventEmitter(), { closed: false })

test('a site has three places, and whoever waits too long for one is told to come again', async () => {
  const take = uploadSlots(RECEIVED_AT_ONCE, 50)
  const [first] = await Promise.all([take(1, reply()), take(1, reply()), take(1, reply())])
  await assert.rejects(take(1, reply()), { key: 'overloaded' })
  await take(2, reply())

  const next = take(1, reply())
  first?.()
  await next
})

test('a place is free again when its answer closes, also while others wait', async () => {
  const take = uploadSlots()
  const replies = [reply(), reply(), reply()]
  await Promise.all(replies.map((reply) => take(1, reply)))
  const waiting = reply()
  const refused = take(1, waiting)
  const next = take(1, reply())
  waiting.emit('close')
  await assert.rejects(refused)
  replies[0]?.emit('close')
  await next
})

test('all sites together have eight places', async () => {
  const take = uploadSlots(RECEIVED_AT_ONCE, 50)
  await Promise.all(Array.from({ length: 8 }, (_, site) => take(site, reply())))
  await assert.rejects(take(9, reply()), { key: 'overloaded' })
})
