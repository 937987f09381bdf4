import type { SentenceKey, SentenceParameters, Wrong } from '../labels/say.ts'
import { type JsonKind, kindOf } from '../sentences/kinds.ts'
import type { IgnoredFields } from './unknown-fields.ts'

/** Collector of a parser for faults and references. */
export interface Sink {
  readonly timeZone: string
  fault<K extends SentenceKey>(field: string, key: K, ...parameters: SentenceParameters<K>): void
  /** Registers a reference whose id is to be stored at `holder[place]` after its lookup. */
  reference(reference: PendingReference): void
  /**
   * True if the number at `path` was written with digits only: after parsing, `1.0` and `1e3` are whole
   * numbers too.
   */
  isInDigits?(path: string): boolean
  /** Collector of codes that are stored although they are probably mistyped. */
  doubt?(code: string): void
  /** Collector of unknown fields; if it is null or omitted, each one is a fault. */
  readonly ignored?: IgnoredFields | null
}

/** Reference of a call, and the place for its id. */
export interface PendingReference {
  /** Dotted path for faults. */
  readonly path: string
  readonly to: string
  /** Id sent as a number; with `text`, the id that the text may be. */
  readonly id?: number
  readonly byKey?: { readonly field: string; readonly value: string }
  /** Reference sent as a text: a client key first (rule 4.2.8a). */
  readonly text?: string
  readonly holder: Holder
  readonly place: string | number
}

/** An object or an array under construction. */
export type Holder = Record<string | number, unknown>

export const fault = <K extends SentenceKey>(
  sink: Sink,
  path: string,
  key: K,
  ...parameters: SentenceParameters<K>
): undefined => {
  sink.fault(path, key, ...parameters)
}

/** Adds a fault for a value of another type than the expected ones. */
export const mistyped = (
  sink: Sink,
  path: string,
  expected: JsonKind | readonly JsonKind[],
  value: unknown,
) => fault(sink, path, 'invalid_type', { expected, got: kindOf(value) })

/** Adds a fault for an invalid value, by a variant of `invalid_value`. */
export const wrong = <W extends Wrong>(
  sink: Sink,
  path: string,
  variant: W,
  ...parameters: SentenceParameters<`invalid_value.${W}`>
) => fault(sink, path, `invalid_value.${variant}`, ...parameters)
