/** Request of a visitor: a web `Request`, or one of node:http, Express or Fastify. */
export interface IncomingRequest extends WithHeaders {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** Body of the request: a stream, or the result of an earlier parser. */
  readonly body?: unknown
  /** Request of node:http within that of Fastify. */
  readonly raw?: unknown
}

export interface WithHeaders {
  readonly headers: Pick<Headers, 'get'> | Readonly<Record<string, string | string[] | undefined>>
}

/** Header of the request; a repeated one counts as missing. */
export const headerOf = ({ headers }: WithHeaders, name: string): string | undefined => {
  const value = isWeb(headers) ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Limit in bytes: twice the maximum length of a token. */
const MAX_FORM_BYTES = 16_384

/** Form in the request body; empty for a missing or too long body. */
export const formIn = async (request: IncomingRequest): Promise<URLSearchParams> => {
  const body = [request.body, request.raw, request].find((one) => one !== undefined && one !== null)
  if (typeof body === 'string' || body instanceof Uint8Array)
    return new URLSearchParams(Buffer.from(body).toString())
  if (!isStream(body)) {
    const form = new URLSearchParams()
    for (const [name, values] of Object.entries(Object(body)))
      for (const value of [values].flat()) form.append(name, String(value))
    return form
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > MAX_FORM_BYTES) return new URLSearchParams()
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

const isStream = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof Object(body)[Symbol.asyncIterator] === 'function'

const isWeb = (headers: WithHeaders['headers']): headers is Pick<Headers, 'get'> =>
  typeof headers.get === 'function'
