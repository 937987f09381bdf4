import type { Scope } from '@vitrina/schema/scopes'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/authentication.ts'
import { findOperator } from '../http/operator.ts'

/** Readers see the own fields for all; writers see every one. */
export type OwnAudience = 'readers' | 'writers'

/** Own fields that the caller of a read sees: all of them if it has the scope that writes the objects. */
export const ownAudienceOf = (request: FastifyRequest, writing: Scope): OwnAudience =>
  callerOf(request).scopes.has(writing) && findOperator(request)?.site?.role !== 'viewer'
    ? 'writers'
    : 'readers'
