import assert from 'node:assert/strict'
import { connect as openSocket } from 'node:net'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { catalogueXml, goodsXml } from './files.ts'
import { connect } from './one-c.ts'

// The stock client does not encode file names: a request line has their bytes.

const shop = await openShop()

/** Sends bytes over one connection, the next ones after the response, and reads all responses until the server closes it. */
const overOne = (requests: readonly Buffer[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url)
    const socket = openSocket(Number(port), hostname)
    let read = ''
    const remaining = [...requests]
    const next = () => socket.write(remaining.shift() ?? '')
    socket
      .on('connect', next)
      .on('data', (bytes) => {
        read += bytes.toString('latin1')
        if (remaining.length > 0) next()
      })
      .on('close', () => resolve(read))
      .on('error', reject)
  })

test('file names with any bytes, blanks and signs arrive unencoded, in UTF-8 and windows-1251, with bodies of several megabytes', async () => {
  const client = await shop.client()
  const one = await connect(shop, client.siteId)
  await one.begin()
  await one.call('type=catalog&mode=init')
  const login = Buffer.from(`${one.login}:${one.password}`).toString('base64')
  const request = (path: string, name: Uint8Array, body: string): Buffer =>
    Buffer.concat([
      Buffer.from(`POST ${path}?type=catalog&mode=file&filename=`),
      name,
      Buffer.from(
        ` HTTP/1.1\r\nhost: x\r\nauthorization: Basic ${login}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    ])
  const file = (key: string, size = 0) => catalogueXml([goodsXml(key, `Чайник${' '.repeat(size)}`)])
  const names = {
    g1: Buffer.from('папка 1/импорт.xml'),
    // импорт2.xml in windows-1251.
    g2: Buffer.from([0xe8, 0xec, 0xef, 0xee, 0xf0, 0xf2, ...Buffer.from('2.xml')]),
    g3: Buffer.from('import #3.xml'),
  }
  for (const [key, name] of Object.entries(names)) {
    const read = await overOne([
      Buffer.from('GET /exchange/1c?type=catalog&mode=none HTTP/1.1\r\nhost: x\r\n\r\n'),
      request(key === 'g2' ? '/bitrix/admin/1c_exchange.php' : '/exchange/1c', name, file(key, 3_000_000)),
    ])
    assert.match(read, /connection: close/i)
    assert.match(read, /\r\n\r\nsuccess$/)
  }
  for (const name of ['папка 1/импорт.xml', 'импорт2.xml', 'import #3.xml'])
    assert.match((await one.importFile(name)).text, /^success\nсоздано 1/, name)
  const refused = await overOne([request('/external/product/', Buffer.from('я'), 'x')])
  assert.match(refused, /^HTTP\/1\.1 400 /)
})
