import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { verify } from '@node-rs/argon2'
import { answerJobs } from '../worker.ts'
import type { HubJob, HubResult } from './load.ts'
import { createSender, type Sender } from './sender.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

/** Signs a person in with a new browser: page, form and redirect to the site. Returns the last status. */
const signIn = async (
  { send }: Sender,
  job: HubJob & { kind: 'sign-in' },
  email: string,
): Promise<number> => {
  const path = `/ro/auth?redirect_url=${encodeURIComponent(job.returnTo)}`
  // Different network address for each, as reported by a reverse proxy.
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
  const page = await send(path, { headers })
  const cookie = String(page.headers['set-cookie']).split(';')[0] ?? ''
  const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(page.body) ?? []
  const body = new URLSearchParams({ form_token: formToken, email, password: job.password }).toString()
  const { status } = await send(path, { method: 'POST', headers: { ...headers, ...FORM_TYPE, cookie }, body })
  return status
}

/** Collects response times and statuses; computes rate and percentiles. */
const tally = () => {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const begun = performance.now()
  return {
    add(time: number, status: number) {
      times.push(time)
      statuses[status] = (statuses[status] ?? 0) + 1
    },
    result(hoped: number): HubResult {
      const seconds = (performance.now() - begun) / 1000
      const sorted = times.toSorted((one, other) => one - other)
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return { perSecond: (statuses[hoped] ?? 0) / seconds, p50: at(0.5), p99: at(0.99), statuses }
    },
  }
}

const clientsOf = (clients: number, work: (place: number) => Promise<void>): Promise<unknown> =>
  Promise.all(Array.from({ length: clients }, (_, place) => work(place)))

const WORKS: { [K in HubJob['kind']]: (job: HubJob & { kind: K }) => Promise<HubResult> } = {
  async argon2({ digest, password, places, count }) {
    const { add, result } = tally()
    let next = 0
    await clientsOf(places, async () => {
      while (next++ < count) {
        const begun = performance.now()
        await verify(digest, password)
        add(performance.now() - begun, 200)
      }
    })
    return result(200)
  },

  async 'sign-in'(job) {
    const sender = createSender(job.url)
    const { add, result } = tally()
    const one = async (n: number) => {
      const begun = performance.now()
      const status = await signIn(sender, job, job.emails[n % job.emails.length] ?? '')
      add(performance.now() - begun, status)
    }
    if (job.perSecond === undefined) {
      let next = 0
      await clientsOf(job.clients, async () => {
        while (next < job.count) await one(next++)
      })
    } else {
      // Open loop: arrivals do not wait for earlier sign-ins.
      const running: Promise<void>[] = []
      const begun = performance.now()
      for (let n = 0; n < job.count; n++) {
        const due = begun + (n * 1000) / job.perSecond
        if (due > performance.now()) await sleep(due - performance.now())
        running.push(one(n))
      }
      await Promise.all(running)
    }
    sender.close()
    return result(303)
  },

  async exchange({ url, tokens, clients, pause }) {
    const { send, close } = createSender(url)
    const { add, result } = tally()
    let next = 0
    await clientsOf(clients, async () => {
      for (let token = tokens[next++]; token !== undefined; token = tokens[next++]) {
        const sending = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ token }) } as const
        const { time, status } = await send('/users/hub-auth/', sending)
        add(time, status)
        if (pause > 0) await sleep(pause)
      }
    })
    close()
    return result(200)
  },

  async code({ url, codes, clientId, redirectUri, clients }) {
    const { send, close } = createSender(url)
    const { add, result } = tally()
    const form = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri }
    let next = 0
    await clientsOf(clients, async () => {
      for (let code = codes[next++]; code !== undefined; code = codes[next++]) {
        const body = new URLSearchParams({ ...form, code }).toString()
        const { time, status } = await send('/oauth/token', { method: 'POST', headers: FORM_TYPE, body })
        add(time, status)
      }
    })
    close()
    return result(200)
  },

  async refresh({ url, tokens, each }) {
    const { send, close } = createSender(url)
    const { add, result } = tally()
    const exchange = async (token: string) => {
      const body = JSON.stringify({ token })
      return JSON.parse((await send('/users/hub-auth/', { method: 'POST', headers: JSON_TYPE, body })).body)
    }
    const grants = await Promise.all(tokens.map(exchange))
    await clientsOf(grants.length, async (place) => {
      let { refresh } = grants[place]
      for (let n = 0; n < each; n++) {
        const body = JSON.stringify({ refresh })
        const answer = await send('/users/token/refresh/', { method: 'POST', headers: JSON_TYPE, body })
        add(answer.time, answer.status)
        refresh = JSON.parse(answer.body).refresh
      }
    })
    close()
    return result(200)
  },
}

answerJobs<HubJob, HubResult>((job) => (WORKS[job.kind] as (job: HubJob) => Promise<HubResult>)(job))
