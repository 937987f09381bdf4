import { checkerOf, type Document, type Operation } from '../documented.ts'
import { hostile, maker, pick, type Random, type Schema, spoilt } from './random-values.ts'

interface Parameter {
  readonly in: 'query' | 'path' | 'header'
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}

interface Described extends Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly security: readonly Readonly<Record<string, unknown>>[]
}

interface Parts {
  readonly url: string
  readonly token: string
  readonly random: Random
  /** True if a run continues after this number of requests. */
  readonly more: (requests: number) => boolean
}

/** Result of a run. */
export interface Exercise {
  readonly requests: number
  /** Number of responses per status. */
  readonly statuses: Map<number, number>
  /** Statuses of each operation. */
  readonly operations: Map<string, Set<number>>
  readonly violations: string[]
}

/** Probability that a part of a request violates the document. */
const SPOILT = 0.25
/** Time limit of a response, in ms. */
const TIMEOUT_MS = 30_000

/** Plausible values of headers whose schema is a plain string. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  prefer: ['return=minimal', 'handling=lenient', 'return=minimal, handling=lenient', ';;', 'return=all'],
  'if-none-match': ['*', '"x"', 'W/"x", "y"', 'x'],
  'if-match': ['*', '"x"', ''],
  'idempotency-key': ['a', 'b', 'c', 'k'.repeat(255), 'k'.repeat(256)],
  'accept-language': ['ro', 'ru-RU,ru;q=0.9', 'uk', 'de', ';;q=', '*'],
}

/**
 * Sends requests generated from the OpenAPI document of a server, with valid and invalid values. Violations
 * are 5xx responses, missing responses, and responses that differ from the document.
 */
export const exercise = async ({ url, token, random, more }: Parts): Promise<Exercise> => {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document
  const make = maker(document.components.schemas as Readonly<Record<string, Schema>>, random)
  const check = checkerOf(document)
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Described,
    })),
  )
  const result = {
    requests: 0,
    statuses: new Map<number, number>(),
    operations: new Map(described.map(({ operation }) => [operation.operationId, new Set<number>()])),
    violations: [] as string[],
  }

  const valueFor = (schema: Schema): unknown => (random() < SPOILT ? hostile(random) : make(schema))
  const text = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(text).join(',')
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  }

  const addressOf = (path: string, parameters: readonly Parameter[]): string => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {
        type: 'string',
      }
      const value = random() < SPOILT / 2 ? hostile(random) : make(schema)
      return encodeURIComponent(text(value).slice(0, 300).toWellFormed()) || '1'
    })
    const query = parameters
      .filter((one) => one.in === 'query' && (one.required || random() < 0.2))
      .map(({ name, schema }) => [
        name,
        name === 'wait' ? '0' : text(valueFor(schema)).slice(0, 3000).toWellFormed(),
      ])
    if (random() < 0.03) query.push(['nonsense', '1'])
    return filled + (query.length > 0 ? `?${new URLSearchParams(query as [string, string][])}` : '')
  }

  const headersOf = ({ parameters = [], security }: Described): Record<string, string> => {
    const headers: Record<string, string> = {}
    for (const { in: where, name, schema } of parameters)
      if (where === 'header' && random() < 0.3)
        headers[name] = pick(HEADERS[name.toLowerCase()] ?? [text(make(schema))], random)
    const [scheme] = Object.keys(pick(security.length > 0 ? security : [{}], random))
    if (random() < 0.05) return headers
    if (scheme === 'api-token') headers['API-Token'] = token
    if (scheme === 'token') headers.token = token
    if (scheme === 'site') headers.authorization = 'Basic ZGVtbzp4'
    if (scheme === 'hub') headers.authorization = 'Bearer x.y.z'
    return headers
  }

  const bodyOf = ({ requestBody }: Described): { type: string; body: string } | undefined => {
    if (!requestBody) return undefined
    const [type, { schema }] = pick(Object.entries(requestBody.content), random)
    const value = make(schema)
    const sent = random() < SPOILT ? spoilt(value, random) : value
    if (type === 'application/x-www-form-urlencoded') {
      // A form contains only texts, regardless of the type of an invalid value.
      const form = new URLSearchParams()
      for (const [name, field] of Object.entries(Object(sent)))
        form.append(name, typeof field === 'string' ? field : (JSON.stringify(field) ?? ''))
      return { type, body: form.toString() }
    }
    if (type === 'text/csv')
      return { type, body: pick(['slug\na\n', 'code,name\n1,2\n', '"', 'nonsense\n1\n', ''], random) }
    if (type === 'application/json') {
      const json = JSON.stringify(sent)
      return { type, body: random() < 0.03 ? json.slice(0, -1) : json }
    }
    return {
      type: type === '*/*' ? 'application/octet-stream' : type,
      body: pick(['{"slug":"a"}\n', '{\n', '[]\n', ''], random),
    }
  }

  const ask = async () => {
    const { path, method, operation } = pick(described, random)
    const address = addressOf(path, operation.parameters ?? [])
    const body = bodyOf(operation)
    const headers = { ...headersOf(operation), ...(body && { 'content-type': body.type }) }
    const describe = () =>
      `${method.toUpperCase()} ${address.slice(0, 400)} ${JSON.stringify(headers).slice(0, 400)} ${body?.body.slice(0, 600) ?? ''}`
    try {
      const response = await fetch(url + address, {
        method: method.toUpperCase(),
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: body.body }),
      })
      const { status } = response
      const raw = await response.text()
      const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '')
      const answer = {
        method: method.toUpperCase(),
        path: address,
        status,
        headers: response.headers,
        body: isJson && raw !== '' ? JSON.parse(raw) : raw,
      }
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
      const verdict = check(answer)
      result.operations.get(verdict?.operation.operationId ?? '')?.add(status)
      if (status >= 500) result.violations.push(`${status} ${raw.slice(0, 300)} to ${describe()}`)
      else if (verdict?.wrong)
        result.violations.push(`${verdict.operation.operationId}: ${verdict.wrong} to ${describe()}`)
    } catch (failure) {
      result.violations.push(`${failure} to ${describe()}`)
    }
  }

  while (more(result.requests)) {
    await ask()
    result.requests += 1
  }
  return result
}
