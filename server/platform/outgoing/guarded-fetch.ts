import { request as viaHttp } from 'node:http'
import { request as viaHttps } from 'node:https'
import { ConnectionRefused, checkedLookup, resolverFor } from './lookup.ts'
import { isAllowedAddress, literalAddress, parseTarget } from './target.ts'

/** Total time limit in ms; a person waits for the result. */
const TIMEOUT_MS = 8_000

/** Default limit of a response in bytes. A set of keys, or metadata, has some thousands. */
const MAX_RESPONSE_BYTES = 262_144

/** Options of a request: limits, and name servers. */
export interface FetchPermissions {
  /** True if the request may reach an address inside the network. */
  readonly allowPrivate: boolean
  readonly nameServers: readonly string[] | undefined
}

interface OutgoingCall {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Ends the request earlier than its time limit. */
  readonly signal?: AbortSignal
}

/**
 * Returns a `fetch` for addresses given by users (threat P12). It reaches only public addresses unless more
 * is allowed, follows no redirect, and has limits of time and size.
 */
export const guardedFetch =
  (permissions: FetchPermissions, patienceMs: number = TIMEOUT_MS, longest: number = MAX_RESPONSE_BYTES) =>
  async (address: string, { method, headers, body, signal }: OutgoingCall): Promise<Response> => {
    const url = parseTarget(address, permissions.allowPrivate)
    if (!(url instanceof URL)) throw new ConnectionRefused(url === 'private' ? 'private_address' : 'other')
    const literal = literalAddress(url)
    if (literal !== undefined && !isAllowedAddress(literal, permissions.allowPrivate))
      throw new ConnectionRefused('private_address')
    const sent = body === undefined || body === null ? undefined : String(body)
    return new Promise<Response>((done, fail) => {
      const options = {
        method,
        agent: false as const,
        headers: { ...headers, ...(sent !== undefined && { 'content-length': Buffer.byteLength(sent) }) },
        lookup: checkedLookup(
          resolverFor(permissions.allowPrivate, permissions.nameServers),
          permissions.allowPrivate,
        ),
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])]),
      }
      const request = (url.protocol === 'https:' ? viaHttps : viaHttp)(url, options, (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size > longest) response.destroy(new ConnectionRefused('other'))
        })
        response.once('error', fail)
        response.once('end', () => {
          const status = response.statusCode ?? 0
          const init = { status, headers: new Headers(textHeaders(response.headers)) }
          // Responses with these statuses must have no body, not even an empty one.
          done(new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), init))
        })
      })
      request.once('error', fail)
      request.on('upgrade', (_, socket) => socket.destroy(new ConnectionRefused('other')))
      request.end(sent)
    })
  }

const textHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
