import type { FastifyRequest } from 'fastify'
import { requireOwner, requireStepUp } from './operator.ts'

/** Bytes of a body: what an operator types into a form. */
const FORM = 65_536

/** Has a route refuse who may not, before a body is read. */
const guard = (...checks: readonly ((request: FastifyRequest) => void)[]) => ({
  bodyLimit: FORM,
  onRequest: async (request: FastifyRequest) => {
    for (const check of checks) check(request)
  },
})

/** For owners of the site addressed. */
export const OWNERS = guard(requireOwner)

/** For owners of the site addressed who typed their password a moment ago. */
export const PROVEN_OWNERS = guard(requireOwner, requireStepUp)

/** For whoever got so far and typed their password a moment ago. */
export const PROVEN = guard(requireStepUp)
