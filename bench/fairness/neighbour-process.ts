import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../ask.ts'
import { bodyOf } from '../full-categories.ts'
import { answerJobs } from '../worker.ts'
import { type NeighbourJob, type Observed, PRODUCTS } from './neighbours.ts'

/** Pause after each call of a site, in ms. */
const PACE = 200

let quantity = 0

const observe = async ({ url, tokens, seconds }: NeighbourJob): Promise<Observed> => {
  const observed = { reads: [] as number[], writes: [] as number[], failures: [] as string[] }
  const until = performance.now() + seconds * 1_000
  const callAs = async (token: string, place: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const timed = (times: number[], path: string, question: Parameters<typeof ask>[1]) =>
      ask(url + path, { token, agent, ...question }).then(
        ({ time }) => times.push(time),
        (error: unknown) => observed.failures.push(String(error).slice(0, 300)),
      )
    // Sites begin at different moments of the pace.
    await sleep((PACE * place) / tokens.length)
    for (let n = 0; performance.now() < until; n++, await sleep(PACE)) {
      await timed(observed.reads, `/external/product/by/group_product_id/P-${(n * 7) % PRODUCTS}/`, {})
      if (n % 5 !== 0) continue
      const draft = { group_product_id: `P-${n % PRODUCTS}`, qty: ++quantity % 1_000 }
      await timed(observed.writes, '/external/product/bulk-upsert/', {
        method: 'POST',
        body: bodyOf([draft]),
      })
    }
    agent.destroy()
  }
  await Promise.all(tokens.map(callAs))
  return { ...observed, reads: observed.reads.sort(byValue), writes: observed.writes.sort(byValue) }
}

const byValue = (a: number, b: number) => a - b

answerJobs(observe)
