import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailTo, waitForMail } from '../mailbox.ts'
import { makePerson, PASSWORD } from '../people.ts'
import type { Shown } from '../visitor.ts'
import { openPages, someNetwork } from './pages.ts'

const { sql, config, browse, newVisitor } = await openPages()

/** Mails to one mailbox without a wait: from one network, and in total. */
const [MAILBOX, FLOOD] = [4, 20]
/** Mails that a network may request without a wait. */
const NETWORK = 30

const newNobody = (): string => `${Math.random().toString(36).slice(2)}@example.com`

/** Requests a mail through a page, by default from a new network. */
const ask = async (page: 'register' | 'forgot-password', email: string, from = someNetwork()) => {
  const browser = browse({ 'x-forwarded-for': from })
  await browser.open(`/en/${page}`)
  return browser.send(`/en/${page}`, { email, password: PASSWORD })
}

const statuses = (answers: readonly Shown[]): number[] => answers.map(({ status }) => status)

test('A1 A2 from one network a mailbox gets few mails, known or unknown, by any way of request', async () => {
  const { email } = await makePerson(sql)
  for (const address of [email, newNobody()]) {
    const from = someNetwork()
    const answers = []
    for (let n = 0; n <= MAILBOX; n++) {
      const page = n % 2 === 0 ? 'register' : 'forgot-password'
      answers.push(await ask(page, n === 1 ? address.toUpperCase() : address, from))
    }
    assert.deepEqual(statuses(answers), [200, 200, 200, 200, 429])
    const seconds = Number(answers.at(-1)?.headers.get('retry-after'))
    assert.ok(seconds > 30 && seconds <= 60, `${seconds}`)
    assert.equal((await ask('forgot-password', address)).status, 200, 'the owner is not kept out')
  }
  await waitForMail(config.dataDir, email, MAILBOX + 1)
  assert.equal(mailTo(config.dataDir, email).length, MAILBOX + 1)
})

test('A1 a mailbox cannot be flooded from many networks, nor by concurrent requests', async () => {
  const email = newNobody()
  const answers = await Promise.all(Array.from({ length: FLOOD + 5 }, () => ask('forgot-password', email)))
  assert.equal(answers.filter(({ status }) => status === 200).length, FLOOD)
  assert.equal(answers.filter(({ status }) => status === 429).length, 5)
  assert.equal((await sql`select from hub_errand where email = ${email}`).length, FLOOD)
})

test('A1 a signed-in person who changes the e-mail address cannot flood a mailbox', async () => {
  const { browser } = await newVisitor()
  const email = newNobody()
  await browser.open('/en/account')
  const answers = []
  for (let n = 0; n < MAILBOX + 1; n++)
    answers.push(await browser.send('/en/account/email', { email, password: PASSWORD }))
  assert.deepEqual(statuses(answers), [200, 200, 200, 200, 429])
})

test('A1 one network address cannot send mails to many mailboxes', async () => {
  const from = someNetwork()
  for (let n = 0; n < NETWORK; n++)
    assert.equal((await ask('forgot-password', newNobody(), from)).status, 200)
  assert.equal((await ask('forgot-password', newNobody(), from)).status, 429)
  assert.equal((await ask('register', newNobody(), from)).status, 429)
  assert.equal((await ask('forgot-password', newNobody())).status, 200)
})

test('A1 invalid addresses and refused requests do not count', async () => {
  const from = someNetwork()
  const email = newNobody()
  for (let n = 0; n < NETWORK + 1; n++)
    assert.equal((await ask('forgot-password', `no address ${n}`, from)).status, 400)
  assert.equal((await ask('forgot-password', email, from)).status, 200)
})
