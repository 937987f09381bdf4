import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** As many seconds as nothing else in the process waits for: the timers of those who wait for a change are known by it. */
export const PATIENT = 'wait=47'

const waiters = new Set<number>()

createHook({
  init: (id, type, _, timer) => {
    if (type !== 'Timeout') return
    const { _idleTimeout: ms } = timer as { _idleTimeout: number }
    if (ms > 40_000 && ms <= 47_000) waiters.add(id)
  },
  destroy: (id) => waiters.delete(id),
  // Else each promise of the process would be followed, in all files that share it.
  trackPromises: false,
}).enable()

/** Waits until so many questions to the feed wait in this process. */
export const untilWaiting = async (count: number): Promise<void> => {
  for (const giveUp = Date.now() + 60_000; waiters.size !== count; await sleep(10))
    assert.ok(Date.now() < giveUp, `${waiters.size} wait, not ${count}`)
}
