import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { LETTERS } from '../../server/hub/mail/letters.ts'
import { eventually } from '../webhooks/eventually.ts'
import { mailTo, waitForMail } from './mailbox.ts'
import { startPages } from './pages/pages.ts'
import { makePerson, PASSWORD } from './people.ts'

const { config, browse, newVisitor, sql, url, log } = await startPages()
const { dataDir } = config

const someone = () => makePerson(sql)

test('7.7 the owner of a registered address gets a mail about a request for it', async () => {
  const { browser } = await newVisitor()
  const [requester, registered] = [await someone(), await someone()]

  await browser.open('/en/account')
  await browser.send('/en/account/email', { email: requester.email, password: PASSWORD })
  const stranger = browse()
  await stranger.open('/en/register')
  await stranger.send('/en/register', {
    email: registered.email,
    password: 'another password',
    first_name: 'Ana',
    last_name: 'Pop',
  })

  assert.equal((await waitForMail(dataDir, requester.email)).subject, LETTERS.emailInUse.en.subject)
  assert.equal((await waitForMail(dataDir, registered.email)).subject, LETTERS.alreadyRegistered.en.subject)
})

test('an unreadable secret is read again for the next mail', async () => {
  const file = join(dataDir, 'secret')
  const forget = async ({ email }: { email: string }) => {
    const browser = browse()
    await browser.open('/ro/forgot-password')
    await browser.send('/ro/forgot-password', { email })
  }
  const [one, other] = [await someone(), await someone()]
  await rm(file, { force: true })
  await writeFile(file, 'too short')
  await forget(one)
  await eventually(() => log().includes('contains no secret') || undefined)
  assert.deepEqual(mailTo(dataDir, one.email), [])

  await writeFile(file, 'a secret of the tests, long enough')
  await forget(other)

  assert.equal(
    (await waitForMail(dataDir, other.email)).subject,
    LETTERS.passwordReset.ro.subject.replace('{place}', new URL(url).host),
  )
})
