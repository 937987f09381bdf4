import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Party, type SlotName, usesOfSlots } from '../../server/platform/http/limits/slots.ts'

/** Waits until a party's calls occupy slots of a resource and further calls wait. */
export const saturated = async (slot: SlotName, party: Party): Promise<void> => {
  for (;;) {
    const use = usesOfSlots().get(slot)?.get(party)
    if (use && use.inUse > 0 && use.waiting > 0) return
    await sleep(5)
  }
}

/** Waits until a party neither occupies slots of a resource nor waits for them. */
export const released = async (slot: SlotName, party: Party): Promise<void> => {
  while (usesOfSlots().get(slot)?.has(party)) await sleep(5)
}

/** Outcomes of calls of one site that are expected to wait, and the number of ended ones. */
export const waitingCalls = (calls: readonly Promise<unknown>[]) => {
  let ended = 0
  for (const call of calls)
    call.then(
      () => ended++,
      () => ended++,
    )
  return { ended: () => ended, all: Promise.allSettled(calls) }
}

/** Response without a client. */
export const response = () => Object.assign(new EventEmitter(), { closed: false })
