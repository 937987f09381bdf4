import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { readMail } from '../../server/platform/mail/read-mail.ts'
import { createTransport } from '../../server/platform/mail/transport.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-mail-'))
after(() => rmSync(dataDir, { recursive: true }))
const folder = join(dataDir, 'mail')

const lines: string[] = []
const log = pino({}, { write: (line: string) => lines.push(line) })
const { send } = createTransport({ smtpUrl: undefined, mailFrom: 'no-reply@shop.md', dataDir }, log)
const mail = (n: number) => ({
  to: 'ana@example.md',
  subject: `Лист ${n}`,
  text: `https://auth.shop.md/uk/confirm?token=${'a'.repeat(43)}&n=${n}`,
  html: `<p>${n}</p>`,
  id: `job-${n}/../x`,
})

test('9.3 without a mail server, mails are .eml files in the data folder, in order of time', async () => {
  for (const n of [1, 2, 3]) await send(mail(n))
  const names = readdirSync(folder).sort()
  assert.deepEqual(
    names.map((name) => /^[\dT.Z-]+-job-\d_.._x\.eml$/.test(name)),
    [true, true, true],
  )
  const mails = names.map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
  assert.deepEqual(
    mails.map(({ subject, text }) => [subject, text.trim()]),
    [1, 2, 3].map((n) => [mail(n).subject, mail(n).text]),
  )
  assert.equal(mails[0]?.headers.get('to'), 'ana@example.md')
})

test('9.3 the log reports once that mail is written to files, without its content', () => {
  assert.equal(lines.filter((line) => line.includes('mail is written to files')).length, 1)
  assert.ok(lines.join('').includes(folder))
  assert.doesNotMatch(lines.join(''), /ana@|token|Лист/)
})

test('9.3 only the server can read the links in mails', () => {
  assert.equal(statSync(folder).mode & 0o777, 0o700)
  for (const name of readdirSync(folder)) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600)
})

test('9.3 a mail that cannot be written is sent later, and leaves no partial file', async () => {
  const file = join(dataDir, 'taken')
  writeFileSync(file, '')
  const { send } = createTransport({ smtpUrl: undefined, mailFrom: 'no-reply@shop.md', dataDir: file }, log)
  await assert.rejects(send(mail(4)), { name: 'MailDelayed' })
})

test('an invalid sender address is refused at the start', () => {
  for (const sender of ['Vitrina', 'Vitrina <>', 'a@b.md, c@d.md', 'Vitrina <a@b.md> c'])
    assert.throws(() => readConfig({ MAIL_FROM: sender }), /MAIL_FROM/, sender)
  for (const sender of ['a@b.md', 'Vitrina <a@b.md>'])
    assert.equal(readConfig({ MAIL_FROM: sender }).mailFrom, sender)
})
