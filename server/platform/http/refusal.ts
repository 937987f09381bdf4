import type { Fault } from '@vitrina/schema/errors'
import type { Message } from '@vitrina/schema/labels/say'
import type { FastifyRequest } from 'fastify'

/** Reason of a refused request, independent of the language. */
export interface Refusal {
  readonly said: Message
  readonly faults: readonly Fault[]
  readonly members: Readonly<Record<string, number>>
}

/** Refusal of a response; without `refusal`, it is a replay of an earlier response. */
export interface ResponseRefusal {
  readonly problem: Buffer
  readonly refusal: Refusal | undefined
}

const refused = new WeakMap<FastifyRequest, ResponseRefusal>()

/** Stores the refusal of a request for the lifetime of the request. */
export const recordRefusal = (request: FastifyRequest, problem: Buffer, refusal?: Refusal): void => {
  refused.set(request, { problem, refusal })
}

/** Refusal of a request; undefined for an accepted one. */
export const refusalOf = (request: FastifyRequest): ResponseRefusal | undefined => refused.get(request)

/** Number of rows of a successful call, and the refused ones among them. */
export interface RefusedRows {
  readonly count: number
  readonly refused: number
  /** Faults of the rows; empty for a replayed response. */
  readonly faults: readonly Fault[]
}

const refusedRows = new WeakMap<FastifyRequest, RefusedRows>()

/** Stores the refused rows of a successful request for the lifetime of the request. */
export const recordRefusedRows = (request: FastifyRequest, rows: RefusedRows): void => {
  refusedRows.set(request, rows)
}

/** Refused rows of a successful request; undefined if all rows were accepted. */
export const refusedRowsOf = (request: FastifyRequest): RefusedRows | undefined => refusedRows.get(request)
