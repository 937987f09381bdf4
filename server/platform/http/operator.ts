import { objectRight } from '@vitrina/schema/console/rights-of-routes'
import { concernsStores } from '@vitrina/schema/console/stores-of-routes'
import { missingRight, type Requirement, type Right } from '@vitrina/schema/rights'
import type { FastifyRequest } from 'fastify'
import { callerOf } from './authentication.ts'
import { ApiError } from './errors.ts'

/** Operator at the console. */
export interface Operator {
  readonly userId: number
  readonly email: string
  /** Session of the console. */
  readonly sessionId: number
  /** True for an operator of the whole deployment: owner of every site, who manages people, groups and sites. */
  readonly everywhere: boolean
  /** Site that the request addresses; null if it addresses none. */
  readonly site: { readonly id: number; readonly slug: string; readonly rights: ReadonlySet<Right> } | null
  /** True if the password was typed recently. */
  readonly steppedUp: boolean
}

const operators = new WeakMap<FastifyRequest, Operator>()

/** Sets the operator of a request; used only by the authentication of the console. */
export const admitOperator = (request: FastifyRequest, operator: Operator): void => {
  operators.set(request, operator)
}

/** Operator at the console; undefined for a call with an API token. */
export const findOperator = (request: FastifyRequest): Operator | undefined => operators.get(request)

/** Operator at the console; only for routes of the console. */
export const operatorOf = (request: FastifyRequest): Operator => {
  const operator = operators.get(request)
  if (!operator) throw new Error(`${request.routeOptions.url} is not a route of the console`)
  return operator
}

/** Site that an operator's request addresses; only for routes of a site. */
export const siteOf = (request: FastifyRequest): NonNullable<Operator['site']> => {
  const { site } = operatorOf(request)
  if (!site) throw new Error(`${request.routeOptions.url} is not a route of a site`)
  return site
}

/** True for a right of the operator at the site that the request addresses. */
export const hasRight = (request: FastifyRequest, right: Right): boolean => siteOf(request).rights.has(right)

/** @throws {ApiError} `insufficient_role` for an operator without these rights at the addressed site */
export const requireRight = (request: FastifyRequest, need: Requirement): void => {
  const missing = missingRight(siteOf(request).rights, need)
  if (missing !== undefined) throw new ApiError('insufficient_role.right', { right: missing })
}

/** @throws {ApiError} `insufficient_role` for an operator who is limited to single stores */
export const requireAllStores = (request: FastifyRequest): void => {
  if (callerOf(request).stores !== null) throw new ApiError('insufficient_role.stores')
}

/**
 * Checks the right to an object, by its path, in a call of the console. Calls with an API token pass, because their scopes are
 * already checked.
 * @throws {ApiError} `insufficient_role`, also for orders and stock if the operator is limited to single stores
 */
export const requireObjectRight = (request: FastifyRequest, object: string, act: 'read' | 'write'): void => {
  if (!findOperator(request)?.site) return
  const right = objectRight(object, act) ?? (`catalogue.${act}` as const)
  requireRight(request, right)
  if (concernsStores(right)) requireAllStores(request)
}

/** @throws {ApiError} `insufficient_role` for an operator without a right to write any object */
export const requireSomeWriting = (request: FastifyRequest): void => {
  const isWriter = [...siteOf(request).rights].some((right) => right.endsWith('.write'))
  if (!isWriter) requireRight(request, 'catalogue.write')
}

/** @throws {ApiError} `insufficient_role` unless the operator has a role for the whole deployment */
export const requireEverywhere = (request: FastifyRequest): void => {
  if (!operatorOf(request).everywhere) throw new ApiError('insufficient_role.everywhere')
}

/** @throws {ApiError} `step_up_required` unless the password was typed recently: for operations that give access to others */
export const requireStepUp = (request: FastifyRequest): void => {
  if (!operatorOf(request).steppedUp) throw new ApiError('step_up_required')
}
