import type { FastifyRequest } from 'fastify'

const refusals = new WeakMap<FastifyRequest, Buffer>()

/** Keeps the problem document that a request is answered with, as long as the request lives. */
export const noteRefusal = (request: FastifyRequest, problem: Buffer): void => {
  refusals.set(request, problem)
}

/** The problem document that refuses a request, as it was sent; undefined when none was. */
export const refusalOf = (request: FastifyRequest): Buffer | undefined => refusals.get(request)
