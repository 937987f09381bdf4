import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeCertificate, noOpenssl } from '../certificate.ts'
import { startApp } from './start.ts'

test('1.5 the server serves TLS itself when it has a certificate', { skip: noOpenssl }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-tls-'))
  after(() => rmSync(folder, { recursive: true }))
  const { cert, key } = makeCertificate(folder, 1)
  const { port, raw } = await startApp((app) => app.post('/list', ({ body }) => body), { tls: { cert, key } })

  const { status, transport, text } = await new Promise<Record<string, unknown>>((resolve, fail) =>
    request({
      port,
      host: '127.0.0.1',
      path: '/list',
      method: 'POST',
      rejectUnauthorized: false,
      headers: { 'content-type': 'application/json' },
    })
      .on('response', (answer) =>
        answer.setEncoding('utf8').on('data', (text) =>
          resolve({
            status: answer.statusCode,
            transport: answer.headers['strict-transport-security'],
            text,
          }),
        ),
      )
      .on('error', fail)
      .end('[1]'),
  )
  assert.deepEqual([status, text], [200, '[1]'])
  assert.match(String(transport), /max-age=\d{8}/)
  assert.equal(await raw('GET /list HTTP/1.1\r\nHost: a\r\n\r\n'), '')
})
