import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'

// Comparison of each response in a test with /openapi.json.

/** Response and its call. `path` may have a query. */
export interface RecordedCall {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, or a text. */
  readonly body: unknown
}

type Json = Readonly<Record<string, unknown>>

interface Answer {
  readonly $ref?: string
  readonly headers?: Json
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
  /** Schema of the response instead, for a list when the call or its site requests pages. */
  readonly 'x-page-schema'?: object
}

export interface Operation extends Json {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Answer>>
}

export interface Document extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Answer>> } & Json
}

/** Number of list elements checked at each end: checking five thousand would take longer than their test. */
const MAX_ELEMENTS = 25

/** Response headers that clients rely on; others belong to HTTP or to every response. */
const NOTED =
  /^(etag|link|location|x-total-count(-above)?|idempotency-replayed|dry-run|preference-applied|upload-.*|warning-.*)$/

interface Node {
  readonly literal: Map<string, Node>
  variable?: Node
  readonly operations: Map<string, { path: string; operation: Operation }>
}

const newNode = (): Node => ({ literal: new Map(), operations: new Map() })

const segmentsOf = (path: string): string[] =>
  path
    .replace(/[?#].*/s, '')
    .split('/')
    .filter(Boolean)

/**
 * Creates a function that compares a response with `document`. It returns null for a call that the document
 * does not have.
 */
export const checkerOf = (document: Document) => {
  const root = newNode()
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      let node = root
      for (const segment of segmentsOf(path)) {
        const next = (segment.startsWith('{') ? node.variable : node.literal.get(segment)) ?? newNode()
        if (segment.startsWith('{')) node.variable = next
        else node.literal.set(segment, next)
        node = next
      }
      node.operations.set(method.toUpperCase(), { path, operation })
    }

  // A linter checks the document (tests/http/openapi-lint.long.test.ts). Each process compiles the schemas again
  // and uses most of them for few responses, so optimized code would not pay off.
  const ajv = new Ajv2020({
    strict: false,
    inlineRefs: false,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  })
  ajvFormats.default(ajv)
  // Without the paths: searching them for names takes longer than checking the responses of a file.
  ajv.addSchema({ components: closed(document.components), $id: 'openapi' })
  const compiled = new Map<object, ValidateFunction>()
  const validatorOf = (schema: object): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile(closed(schema) as object)
    compiled.set(schema, known)
    return known
  }

  const find = (
    node: Node | undefined,
    segments: readonly string[],
    method: string,
  ): ReturnType<Node['operations']['get']> => {
    const [segment, ...rest] = segments
    if (segment === undefined) return node?.operations.get(method)
    return node && (find(node.literal.get(segment), rest, method) ?? find(node.variable, rest, method))
  }

  const wrongIn = (
    { operation }: { readonly operation: Operation },
    { path: asked, status, headers, body }: RecordedCall,
  ): string | null => {
    let answer = operation.responses[status]
    if (!answer) return `the status ${status} is not documented: ${excerpt(body)}`
    if (answer.$ref !== undefined)
      answer = document.components.responses[answer.$ref.split('/').at(-1) ?? ''] as Answer
    const known = new Set(Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase()))
    const unknown = [...headers.keys()].find((name) => NOTED.test(name) && !known.has(name))
    if (unknown !== undefined) return `its header ${unknown} is not documented for the status ${status}`
    const type = headers.get('content-type')?.split(';')[0]
    if (type === undefined || body === '') return null
    const content = answer.content?.[type]
    if (!content) return `the type ${type} is not documented for the status ${status}`
    if (!/[/+]json$/.test(type)) return null
    const { 'x-page-schema': page } = answer
    const validate = validatorOf(page !== undefined && isPaged(asked, body) ? page : content.schema)
    return validate(sampled(body))
      ? null
      : `with ${status} ${describeErrors(validate.errors ?? [])}: ${excerpt(body)}`
  }

  /** Operation of a call, and the error in its response. */
  return (recorded: RecordedCall): { operation: Operation; wrong: string | null } | null => {
    // A method that the path lacks: no operation was reached.
    if (recorded.status === 405) return null
    const matched = find(root, segmentsOf(recorded.path), recorded.method)
    return matched ? { operation: matched.operation, wrong: wrongIn(matched, recorded) } : null
  }
}

/**
 * True if a list must be a page: by the parameter of the call, else by the setting of its site, which only the response shows.
 */
const isPaged = (path: string, body: unknown): boolean => {
  const shape = URL.parse(path, 'http://localhost')?.searchParams.get('shape')?.toLowerCase()
  return shape === undefined ? !Array.isArray(body) : shape === 'page'
}

/**
 * Copy in which objects accept only declared properties, so that undocumented ones are found. References lead
 * to the document.
 */
const closed = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const copy = Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string' ? inner.replace(/^#/, 'openapi#') : closed(inner),
    ]),
  )
  return 'properties' in copy && typeof copy.type !== 'undefined' && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy
}

const sampled = (body: unknown, depth = 0): unknown => {
  if (Array.isArray(body) && body.length > 2 * MAX_ELEMENTS)
    return [...body.slice(0, MAX_ELEMENTS), ...body.slice(-MAX_ELEMENTS)]
  if (depth > 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, sampled(value, 1)]))
}

const excerpt = (body: unknown): string => (JSON.stringify(body) ?? '').slice(0, 600)

/** Every alternative of a schema reports errors; the deepest ones in the response are the most specific. */
const describeErrors = (errors: readonly ErrorObject[]): string =>
  errors
    .toSorted((a, b) => b.instancePath.length - a.instancePath.length)
    .slice(0, 4)
    .map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'the answer'} ${message} ${JSON.stringify(params)}`,
    )
    .join('; ')

let check: ReturnType<typeof checkerOf> | undefined

/**
 * Asserts that the document describes a response. `tests/setup.ts` wrote the document; without it, as in a
 * soak, nothing is checked.
 */
export const assertDocumented = (recorded: RecordedCall): void => {
  const file = process.env.VITRINA_TEST_DOCUMENT
  if (!file) return
  check ??= checkerOf(JSON.parse(readFileSync(file, 'utf8')))
  const { operation, wrong } = check(recorded) ?? {}
  if (operation && wrong)
    assert.fail(
      `/openapi.json does not tell the truth of ${recorded.method} ${recorded.path} (${operation.operationId}): ${wrong}\n` +
        'Mend the answer, or the documentation of its route: documentation.ts beside it, or what server/platform/http/openapi/openapi-operation.ts derives.',
    )
}
