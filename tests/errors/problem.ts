import assert from 'node:assert/strict'
import type { Reply } from '../vitrina.ts'

/** Asserts an RFC 9457 problem with this status and code. Returns its body. */
export const assertProblem = ({ status, headers, body }: Reply, expected: number, code: string) => {
  assert.deepEqual([status, body.code], [expected, code], JSON.stringify(body).slice(0, 500))
  assert.equal(headers.get('content-type'), 'application/problem+json')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(body.status, expected)
  assert.match(body.type, /^[a-z][a-z0-9+.-]*:/)
  assert.match(body.type, new RegExp(`${code}$`))
  for (const text of [body.title, body.detail]) assert.ok(typeof text === 'string' && text.length > 3)
  assert.doesNotMatch(body.detail, /[{}]/)
  assert.equal(body.request_id, headers.get('x-request-id'))
  assert.equal(body.doc_url, `/docs/errors#${code}`)
  for (const entry of body.errors ?? []) {
    assert.deepEqual(
      Object.keys(entry).filter((name) => !['index', 'field', 'code', 'message'].includes(name)),
      [],
    )
    assert.match(entry.code, /^[a-z]+(_[a-z]+)*$/)
    assert.doesNotMatch(entry.message, /\{\w+\}/)
  }
  return body
}
