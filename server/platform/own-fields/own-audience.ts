import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/authentication.ts'
import { findOperator, hasRight } from '../http/operator.ts'

/** Readers see the own fields for all; writers see every one. */
export type OwnAudience = 'readers' | 'writers'

/** Rights of operators by the scopes of API clients that write the same objects. */
const RIGHTS = { 'content:write': 'catalogue.write', 'orders:write': 'orders.write' } as const

/** Own fields visible to the caller of a read: all of them if it may write the objects. */
export const ownAudienceOf = (request: FastifyRequest, writing: keyof typeof RIGHTS): OwnAudience =>
  callerOf(request).scopes.has(writing) &&
  (!findOperator(request)?.site || hasRight(request, RIGHTS[writing]))
    ? 'writers'
    : 'readers'
