/** Description of a span. It never contains a parameter of a statement, a token, a URL or personal data. */
export interface SpanDescription {
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  readonly attributes?: Readonly<Record<string, string | number>>
  /** `traceparent` of the parent span; omit for the current span. */
  readonly parent?: string | undefined
  /** Linked traces, each as a `traceparent`. */
  readonly links?: readonly string[]
}

/** Traced work. */
export interface OpenSpan {
  /** Name of the span for other systems, by W3C Trace Context. */
  readonly traceparent: string
  /** Runs `work`; spans started in it are children of this span. */
  within<T>(work: () => T): T
  set(name: string, value: string | number): void
  end(failed?: boolean): void
}

export interface Tracer {
  open(description: SpanDescription): OpenSpan
  /** Current span. */
  current(): string | undefined
  stop(): Promise<void>
}

/** Tracer of the process; without one, tracing costs one comparison. */
let tracer: Tracer | undefined

export const setTracer = (next: Tracer | undefined): void => {
  tracer = next
}

/** Stops tracing, and sends pending spans for some seconds at most. */
export const stopTracing = async (): Promise<void> => {
  const ended = tracer
  tracer = undefined
  await ended?.stop()
}

export const isTracing = (): boolean => tracer !== undefined

/** Opens a span if tracing is on; only then its description is computed. */
export const openSpan = (describe: () => SpanDescription): OpenSpan | undefined => tracer?.open(describe())

/** `traceparent` of the current span. */
export const currentTrace = (): string | undefined => tracer?.current()

/** Runs `work` in a separate span if tracing is on, and passes it the span. */
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
