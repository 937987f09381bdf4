import type { Fault } from '@vitrina/schema/errors'
import type { Message } from '@vitrina/schema/labels/say'
import type { FastifyRequest } from 'fastify'

/** Reason of a refused request, independent of the language. */
export interface Refusal {
  readonly said: Message
  readonly faults: readonly Fault[]
  readonly members: Readonly<Record<string, number>>
}

/** A refusal as it was answered; without `refusal`, it repeats an answer that was given before. */
export interface Refused {
  readonly problem: Buffer
  readonly refusal: Refusal | undefined
}

const refused = new WeakMap<FastifyRequest, Refused>()

/** Keeps what a request is refused with, as long as the request lives. */
export const noteRefusal = (request: FastifyRequest, problem: Buffer, refusal?: Refusal): void => {
  refused.set(request, { problem, refusal })
}

/** Reason of a refused request; undefined for an accepted one. */
export const refusedWith = (request: FastifyRequest): Refused | undefined => refused.get(request)

/** Rows that a call brought, and those of them that were refused although it was answered. */
export interface RefusedRows {
  readonly count: number
  readonly refused: number
  /** Faults of the rows; empty for a repeated response. */
  readonly faults: readonly Fault[]
}

const refusedRows = new WeakMap<FastifyRequest, RefusedRows>()

/** Keeps which rows of an answered request were refused, as long as the request lives. */
export const noteRefusedRows = (request: FastifyRequest, rows: RefusedRows): void => {
  refusedRows.set(request, rows)
}

/** Refused rows of an answered request; undefined if all rows were accepted. */
export const refusedRowsOf = (request: FastifyRequest): RefusedRows | undefined => refusedRows.get(request)
