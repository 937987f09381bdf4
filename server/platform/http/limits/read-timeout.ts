import type { FastifyReply } from 'fastify'
import { ApiError, sendError } from '../errors.ts'
import type { App } from '../fastify-app.ts'

/** Maximum duration of a read in ms, including its waits: for a connection, a slot, or a shared query. */
const READ_MS = 14_750

/** Interval in ms of checks of waiting reads. A timer per read took a tenth of the time of a small read. */
const POLL_MS = 250

/** `config` of a route whose reads have no timeout: they wait for changes, or for a slow reader. */
export interface ReadConfig {
  readonly isLong?: true
}

declare module 'fastify' {
  interface FastifyReply {
    /** Index among the waiting reads; -1 for a request that is not one of them. */
    placeOfRead: number
  }
}

/**
 * Responds with 503 to a read without a response after 15 s (rule 9.2a). Each statement has its own timeout, but a read waits for
 * several things in turn. Its pending statements end by their own limits.
 */
export const timeOutReads = (app: App): void => {
  // An array, because the chained tables of a Set kept the garbage of a million reads alive.
  const waiting: (FastifyReply | undefined)[] = []
  const free: number[] = []
  const leave = (reply: FastifyReply): void => {
    if (reply.placeOfRead < 0) return
    waiting[reply.placeOfRead] = undefined
    free.push(reply.placeOfRead)
    reply.placeOfRead = -1
  }
  // The timer runs only while a read waits, so that an idle process does not wake up four times a second.
  let timer: NodeJS.Timeout | undefined
  const check = (): void => {
    if (free.length === waiting.length) {
      clearInterval(timer)
      timer = undefined
    }
    for (const reply of waiting) {
      if (!reply) continue
      const isLate = reply.elapsedTime > READ_MS
      if (!isLate && !reply.raw.closed) continue
      leave(reply)
      if (!reply.raw.closed) sendError(new ApiError('database_unavailable.slow'), reply.request, reply)
    }
  }
  app.addHook('onClose', async () => clearInterval(timer))
  app.decorateReply('placeOfRead', -1)
  app.addHook('onRequest', (request, reply, done) => {
    // A search first updates its index, in statements with their own timeouts.
    const isSearch = (request.query as { search?: unknown }).search !== undefined
    const isLong = isSearch || (request.routeOptions.config as ReadConfig).isLong === true
    if ((request.method === 'GET' || request.method === 'HEAD') && !isLong) {
      reply.placeOfRead = free.pop() ?? waiting.length
      waiting[reply.placeOfRead] = reply
      timer ??= setInterval(check, POLL_MS).unref()
    }
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    leave(reply)
    done(null, payload)
  })
}
