import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Wait in seconds that no other timer of the process has, so that the timers of long polls can be identified. */
export const PATIENT = 'wait=47'

const waiters = new Set<number>()

createHook({
  init: (id, type, _, timer) => {
    if (type !== 'Timeout') return
    const { _idleTimeout: ms } = timer as { _idleTimeout: number }
    if (ms > 40_000 && ms <= 47_000) waiters.add(id)
  },
  destroy: (id) => waiters.delete(id),
  // Enabled only here: otherwise each promise of the process would be tracked, in all files that share it.
  trackPromises: false,
}).enable()

/** Waits until `count` long polls wait in this process. */
export const untilWaiting = async (count: number): Promise<void> => {
  for (const giveUp = Date.now() + 60_000; waiters.size !== count; await sleep(10))
    assert.ok(Date.now() < giveUp, `${waiters.size} wait, not ${count}`)
}
