import type { FastifyRequest } from 'fastify'
import { callerOf } from '../../../platform/http/authentication.ts'
import { findOperator, holds } from '../../../platform/http/operator.ts'
import type { OwnAudience } from '../declared.ts'

/** Own fields that the caller of a read sees: all of them if it may write. */
export const ownAudienceOf = (request: FastifyRequest): OwnAudience =>
  callerOf(request).scopes.has('content:write') &&
  (!findOperator(request)?.site || holds(request, 'catalogue.write'))
    ? 'writers'
    : 'readers'
