import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../vitrina.ts'

/** Waits until the server is ready: its probe, with a limit of a second, may have failed on a busy machine. */
export const untilReady = async ({ get }: Pick<Client, 'get'>): Promise<void> => {
  for (const giveUp = Date.now() + 120_000; (await get('/readyz')).status !== 200; await sleep(100))
    assert.ok(Date.now() < giveUp, 'It does not become ready.')
}
