import { pipeline, Readable, type Transform } from 'node:stream'
import {
  brotliCompress,
  type CompressCallback,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { App } from '../fastify-app.ts'
import { weighedPreferences } from '../protocol/preferences.ts'
import { hasResponseEnded, retainBytes } from '../protocol/response-end.ts'

/** Size in bytes below which compression costs more than it saves. */
const THRESHOLD = 1024

const COMPRESSIBLE = /json|text|javascript|xml/

interface Packing {
  readonly buffer: (bytes: Buffer | string, done: CompressCallback) => void
  readonly stream: () => Transform
}

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 4 }

/** Supported encodings in order of preference, at fast levels, because the client waits. */
const PACKINGS: Readonly<Record<string, Packing>> = {
  zstd: { buffer: (bytes, done) => zstdCompress(bytes, ZSTD, done), stream: () => createZstdCompress(ZSTD) },
  br: {
    buffer: (bytes, done) => brotliCompress(bytes, BROTLI, done),
    stream: () => createBrotliCompress(BROTLI),
  },
  gzip: { buffer: (bytes, done) => gzip(bytes, GZIP, done), stream: () => createGzip(GZIP) },
}

/** Compresses responses in the encoding that the client prefers (rule 1.4). A response with a `Content-Encoding` is unchanged. */
export const compression = (app: App): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const packable = typeof payload === 'string' || Buffer.isBuffer(payload)
    const streamed = payload instanceof Readable
    const size = packable ? Buffer.byteLength(payload) : streamed ? Number.POSITIVE_INFINITY : 0
    // A 304 has the same headers as the response that it stands for, which may have been compressed.
    if (size < THRESHOLD && reply.statusCode !== 304) return done(null, payload)
    if (reply.hasHeader('content-encoding') || !isCompressible(reply)) return done(null, payload)

    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
    weakenTag(reply)
    const encoding = encodingOf(request.headers['accept-encoding'])
    const packing = encoding && PACKINGS[encoding]
    if (packing && streamed) {
      reply.header('content-encoding', encoding)
      // A failure on either side ends the other, which truncates the response.
      return done(
        null,
        pipeline(payload, packing.stream(), () => undefined),
      )
    }
    if (!packing || !packable || size === 0 || hasResponseEnded(reply)) return done(null, payload)
    const release = retainBytes(reply)
    packing.buffer(payload, (failure, packed) => {
      release()
      if (failure) return done(failure)
      reply.header('content-encoding', encoding)
      done(null, packed)
    })
  })
}

const isCompressible = (reply: FastifyReply): boolean =>
  reply.statusCode === 304 || COMPRESSIBLE.test(`${reply.getHeader('content-type')}`)

/** Makes the ETag weak: it stands for every encoding of a response, so it cannot promise equal bytes. */
const weakenTag = (reply: FastifyReply): void => {
  const tag = reply.getHeader('etag')
  if (typeof tag === 'string' && tag.startsWith('"')) reply.header('etag', `W/${tag}`)
}

let lastHeader: string | undefined
let lastEncoding: string | undefined

/** Best supported encoding that `Accept-Encoding` names; one that it does not name is not used. */
const encodingOf = (header: string | undefined): string | undefined => {
  // Cached, because frequent callers send the same header each time.
  if (header !== lastHeader) lastEncoding = header === undefined ? undefined : bestOf(header)
  lastHeader = header
  return lastEncoding
}

const bestOf = (header: string): string | undefined => {
  const weights = new Map(weighedPreferences(header).map(({ name, weight }) => [name, weight]))
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = Object.keys(PACKINGS).sort((one, other) => weightOf(other) - weightOf(one))
  return best && weightOf(best) > 0 ? best : undefined
}
