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
export const sent = async ({ raw }: FastifyReply): Promise<void> => {
  if (!raw.closed) await new Promise((resolve) => raw.once('close', resolve))
  await uses.get(raw)
}
