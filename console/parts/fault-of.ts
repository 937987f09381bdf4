import { problemOf } from '../api/problem.ts'

/** Fault of a field of a form, from the server. */
export const faultOf = (failure: unknown, field: string): string | undefined =>
  failure ? problemOf(failure).faults.find((fault) => fault.field === field)?.message : undefined
