import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Work of other threads on the bytes of a response. */
const uses = new WeakMap<ServerResponse, Promise<void>>()

/** True when no byte of the response can reach its client any more. */
export const isOver = ({ raw }: FastifyReply): boolean => raw.closed || raw.req.socket.destroyed

/** Marks the bytes of a response as used, also after its client is gone, until the returned function is called. */
export const useOfBytes = ({ raw }: FastifyReply): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  uses.set(raw, promise)
  return resolve
}

/** Resolves when the response is sent or its client is gone, and no thread reads its bytes any more. */
export const sent = async (reply: FastifyReply): Promise<void> => {
  if (!isOver(reply)) await closed(reply.raw)
  await uses.get(reply.raw)
}

/** A response that waits for those before it on its connection never closes when the connection does. */
const closed = (raw: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const { socket } = raw.req
    const done = () => {
      socket.off('close', done)
      resolve()
    }
    raw.once('close', done)
    if (raw.socket === null) socket.once('close', done)
  })
