import type { FastifyReply } from 'fastify'
import type { App } from './app.ts'
import { ApiError, sendError } from './errors.ts'

/** How long, in ms, a read may take with all that it waits for: a connection, its turn, a question that others ask as well. */
const READ_MS = 15_000

/** `config` of a route: its reads take as long as they wait, or as their reader takes. */
export interface ReadConfig {
  readonly isLong?: true
}

/**
 * Answers 503 to a read that has no answer in time (rule 9.2a). Each statement has a limit of its own, but a read waits for more
 * than one thing, and the sum of the limits is none. What it still waits for ends by itself.
 */
export const limitReads = (app: App): void => {
  const timers = new WeakMap<FastifyReply, NodeJS.Timeout>()
  app.addHook('onRequest', (request, reply, done) => {
    // A search first brings up to date what it finds by, in statements that have limits of their own.
    const isSearch = (request.query as { search?: unknown }).search !== undefined
    const isLong = isSearch || (request.routeOptions.config as ReadConfig).isLong === true
    if (/^(GET|HEAD)$/.test(request.method) && !isLong) {
      const giveUp = () => sendError(new ApiError('database_unavailable.slow'), request, reply)
      const timer = setTimeout(giveUp, READ_MS).unref()
      timers.set(reply, timer)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    clearTimeout(timers.get(reply))
    done(null, payload)
  })
}
