import { currentLanguage } from '../text/current-language.ts'
import { takePrefetched } from './prefetched.ts'
import { Problem } from './problem.ts'
import { recordReachability } from './reachability.ts'

/** Query parameters; undefined and '' are omitted. */
export type QueryArguments = Readonly<Record<string, string | number | boolean | undefined>>

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly query?: QueryArguments | undefined
  /** Body, sent as JSON unless it is bytes or text; its media type is then one of the headers. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

export interface ApiAnswer<T> {
  readonly body: T
  readonly headers: Headers
  readonly status: number
}

/** Prefix of all paths of the console server. */
export const API = '/console/api'

/** Asks for the password again; false if the person cancels. Set by the dialog. */
let askForPassword: () => Promise<boolean> = async () => false

export const onStepUp = (ask: typeof askForPassword): void => {
  askForPassword = ask
}

export const withQuery = (path: string, query: QueryArguments = {}): string => {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return parameters.length === 0
    ? path
    : `${path}?${new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, String(value)]))}`
}

/**
 * Sends a request; `path` is below `/console/api/`. If the operation requires the password again, it prompts for it and then
 * continues.
 * @throws {Problem} for a refusal or an unreachable server
 */
export const request = async <T>(path: string, question: ApiRequest = {}): Promise<ApiAnswer<T>> => {
  try {
    return await ask<T>(path, question)
  } catch (failure) {
    const needsPassword = failure instanceof Problem && failure.code === 'step_up_required'
    if (!needsPassword || !(await askForPassword())) throw failure
    return ask<T>(path, question)
  }
}

const ask = async <T>(path: string, question: ApiRequest): Promise<ApiAnswer<T>> => {
  const response = await send(path, question)
  const text = await response.text()
  const body = parsed(text)
  if (!response.ok) throw new Problem(response.status, typeof body === 'object' ? { ...body } : {})
  return { body: body as T, headers: response.headers, status: response.status }
}

/** The response as a stream, to read in pieces. */
export const send = async (
  path: string,
  { method = 'GET', query, body, headers, signal }: ApiRequest = {},
): Promise<Response> => {
  const address = withQuery(`${API}/${path}`, query)
  const known = method === 'GET' ? takePrefetched(address) : undefined
  if (known) return known
  const raw = typeof body === 'string' || body instanceof Blob
  const response = await fetch(address, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'accept-language': currentLanguage(),
      'x-vitrina-console': '1',
      ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((failure: unknown) => {
    if (signal?.aborted) throw failure
    recordReachability(false)
    throw new Problem(0, {})
  })
  recordReachability(true)
  return response
}

/** True if the server answers now. */
export const isReached = async (): Promise<boolean> => {
  try {
    // An unread body would keep the request open.
    await (await send('session')).text()
    return true
  } catch {
    return false
  }
}

const parsed = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
