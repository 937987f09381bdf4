import { AsyncLocalStorage } from 'node:async_hooks'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { OpenSpan, SpanDescription, Tracer } from './tracing.ts'

export interface OtlpOptions {
  /** URL of the collector for spans as JSON over HTTP; `/v1/traces` is appended. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Share of sampled traces, among those that begin here. */
  readonly ratio: number
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

/** Tracer that sends spans to an OpenTelemetry collector. If the collector is unavailable, only spans are lost. */
export const otlpTracer = ({ endpoint, headers, serviceName, ratio }: OtlpOptions): Tracer => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const spans = provider.getTracer('vitrina')
  const present = new AsyncLocalStorage<Span>()

  const opened = (span: Span): OpenSpan => ({
    traceparent: traceparentOf(span.spanContext()),
    within: (work) => present.run(span, work),
    set: (name, value) => span.setAttribute(name, value),
    end: (failed = false) => {
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  })

  return {
    open: ({ name, kind, attributes = {}, parent, links = [] }: SpanDescription) => {
      const above = parent === undefined ? present.getStore()?.spanContext() : contextOf(parent)
      return opened(
        spans.startSpan(
          name,
          {
            kind: KINDS[kind],
            attributes,
            links: links.flatMap((link) => {
              const context = contextOf(link)
              return context ? [{ context }] : []
            }),
          },
          above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT,
        ),
      )
    },
    current: () => {
      const span = present.getStore()
      return span && traceparentOf(span.spanContext())
    },
    stop: () => provider.shutdown().catch(() => undefined),
  }
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** Span context of a `traceparent` header of W3C Trace Context, version 00; undefined for an invalid one. */
const contextOf = (traceparent: string): SpanContext | undefined => {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent) ?? []
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(context) ? context : undefined
}
