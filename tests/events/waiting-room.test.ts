import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createWaitList } from '../../server/events/feed/wait-list.ts'

const SITE = 1

/** Waiting room whose changes `say` signals, and which reads the head of the feed through `headOf`. */
const waitingReaders = (t: { after(work: () => void): void }, headOf: () => number) => {
  const hearers = new Set<(siteId: number | undefined) => void>()
  const signal = {
    notify: () => undefined,
    subscribe: (hear: (siteId: number | undefined) => void) => {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    start: () => undefined,
    stop: async () => undefined,
  }
  const room = createWaitList({ signal, headsOf: async () => [{ site_id: SITE, cursor: headOf() }] })
  t.after(() => room.close())
  const say = (siteId: number | undefined) => {
    for (const hear of hearers) hear(siteId)
  }
  return { ...room, say }
}

const never = new AbortController().signal

const isOver = (waited: Promise<void>, ms: number): Promise<boolean> =>
  Promise.race([waited.then(() => true), sleep(ms, false)])

test('8.1 a write without a notification is found by the periodic check', async (t) => {
  let head = 4
  const room = waitingReaders(t, () => head)
  await room.wait(SITE, room.heard(SITE), 60_000, never)

  const waited = room.wait(SITE, room.heard(SITE), 60_000, never)
  assert.equal(await isOver(waited, 1_500), false)
  head = 5

  assert.ok(await isOver(waited, 5_000))
})

test('8.1 so is a write missed by a poll that starts to wait after the check', async (t) => {
  const room = waitingReaders(t, () => 5)
  const heard = room.heard(SITE)
  await room.wait(SITE, heard, 60_000, never)

  assert.ok(await isOver(room.wait(SITE, heard, 60_000, never), 500))
})

test('8.1 a waiting poll is woken by a notification of its site, and by one without a site', async (t) => {
  const room = waitingReaders(t, () => 4)
  await room.wait(SITE, room.heard(SITE), 60_000, never)
  for (const [word, wakes] of [
    [SITE + 1, false],
    [SITE, true],
    [undefined, true],
  ] as const) {
    const waited = room.wait(SITE, room.heard(SITE), 60_000, never)
    room.say(word)
    assert.equal(await isOver(waited, 300), wakes, `${word}`)
  }
})

test('8.1 a notification between reading and waiting is not lost', async (t) => {
  const room = waitingReaders(t, () => 4)
  await room.wait(SITE, room.heard(SITE), 60_000, never)
  const heard = room.heard(SITE)
  room.say(SITE)
  assert.ok(await isOver(room.wait(SITE, heard, 60_000, never), 500))
})
