import { mistyped, type Sink } from './sink.ts'

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  [1, true],
  [0, false],
])

/** Boolean of a value: `true` and `false` in any case, 1, 0. Undefined for other values. */
export const booleanOf = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : BOOLEANS.get(typeof value === 'string' ? value.toLowerCase() : value)

export const parseBoolean = (value: unknown, path: string, sink: Sink) =>
  booleanOf(value) ?? mistyped(sink, path, 'boolean', value)
