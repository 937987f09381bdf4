import { problemOf } from '../api/problem.ts'

/** What the server finds wrong in a field of a form. */
export const faultOf = (failure: unknown, field: string): string | undefined =>
  failure ? problemOf(failure).faults.find((fault) => fault.field === field)?.message : undefined
