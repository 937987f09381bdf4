import { HubError } from './hub-error.ts'

/** Timeout in ms. Two attempts fit into the ten seconds in which the hub repeats the response to a refresh. */
const TIMEOUT_MS = 4_000

interface Call {
  readonly headers?: Readonly<Record<string, string>>
  /** Body of a POST: JSON, or a form. */
  readonly body?: string | URLSearchParams | undefined
}

/** Response of the hub. */
export interface HubAnswer {
  readonly status: number
  readonly ok: boolean
  /** Parsed JSON body; undefined for a body that is not JSON. */
  readonly body: unknown
}

/** Calls the hub. @throws {HubError} `hub_unavailable` if it does not respond or is overloaded */
export const callHub = async (address: string, { headers, body }: Call = {}): Promise<HubAnswer> => {
  const unavailable = (why: string, cause?: unknown) =>
    new HubError('hub_unavailable', `${address} ${why}`, { cause })
  const answer = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    // A redirect could send the token to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw unavailable('does not respond', error)
  })
  const text = await answer.text().catch((error: unknown) => {
    throw unavailable('did not complete its response', error)
  })
  const { status, ok } = answer
  if (status >= 500 || status === 429 || status === 408) throw unavailable(`returned ${status}`)
  return { status, ok, body: parsed(text) }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
