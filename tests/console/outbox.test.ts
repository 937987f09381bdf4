import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { createTransport } from '../../server/platform/mail/transport.ts'
import { assertRefused, startWithStaff } from './staff.ts'

const { config, owner, manager, viewer, chief } = await startWithStaff()
const folder = join(config.dataDir, 'mail')
const { send } = createTransport(config, pino({ level: 'silent' }))

const LINK = `https://auth.shop.md/uk/confirm?token=${'a'.repeat(43)}`
const mail = (n: number) => ({
  to: 'ana@example.md',
  subject: `Лист ${n}: <img src=x onerror=alert(1)>, ${'довга тема '.repeat(12)}`.trim(),
  text: `Вітаю!\n\n${LINK}&n=${n}\n`,
  html: `<p>Вітаю, ${n}</p>`,
  id: `job-${n}`,
})

test('before the first mail the outbox is empty', async () => {
  const { status, body } = await chief.get('/hub/mail')
  assert.deepEqual([status, body], [200, []])
})

test('9.3 mails in files are listed, newest first, and read completely', async () => {
  const before = new Date().toISOString()
  for (const n of [1, 2]) await send(mail(n))

  const { body } = await chief.get('/hub/mail')
  assert.deepEqual(
    body.map(({ to, subject }: { to: string; subject: string }) => [to, subject]),
    [2, 1].map((n) => [mail(n).to, mail(n).subject]),
  )
  assert.ok(before <= body[1].at && body[1].at <= body[0].at)
  assert.deepEqual(Object.keys(body[0]), ['name', 'at', 'to', 'subject'])

  const one = (await chief.get(`/hub/mail/${body[0].name}`)).body
  assert.partialDeepStrictEqual(one, { ...body[0], text: mail(2).text, html: mail(2).html })
  assert.equal(one.headers['auto-submitted'], 'auto-generated')
})

test('only mails of the folder can be read, whatever name is requested', async () => {
  writeFileSync(join(config.dataDir, 'secret.eml'), 'a secret')
  writeFileSync(join(folder, 'notes.txt'), 'a secret')
  mkdirSync(join(folder, '2026-01-01T00-00-00.000Z-.eml'), { recursive: true })
  symlinkSync(join(config.dataDir, 'secret.eml'), join(folder, 'link.eml'))

  const names = (await chief.get('/hub/mail')).body.map(({ name }: { name: string }) => name)
  assert.equal(names.length, 2)
  for (const name of [
    '../secret.eml',
    '..%2Fsecret.eml',
    'notes.txt',
    'link.eml',
    '%2e%2e',
    '..\\secret.eml',
    '%00',
  ])
    assert.ok([400, 404].includes((await chief.get(`/hub/mail/${name}`)).status), name)
})

test('the outbox is for operators of the whole deployment', async () => {
  for (const who of [owner, manager, viewer])
    await assertRefused(
      who,
      [
        ['get', '/hub/mail'],
        ['get', '/hub/mail/x'],
      ],
      403,
      'insufficient_role',
    )
})
