import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { AS_STARTED, runServer } from '../faults/server-process.ts'
import { newDataDir } from '../running/server.ts'
import { connect } from './one-c.ts'

const PART = 2_000_000
/** Characters of a text that takes two bytes each, of one product. */
const TEXT = 50_000
const PRODUCTS = 5_000

/** Largest resident memory of a process so far, in MB. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('a file of 500 MB is received and imported with less than 250 MB of memory', async (t) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)
  const server = await runServer(newDataDir(t), { DATABASE_URL: urlOf(name) }, AS_STARTED)
  const one = await connect({ url: server.url, sql }, 1)
  const idle = peakOf(server.pid)
  await one.begin()
  await one.call('type=catalog&mode=init')
  let sent = 0
  let buffered = Buffer.alloc(0)
  const send = async (text: string, isLast = false): Promise<void> => {
    buffered = Buffer.concat([buffered, Buffer.from(text)])
    while (buffered.length >= PART || (isLast && buffered.length > 0)) {
      const part = buffered.subarray(0, PART)
      buffered = buffered.subarray(PART)
      assert.equal((await one.call('type=catalog&mode=file&filename=import.xml', part)).text, 'success')
      sent += part.length
    }
  }
  await send(
    '<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.05"><Каталог><Ид>c</Ид><Товары>',
  )
  for (let n = 0; n < PRODUCTS; n++)
    await send(
      `<Товар><Ид>g${n}</Ид><Наименование>Товар ${n}</Наименование><Пояснение>${'ж'.repeat(TEXT)}</Пояснение></Товар>`,
    )
  await send('</Товары></Каталог></КоммерческаяИнформация>', true)
  const received = peakOf(server.pid)
  const begun = performance.now()
  assert.match((await one.importFile('import.xml')).text, new RegExp(`^success\nсоздано ${PRODUCTS}`))
  const peak = peakOf(server.pid)
  t.diagnostic(
    `${(sent / 1e6).toFixed(0)} MB; MB of memory: ${idle.toFixed(0)} idle, ${received.toFixed(0)} received, ${peak.toFixed(0)} imported in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
  assert.ok(sent > 500_000_000)
  assert.ok(peak < 250, `${peak} MB`)
  server.kill('SIGTERM')
  await server.ended
})
