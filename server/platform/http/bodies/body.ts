import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { MAX_PARSED_BYTES } from '@vitrina/schema/wire/json-limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BATCH_LIMIT_MS } from '../../postgres/pool/limits.ts'
import { findCaller } from '../authentication.ts'
import { ApiError } from '../errors.ts'
import type { App } from '../fastify-app.ts'
import { networkOf } from '../limits/network.ts'
import { limitHalfSent } from '../limits/per-address.ts'
import { semaphore } from '../limits/semaphore.ts'
import { parseJson } from './json.ts'
import { isUtf8Yielding } from './long-bytes.ts'
import { createSpools, free, type Spool } from './spool.ts'
import { unpack, unpackFailure } from './unpack.ts'

/**
 * Body handling in the `config` of a route. With `raw` the handler gets the decompressed bytes; with `stream`
 * it gets them as they arrive, without a size limit, and checks their type itself.
 */
export interface BodyConfig {
  readonly body?: 'raw' | 'stream'
}

/** Size in bytes above which a body waits in a file for a slot. */
const SMALL = 2 ** 20

/** Size in bytes of the pieces written to the file. */
const PIECE = 2 ** 18

/**
 * Large bodies in memory at a time, so that memory does not depend on the number of clients. One slot is left to other sites. The
 * maximum wait is the maximum duration of a batch.
 */
const BIG = { name: 'large_bodies', places: 3, ofSite: 2, waiting: 200, patience: BATCH_LIMIT_MS } as const

/** Size above which a body takes all slots of its site: two of 62 MiB and their parsed values took 470 MiB. */
const ALONE = 2 ** 24

/** Maximum bytes of all bodies in memory: beyond it, small ones also wait in files. */
const MAX_BUFFERED_BYTES = 2 ** 25

interface Limits {
  /**
   * Maximum bytes of a decompressed body, unless its route sets a lower limit; a body that is parsed here has at most one MiB.
   */
  readonly limit: number
  /** Folder for large bodies that wait to be processed, and its limit in bytes. */
  readonly spool: { readonly folder: string; readonly limit: number }
  readonly patience: {
    /** Maximum silence of a sender in ms. Slow connections are normal, stuck ones are closed. */
    readonly body: number
    /** Maximum duration of a whole request in ms, unless its body is a stream. */
    readonly request: number
    /** Maximum time in ms for a client to read its response before the next large body is processed. */
    readonly reading: number
  }
}

/**
 * Accepts request bodies: JSON in UTF-8, optionally compressed with gzip, up to a limit of decompressed bytes (rule 1.4).
 * Handlers get the parsed value, or the bytes if the route's `config.body` is `raw`.
 */
export const acceptBodies = (app: App, { limit, spool, patience }: Limits): void => {
  const receive = receiver(createSpools(spool))
  const refuseHalfSent = limitHalfSent()
  const enterBig = semaphore(BIG)
  /** Cleanup after the handler of a large body. */
  const whenHandled = new WeakMap<FastifyRequest, () => void>()

  app.removeAllContentTypeParsers()
  // Reading waits until the route and its caller are known: the parser only passes on the stream.
  app.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload))

  app.addHook('onRoute', (route) => {
    if (/^(GET|HEAD)$/.test(route.method.toString())) return
    const form = (route.config as BodyConfig | undefined)?.body
    const most = Math.min(route.bodyLimit ?? (form === 'raw' ? limit : MAX_PARSED_BYTES), limit)
    const needed = (route.schema as { body?: unknown } | undefined)?.body !== undefined

    const take = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (form === 'stream') {
        refuseHeaders(request.raw, Number.POSITIVE_INFINITY)
        refuseHalfSent(request)
        if (isWaiting(request)) request.body = arriving(request, reply)
      } else if (isWaiting(request)) {
        const bytes = await read(request, reply, most)
        request.body = form === 'raw' ? bytes : bytes.length > 0 ? parseJson(bytes) : undefined
      }
      if (needed && request.body === undefined) throw new ApiError('malformed_json.empty')
    }
    route.preValidation = [take, ...[route.preValidation ?? []].flat()]

    const handled = (request: FastifyRequest, _reply: FastifyReply, _payload: unknown, done: () => void) => {
      whenHandled.get(request)?.()
      whenHandled.delete(request)
      done()
    }
    route.onSend = [handled, ...[route.onSend ?? []].flat()]
  })

  const read = async (request: FastifyRequest, reply: FastifyReply, limit: number): Promise<Buffer> => {
    refuseHeaders(request.raw, limit)
    refuseHalfSent(request)
    sendContinue(request, reply)
    const { body } = unpack(request.raw, patience.body, patience.request)
    const arrived = await receive(body, limit, findCaller(request)?.siteId)
    const bytes = withoutMark(Buffer.isBuffer(arrived) ? arrived : await readInTurn(arrived, request, reply))
    if (!(await isUtf8Yielding(bytes))) throw new ApiError('malformed_json.encoding')
    return bytes
  }

  /** Body as it arrives, read only on demand. A consumer that stops discards the rest. */
  const arriving = async function* (request: FastifyRequest, reply: FastifyReply): AsyncGenerator<Buffer> {
    sendContinue(request, reply)
    const { body, hold } = unpack(request.raw, patience.body, Number.POSITIVE_INFINITY)
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        hold(true)
        yield chunk
        hold(false)
      }
    } catch (failure) {
      throw unpackFailure(failure)
    }
  }

  const readInTurn = async (spool: Spool, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    try {
      const party = findCaller(request)?.siteId ?? networkOf(request.ip)
      const leave = await enterBig(party, {
        holder: reply.raw,
        weight: spool.size > ALONE ? BIG.ofSite : 1,
      })
      const bytes = await spool.read()
      whenHandled.set(request, () => {
        free(bytes)
        setTimeout(leave, patience.reading).unref()
      })
      return bytes
    } finally {
      await spool.close()
    }
  }
}

/** Bytes of a `raw` body; empty without a body. They are released after the response of the handler. */
export const bytesOf = (request: FastifyRequest): Buffer =>
  (request.body as Buffer | undefined) ?? Buffer.alloc(0)

/** Bytes of a `stream` body as they arrive; none without a body. */
export const streamOf = (request: FastifyRequest): AsyncIterable<Buffer> =>
  (request.body as AsyncIterable<Buffer> | undefined) ?? NOTHING

const NOTHING: AsyncIterable<Buffer> = { async *[Symbol.asyncIterator]() {} }

/** True if no other parser has read the body: a scope may have its own parsers, for forms. */
const isWaiting = ({ body, raw }: FastifyRequest): boolean => (body as unknown) === raw

/** Sends `100 Continue` to a client that asked with `Expect: 100-continue`. */
const sendContinue = (request: FastifyRequest, reply: FastifyReply): void => {
  if (!/100-continue/i.test(request.headers.expect ?? '')) return
  reply.removeHeader('connection')
  reply.raw.writeContinue()
}

/** Refuses a request by its headers, before a byte is read. */
const refuseHeaders = ({ headers }: IncomingMessage, limit: number): void => {
  const [, type, charset] = /^([^;]*).*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '') ?? []
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new ApiError('unsupported_media_type', { expected: [`${type}; charset=utf-8`] })
  }
  // Only one encoding is accepted (P10); a list of encodings is not the word gzip.
  if (!/^((x-)?gzip|identity)?$/i.test(headers['content-encoding'] ?? '')) {
    throw new ApiError('unsupported_media_type.encoding', {}, { headers: { 'accept-encoding': 'gzip' } })
  }
  if (Number(headers['content-length'] ?? 0) > limit)
    throw new ApiError('body_too_large.limit', { max: limit })
}

/** Reads complete bodies: into memory while small, into a file when large. Closes everything after a failure. */
const receiver = (openSpool: ReturnType<typeof createSpools>) => {
  let bufferedBytes = 0
  return async (body: Transform, limit: number, site: number | undefined): Promise<Buffer | Spool> => {
    let spool: Spool | undefined
    let chunks: Buffer[] = []
    let pending = 0
    let size = 0
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length
        pending += chunk.length
        bufferedBytes += chunk.length
        if (size > limit) throw new ApiError('body_too_large.limit', { max: limit })
        chunks.push(chunk)
        if (pending > (spool || bufferedBytes > MAX_BUFFERED_BYTES ? PIECE : SMALL)) {
          spool ??= await openSpool(site)
          await spool.append(chunks)
          chunks = []
          bufferedBytes -= pending
          pending = 0
        }
      }
      if (!spool) return Buffer.concat(chunks, size)
      await spool.append(chunks)
      return spool
    } catch (failure) {
      await spool?.close()
      throw unpackFailure(failure)
    } finally {
      bufferedBytes -= pending
    }
  }
}

/** Removes the byte order mark that some systems prepend to all their output. */
const withoutMark = (bytes: Buffer): Buffer =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
