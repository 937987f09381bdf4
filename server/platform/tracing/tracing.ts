/** What is told of a piece of work. Never a parameter of a statement, a token, an address, nor anything of a person. */
export interface SpanDescription {
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  readonly attributes?: Readonly<Record<string, string | number>>
  /** A `traceparent` that it goes on from; left out: the span that is open where it begins. */
  readonly parent?: string | undefined
  /** Other traces that it is about, each as a `traceparent`. */
  readonly links?: readonly string[]
}

/** A piece of work that is traced. */
export interface OpenSpan {
  /** How others name it, by W3C Trace Context. */
  readonly traceparent: string
  /** Runs `work`; what begins within it stands below this span. */
  within<T>(work: () => T): T
  set(name: string, value: string | number): void
  end(failed?: boolean): void
}

export interface Tracer {
  open(description: SpanDescription): OpenSpan
  /** The span that is open here. */
  current(): string | undefined
  stop(): Promise<void>
}

/** Of the process; while there is none, all that follows costs a comparison. */
let tracer: Tracer | undefined

export const setTracer = (given: Tracer | undefined): void => {
  tracer = given
}

/** Ends tracing, and sends what is still to be sent, for some seconds at most. */
export const stopTracing = async (): Promise<void> => {
  const ended = tracer
  tracer = undefined
  await ended?.stop()
}

export const isTracing = (): boolean => tracer !== undefined

/** Opens a span where tracing is on; it is described only then. */
export const openSpan = (describe: () => SpanDescription): OpenSpan | undefined => tracer?.open(describe())

/** The `traceparent` of the span that is open here. */
export const currentTrace = (): string | undefined => tracer?.current()

/** Runs `work` in a span of its own where tracing is on, and is told of it. */
export const traced = async <T>(
  describe: () => SpanDescription,
  work: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> => {
  const span = openSpan(describe)
  if (span === undefined) return work(undefined)
  try {
    const result = await span.within(() => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(true)
    throw error
  }
}
