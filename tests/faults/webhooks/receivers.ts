import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { NEVER } from './never.ts'
import { type ParsedEvent, parseEvent } from './parsed-event.ts'

/**
 * Responses to a delivery. Accepted: at once, late, with a truncated response, with a closed connection
 * afterwards. Refused: an error, a Retry-After of one second, a reset connection, no response.
 */
export const MOODS = ['ok', 'late', 'cut', 'closing', 'error', 'patience', 'reset', 'hang'] as const

type Mood = (typeof MOODS)[number]

/** Percentage of deliveries in each mood; the remaining deliveries are accepted at once. */
export type Temper = Partial<Readonly<Record<Mood, number>>>

/** Delivery that reached a receiver. */
export interface Arrival {
  readonly eventId: string
  readonly cursor: number
  /** Time and signature of the delivery: equal only for repetitions within one attempt. */
  readonly sent: string
  /** Null without a response, or when the sender was no longer connected. */
  status: number | null
}

/** State of the events of one object at a receiver. */
interface Line {
  cursor: number
  accepted: boolean
}

/** Arrivals at one endpoint. */
export interface Inbox {
  readonly arrivals: readonly Arrival[]
  /** Sets the secret by which signatures are checked. */
  open(secret: string): void
}

const ERRORS = [500, 502, 503, 404, 301] as const
const LATEST_MS = 100

/** Starts receivers whose responses `random` determines, and checks their deliveries against rule 8.2. */
export const startReceivers = async (random: () => number) => {
  const wrong: string[] = []
  const events = new Map<string, { readonly digest: string; readonly content: ParsedEvent }>()
  const counts = new Map<Mood, number>()
  const hanging = new Set<ServerResponse>()
  const hooks = new Map<string, (request: IncomingMessage, text: string, response: ServerResponse) => void>()
  let calm = false

  const moodOf = (temper: Temper): Mood => {
    let remaining = random() * 100
    const drawn = MOODS.find((mood) => {
      remaining -= temper[mood] ?? 0
      return remaining < 0
    })
    const mood = (!calm && drawn) || 'ok'
    counts.set(mood, (counts.get(mood) ?? 0) + 1)
    return mood
  }

  const answer = (mood: Mood, response: ServerResponse, say: (status: number) => void): void => {
    const isHeard = () => !response.destroyed && response.socket?.destroyed === false
    const end = (status: number, headers = {}) => {
      if (!isHeard()) return
      say(status)
      response.writeHead(status, headers).end()
    }
    switch (mood) {
      case 'ok':
        end(204)
        break
      case 'late':
        setTimeout(() => end(200), random() * LATEST_MS)
        break
      case 'cut':
        if (!isHeard()) break
        say(200)
        response.writeHead(200, { 'content-length': 10 }).write('ta', () => response.destroy())
        break
      case 'closing':
        end(202, { connection: 'close' })
        break
      case 'error':
        end(ERRORS[Math.floor(random() * ERRORS.length)] as number)
        break
      case 'patience':
        end(429, { 'retry-after': '1' })
        break
      case 'reset':
        response.socket?.resetAndDestroy()
        break
      case 'hang':
        hanging.add(response)
        response.once('close', () => hanging.delete(response))
        break
    }
  }

  /** Adds an endpoint. Returns its inbox and address. */
  const add = (temper: Temper): Inbox & { readonly url: string } => {
    const arrivals: Arrival[] = []
    const lines = new Map<string, Line>()
    const path = `/${hooks.size + 1}`
    let webhook: Webhook | undefined
    const complain = (what: string) => wrong.push(`endpoint ${path.slice(1)}: ${what}`)

    hooks.set(path, ({ headers }, text, response) => {
      const eventId = String(headers['webhook-id'])
      try {
        webhook?.verify(text, headers as Record<string, string>)
      } catch (error) {
        return void complain(`${eventId} is not signed: ${error}`)
      }
      if (text.includes(NEVER)) complain(`was told what was never written: ${text.slice(0, 500)}`)
      const digest = createHash('sha256').update(text).digest('base64')
      const known = events.get(eventId) ?? { digest, content: parseEvent(text) }
      events.set(eventId, known)
      if (known.digest !== digest) complain(`${eventId} came in other bytes`)

      const { cursor, object } = known.content
      const line = lines.get(object) ?? { cursor, accepted: false }
      lines.set(object, line)
      if (cursor < line.cursor) complain(`${cursor} of ${object} came again behind ${line.cursor}`)
      if (cursor > line.cursor) {
        if (!line.accepted) complain(`${cursor} of ${object} came before ${line.cursor} was taken`)
        line.cursor = cursor
        line.accepted = false
      }

      const sent = `${headers['webhook-timestamp']} ${headers['webhook-signature']}`
      const arrival: Arrival = { eventId, cursor, sent, status: null }
      arrivals.push(arrival)
      answer(moodOf(temper), response, (status) => {
        arrival.status = status
        if (!isAcceptedArrival(arrival)) return
        if (line.cursor !== cursor) complain(`${cursor} of ${object} was taken behind ${line.cursor}`)
        line.accepted = true
      })
    })
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
      arrivals,
      open: (secret) => {
        webhook = new Webhook(secret)
      },
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    // A request that a killed process had sent only in part does not count as an arrival.
    const incoming = request.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () =>
      hooks.get(request.url ?? '')?.(request, Buffer.concat(chunks).toString(), response),
    )
    incoming.once('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    add,
    /** Violations of rules. */
    wrong,
    /** Content of each event, by its id. */
    events: events as ReadonlyMap<string, { readonly content: ParsedEvent }>,
    counts: counts as ReadonlyMap<Mood, number>,
    /** Accepts all further deliveries; resets pending connections. */
    calm: (): void => {
      calm = true
      for (const response of hanging) response.socket?.resetAndDestroy()
    },
    close: (): void => server.close().closeAllConnections(),
  }
}

export const isAcceptedArrival = ({ status }: Pick<Arrival, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300
