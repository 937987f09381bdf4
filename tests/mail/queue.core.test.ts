import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { MailDelayed, MailRefused } from '../../server/platform/mail/mail.ts'
import { createMailQueue } from '../../server/platform/mail/queue.ts'
import { createDatabase, urlOf } from '../database.ts'

interface Job {
  readonly errand: number
}

const { sql, name, drop } = await createDatabase()
const sent: { errand: number; id: string; by: string }[] = []
const lines: string[] = []
let failure: (() => Error) | undefined

/** Creates a queue as in a process. It sends, unless `failure` names an error. */
const queueOf = (by: string) =>
  createMailQueue<Job>({
    sql,
    log: pino({}, { write: (line: string) => lines.push(line) }),
    work: async ({ errand }, id) => {
      if (failure) throw failure()
      sent.push({ errand, id, by })
    },
  })
const queue = queueOf('one')
after(async () => {
  await queue.stop()
  await drop()
})

beforeEach(async () => {
  await sql`delete from pgboss.job where name = 'mail'`
  failure = undefined
  sent.length = 0
  lines.length = 0
})

const send = (errand: number) => sql.begin((sql) => queue.send(sql, { errand })).then(() => queue.wake())

const until = async <T>(what: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> => {
  for (const giveUp = Date.now() + 120_000; ; await sleep(20)) {
    const found = await what()
    if (found) return found
    assert.ok(Date.now() < giveUp, `It did not come to pass:\n${lines.join('')}`)
  }
}

interface Row {
  readonly id: string
  readonly state: string
  readonly data: Job
  readonly output: unknown
  readonly tries: number
  /** Time between the start of the last attempt and the next. */
  readonly wait: number
}

const rowOf = async (errand: number, state: string): Promise<Row | undefined> => {
  const [row] = await sql<Row>`
    select id, state::text, data, output, retry_count as tries,
      extract(epoch from start_after - started_on)::float as wait
    from pgboss.job where name = 'mail' and data ->> 'errand' = ${String(errand)} and state = ${sql.unsafe(`'${state}'`)}
  `
  return row
}

/** Makes the next attempt due now. */
const tryNow = async (errand: number): Promise<void> => {
  await sql`
    update pgboss.job set start_after = now()
    where name = 'mail' and state = 'retry' and data ->> 'errand' = ${String(errand)}
  `
  queue.wake()
}

test('7.7 a mail is also sent by a process that started after the mail was queued', async () => {
  await send(1)
  assert.equal(sent.length, 0)
  queue.start()
  await until(() => sent.some(({ errand }) => errand === 1))
})

test('7.7 a mail is sent after its transaction commits, and not after a rollback', async () => {
  await sql
    .begin(async (sql) => {
      await queue.send(sql, { errand: 2 })
      throw new Error('no')
    })
    .catch(() => undefined)
  await sql.begin(async (tx) => {
    await queue.send(tx, { errand: 3 })
    queue.wake()
    await sleep(200)
    assert.equal(sent.length, 0)
  })
  await until(() => sent.length > 0)
  await send(4)
  await until(() => sent.some(({ errand }) => errand === 4))
  assert.deepEqual(
    sent.map(({ errand }) => errand),
    [3, 4],
  )
})

test('7.7 a mail is sent once, although several processes poll for it', async () => {
  const other = queueOf('two')
  other.start()
  for (let errand = 10; errand < 60; errand++) await sql.begin((sql) => queue.send(sql, { errand }))
  await until(() => sent.length >= 50)
  queue.wake()
  other.wake()
  await other.stop()
  assert.deepEqual(
    sent.map(({ errand }) => errand).sort(),
    Array.from({ length: 50 }, (_, n) => n + 10),
  )
  assert.equal(new Set(sent.map(({ id }) => id)).size, 50)
})

test('7.7 a temporarily refused mail is retried with backoff, and stays the same mail', async () => {
  failure = () => new MailDelayed('the mail server does not accept it now: RCPT TO 451')
  await send(70)
  const waits: number[] = []
  for (let tries = 0; tries < 4; tries++) {
    const row = await until(async () => {
      const row = await rowOf(70, 'retry')
      return row?.tries === tries && row
    })
    waits.push(row.wait)
    if (tries === 3) failure = undefined
    await tryNow(70)
  }
  const [first] = await until(() => sent.length > 0 && sent)
  assert.equal(first?.id, (await until(() => rowOf(70, 'completed'))).id)
  for (const [n, wait] of waits.entries()) assert.ok(wait >= 2 ** (n + 1), `waits: ${waits}`)
  assert.match(lines.join(''), /RCPT TO 451/)
})

test('7.7 after a day a mail is dropped, with a log line', async () => {
  failure = () => new MailDelayed('the mail server cannot be reached: ECONNECTION')
  await send(80)
  await until(() => rowOf(80, 'retry'))
  const [plan] = await sql<{ hours: number }>`
    select sum(least(retry_delay_max, retry_delay * 2 ^ least(16, n) * 0.75)) / 3600 as hours
    from pgboss.queue, generate_series(1, retry_limit) as n where name = 'mail' group by name
  `
  assert.ok(plan && plan.hours > 22 && plan.hours < 26, `${plan?.hours} hours`)

  await sql`update pgboss.job set retry_count = retry_limit - 1 where name = 'mail' and state = 'retry'`
  await tryNow(80)
  await until(() => rowOf(80, 'failed'))
  assert.match(lines.join(''), /no further retries/)
})

test('7.7 a permanently refused mail is not retried, with a log line', async () => {
  failure = () => new MailRefused('the mail server refuses it: RCPT TO 550 5.1.1')
  await send(90)
  const { id } = await until(() => rowOf(90, 'completed'))
  const [line = ''] = lines
  assert.partialDeepStrictEqual(JSON.parse(line), {
    mail: id,
    reason: 'the mail server refuses it: RCPT TO 550 5.1.1',
  })
})

test('7.7 a failure adds no text to the stored job', async () => {
  failure = () => Object.assign(new Error('no luck with ?token=secret'), { link: '?token=secret' })
  await send(100)
  const { data, output } = await until(() => rowOf(100, 'retry'))
  assert.deepEqual(data, { errand: 100 })
  assert.doesNotMatch(JSON.stringify(output), /secret/)
})

test('7.7 a finished job is deleted soon', async () => {
  await send(110)
  await until(() => rowOf(110, 'completed'))
  await sql`
    update pgboss.job set completed_on = completed_on - interval '2 minutes' where name = 'mail' and state = 'completed'
  `
  await sql`update pgboss.queue set maintain_on = null where name = 'mail'`
  await until(async () => !(await rowOf(110, 'completed')))
})

test('7.7 kill -9 of the process that is sending a mail: another process sends it', async () => {
  await queue.stop()
  const worker = fileURLToPath(new URL('worker-process.ts', import.meta.url))
  const child = spawn(process.execPath, [worker, urlOf(name)], { stdio: ['ignore', 'pipe', 'inherit'] })
  await sql.begin((sql) => queue.send(sql, { errand: 120 }))
  const [firstOutput] = await once(child.stdout, 'data')
  child.kill('SIGKILL')

  const other = queueOf('other')
  other.start()
  const [mail] = await until(() => sent.length > 0 && sent)
  await other.stop()
  assert.deepEqual(mail, { errand: 120, id: String(firstOutput).trim(), by: 'other' })
})
