import { request as viaHttp } from 'node:http'
import { request as viaHttps } from 'node:https'
import { checkedLookup, resolverFor } from './lookup.ts'
import { literalAddress, mayReach, parseTarget } from './target.ts'

/** How long, in ms, all may take, and the bytes that are looked at. */
const PATIENCE_MS = 5_000
const LONGEST = 4_096

/** What it may do, and who is asked where a name leads. */
export interface Leave {
  /** Whether it may lead to an address inside the network. */
  readonly allowPrivate: boolean
  readonly nameServers: readonly string[] | undefined
}

/**
 * The beginning of what stands at a public address (threat P12); undefined unless that is a 200. No redirect is followed: whoever owns
 * the name answers by itself.
 */
export const fetchText = async (address: string, leave: Leave): Promise<string | undefined> => {
  const url = parseTarget(address, leave.allowPrivate)
  if (!(url instanceof URL)) return undefined
  const literal = literalAddress(url)
  if (literal !== undefined && !mayReach(literal, leave.allowPrivate)) return undefined
  return new Promise((done) => {
    const options = {
      agent: false as const,
      headers: { accept: 'text/plain', 'user-agent': 'Vitrina' },
      lookup: checkedLookup(resolverFor(leave.allowPrivate, leave.nameServers), leave.allowPrivate),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }
    const request = (url.protocol === 'https:' ? viaHttps : viaHttp)(url, options, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= LONGEST) response.destroy()
      })
      response.once('error', () => undefined)
      response.once('close', () =>
        done(response.statusCode === 200 ? Buffer.concat(chunks).subarray(0, LONGEST).toString() : undefined),
      )
    })
    request.once('error', () => done(undefined))
    request.on('upgrade', (_, socket) => socket.destroy())
    request.end()
  })
}
