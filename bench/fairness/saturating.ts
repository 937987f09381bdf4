import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Calls that one site repeats, with unlimited concurrency; responses are ignored. */
export interface Saturating {
  stop(): Promise<void>
}

export interface GreedyCall {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

/** Pause after each call, in ms, so that immediate refusals do not load the machine. */
const PACE = 20

/** Repeats calls over `atOnce` connections until it is stopped. `next` returns the n-th call. */
export const repeatedly = (url: string, atOnce: number, next: (n: number) => GreedyCall): Saturating => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let going = true
  let n = 0
  const callers = Array.from({ length: atOnce }, async () => {
    for (; going; await sleep(PACE)) await send(url, agent, next(n++))
  })
  return {
    stop: async () => {
      going = false
      agent.destroy()
      await Promise.all(callers)
    },
  }
}

const send = (
  url: string,
  agent: Agent,
  { path, method = 'POST', headers, body }: GreedyCall,
): Promise<void> =>
  new Promise((resolve) => {
    const sent = request(url + path, {
      agent,
      method,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    })
    sent.on('error', () => resolve())
    sent.on('response', (answer) => answer.on('close', resolve).resume())
    sent.end(body)
  })

/** Clients that send a request and then neither read nor send; each is replaced after a while. */
export const stalling = (
  url: string,
  atOnce: number,
  next: (n: number) => GreedyCall & { readonly endless?: true },
): Saturating => {
  let going = true
  let n = 0
  const callers = Array.from({ length: atOnce }, async () => {
    while (going) {
      const { path, method = 'GET', headers, body, endless } = next(n++)
      const sent = request(url + path, { agent: false, method, headers: { ...headers } })
      sent.on('error', () => undefined)
      sent.on('response', (answer) => answer.on('error', () => undefined).pause())
      if (endless) sent.write(body)
      else sent.end(body)
      for (let waited = 0; going && waited < STALL_MS; waited += PACE) await sleep(PACE)
      sent.destroy()
    }
  })
  return {
    stop: async () => {
      going = false
      await Promise.all(callers)
    },
  }
}

const STALL_MS = 8_000
