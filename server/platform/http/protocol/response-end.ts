import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Number of uses of the response's bytes by other threads. */
const uses = new WeakMap<ServerResponse, Promise<void>>()

/** True if no further byte of the response can reach its client. */
export const hasResponseEnded = ({ raw }: FastifyReply): boolean => raw.closed || raw.req.socket.destroyed

/** Marks the bytes of a response as used, even after its client disconnected, until the returned function is called. */
export const retainBytes = ({ raw }: FastifyReply): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  uses.set(raw, promise)
  return resolve
}

/** Resolves when the response is sent or its client disconnected, and no thread reads its bytes any more. */
export const responseSent = async ({ raw }: FastifyReply): Promise<void> => {
  if (!raw.closed) await new Promise((resolve) => raw.once('close', resolve))
  await uses.get(raw)
}

/** Aborts when {@link responseSent} resolves: reads for the response are then useless. */
export const untilSent = (reply: FastifyReply): AbortSignal => {
  const over = new AbortController()
  responseSent(reply).then(() => over.abort())
  return over.signal
}
