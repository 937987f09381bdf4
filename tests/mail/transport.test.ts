import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { MailDelayed, MailRefused } from '../../server/platform/mail/mail.ts'
import { readMail } from '../../server/platform/mail/read-mail.ts'
import { createTransport } from '../../server/platform/mail/transport.ts'
import { type SmtpStep, startSmtpServer, type Whim } from './smtp-server.ts'

const smtp = await startSmtpServer()
const FROM = 'Vitrina <no-reply@shop.md>'
const MAIL = {
  to: 'ana@example.md',
  subject:
    'Подтвердите адрес электронной почты для „Casa mea”, care are un nume foarte lung și cu diacritice',
  text: 'Здравствуйте!\n\nhttps://auth.shop.md/ru/confirm?token=abc&x=1\n',
  html: '<p>Bună ziua, țară</p>',
  id: '0b8f7f0e-5d0e-4b60-9b6b-0d8c2f7f5d11',
}

/** Creates a transport to the server at `smtpUrl`. Returns its log lines too. */
const transportTo = (smtpUrl: string) => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  return {
    ...createTransport({ smtpUrl, mailFrom: FROM, dataDir: '/nowhere' }, log),
    log: () => lines.join(''),
  }
}

const { send } = transportTo(smtp.url)

const lastDelivery = () => {
  const delivery = smtp.deliveries.at(-1)
  assert.ok(delivery)
  return { ...delivery, ...readMail(delivery.raw) }
}

/** Failure of a mail when the server has this fault. */
const failureOf = async (step: SmtpStep, whim: Whim): Promise<Error> => {
  smtp.whims[step] = whim
  const failure = await send(MAIL).then(
    () => assert.fail('it was sent'),
    (error: Error) => error,
  )
  delete smtp.whims[step]
  return failure
}

test('7.7 a mail arrives with a subject in any script, its text and its HTML', async () => {
  await send(MAIL)
  const { from, to, raw, headers, subject, text, html } = lastDelivery()
  assert.deepEqual([from, to], ['no-reply@shop.md', ['ana@example.md']])
  assert.deepEqual({ subject, text, html }, { subject: MAIL.subject, text: MAIL.text, html: MAIL.html })
  assert.match(headers.get('content-type') ?? '', /^multipart\/alternative/)
  assert.equal(headers.get('auto-submitted'), 'auto-generated')
  assert.ok(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now()) < 600_000)
  assert.doesNotMatch(raw, /[^\r]\n/)
})

test('7.7 a mail that is sent twice has the same Message-ID', async () => {
  await send(MAIL)
  const first = lastDelivery().headers.get('message-id')
  await send(MAIL)
  assert.equal(lastDelivery().headers.get('message-id'), first)
  assert.equal(first, `<${MAIL.id}@shop.md>`)
  await send({ ...MAIL, id: 'another' })
  assert.notEqual(lastDelivery().headers.get('message-id'), first)
})

test('7.7 no subject can add a header', async () => {
  await send({ ...MAIL, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\n<b>body</b>\u0000' })
  const { to, headers, subject, text } = lastDelivery()
  assert.deepEqual(to, [MAIL.to])
  assert.equal(headers.get('bcc'), undefined)
  assert.equal(subject, 'Hello Bcc: eve@example.com <b>body</b>')
  assert.equal(text, MAIL.text)
})

test('7.7 a mail is sent to one address only', async () => {
  const before = smtp.deliveries.length
  for (const to of [
    'ana@example.md\r\nBcc: eve@example.com',
    'ana@example.md\nRCPT TO:<eve@example.com>',
    'ana@example.md, eve@example.com',
    'ana@example.md;eve@example.com',
    'Ana <ana@example.md>',
    '"eve@example.com"@example.md',
    'friends: eve@example.com;',
    'ana@example.md@example.com',
    'ana@example.md\u0000',
    'ana example.md',
    '',
  ])
    await assert.rejects(send({ ...MAIL, to }), MailRefused, JSON.stringify(to))
  assert.equal(smtp.deliveries.length, before)
  await send({ ...MAIL, to: 'ștefan+shop@example.md' })
  assert.deepEqual(lastDelivery().to, ['ștefan+shop@example.md'])
})

test('7.7 permanent refusals of an address and of a mail are distinguished, and the log contains neither', async () => {
  for (const [step, line, words] of [
    ['RCPT', '550 5.1.1 <ana@example.md>: no such user', 'RCPT TO 550 5.1.1'],
    ['message', '554 spam from ana@example.md', 'DATA 554'],
  ] as const) {
    const failure = await failureOf(step, line)
    assert.ok(failure instanceof MailRefused)
    assert.equal(failure.message, `the mail server refuses it: ${words}`)
    assert.equal(failure.cause, undefined)
  }
})

test('7.7 an unavailable, slow, busy or misconfigured server only delays a mail', async () => {
  for (const [step, whim] of [
    ['greeting', '554 5.3.2 not now'],
    ['greeting', 'cut'],
    ['greeting', 'silence'],
    ['MAIL', '550 5.7.1 <no-reply@shop.md> may not send'],
    ['RCPT', '451 4.7.1 <ana@example.md>: greylisted'],
    ['RCPT', 'cut'],
    ['DATA', 'cut'],
    ['message', '452 4.3.1 full'],
    ['message', 'cut'],
  ] as const) {
    const failure = await failureOf(step, whim)
    assert.ok(failure instanceof MailDelayed, `${step} ${whim}: ${failure}`)
    assert.doesNotMatch(failure.message, /@|ana|shop/)
  }
  const nobody = transportTo('smtp://127.0.0.1:1')
  await assert.rejects(nobody.send(MAIL), MailDelayed)
  await send(MAIL)
  assert.equal(lastDelivery().subject, MAIL.subject)
})

test('the log names the mail server once, without recipients and password', async () => {
  const url = smtp.url.replace('//', '//postmaster:hunter2hunter2@')
  const { send, log } = transportTo(url)
  await send(MAIL)
  smtp.whims.AUTH = '535 5.7.8 postmaster hunter2hunter2 is wrong'
  await assert.rejects(send(MAIL), { name: 'MailDelayed', message: /AUTH PLAIN 535 5\.7\.8$/ })
  delete smtp.whims.AUTH
  assert.equal(log().match(/mail is sent to the mail server/g)?.length, 1)
  assert.match(log(), new RegExp(`127\\.0\\.0\\.1:${smtp.port}`))
  assert.doesNotMatch(log(), /hunter2|postmaster|ana@|token/)
})

test('a password for the mail server is never sent unencrypted', async () => {
  const before = smtp.deliveries.length
  // This address is this machine as well.
  const { send } = transportTo(`smtp://postmaster:hunter2hunter2@0.0.0.0:${smtp.port}`)
  await assert.rejects(send(MAIL), { name: 'MailDelayed', message: /STARTTLS/ })
  assert.equal(smtp.deliveries.length, before)
})
