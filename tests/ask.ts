import { Agent, type IncomingMessage, request } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'

/** Request options, as of `fetch`. Redirects are not followed. */
export interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** URLSearchParams are sent as a form. */
  readonly body?: string | Uint8Array | URLSearchParams
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }

const agent = new Agent({ keepAlive: true })

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
}

/**
 * Calls a server like a plain client: the overhead of `fetch`, mainly streams and compression, takes more time than many calls. A
 * response is compressed only if `headers` request it.
 */
export const ask = async (
  url: string | URL,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<Answer> => {
  const isForm = body instanceof URLSearchParams
  const sent = isForm ? String(body) : body
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) }
    request(url, { method, agent, headers: { ...length, ...(isForm && FORM), ...headers } })
      .on('response', resolve)
      .on('error', reject)
      .end(sent)
  })
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  const received = new Headers()
  for (let i = 0; i < response.rawHeaders.length; i += 2)
    received.append(response.rawHeaders[i] ?? '', response.rawHeaders[i + 1] ?? '')
  const bytes = Buffer.concat(parts)
  const unpack = UNPACK[received.get('content-encoding') ?? '']
  const text = (unpack && bytes.length > 0 ? await unpack(bytes) : bytes).toString()
  return { status: response.statusCode ?? 0, headers: received, text }
}
