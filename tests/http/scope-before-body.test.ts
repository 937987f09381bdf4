import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { SCOPES } from '@vitrina/schema/scopes'
import { openShop } from '../vitrina.ts'

const { get, client, url } = await openShop()

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly object[]; requestBody?: object }>>>
  >
}

interface Call {
  readonly method: string
  readonly path: string
  readonly type: string
}

/** First bytes of the response to an incomplete body; empty without a response within `patienceMs`. */
const answerToHalf = ({ method, path, type }: Call, token: string, patienceMs: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const finish = (answer: string) => {
      resolve(answer)
      socket.destroy()
    }
    socket.setTimeout(patienceMs, () => finish(''))
    socket.setEncoding('utf8').once('data', finish)
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nAPI-Token: ${token}\r\nContent-Type: ${type}\r\nContent-Length: 20000000\r\n\r\n[`,
    )
  })

test('every call refuses a token without its scope before it reads the body', async () => {
  const { body } = await get('/openapi.json')
  const { token } = await client({ scopes: ['lookups:read'] })
  const writes = Object.entries((body as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security, requestBody }]) => requestBody && security?.some((one) => 'api-token' in one))
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, '1'),
        type: Object.keys((requestBody as { content: object }).content)[0] ?? '',
      })),
  )
  assert.ok(writes.length > 100, `${writes.length} calls`)
  const answers = await Promise.all(
    writes.map(async (call) => ({
      ...call,
      // More than a hundred concurrent calls: on a busy machine the last ones wait for seconds.
      answer: await answerToHalf(call, token, 120_000),
    })),
  )
  for (const { method, path, answer } of answers)
    assert.match(answer, /^HTTP\/1\.1 403 .*"insufficient_scope"/s, `${method} ${path}`)
})

test('a token with the scope may send its body slowly', async () => {
  const { token } = await client({ scopes: SCOPES })
  const call = { method: 'POST', path: '/external/category/bulk-upsert/', type: 'application/json' }
  assert.equal(await answerToHalf(call, token, 2_000), '')
})
