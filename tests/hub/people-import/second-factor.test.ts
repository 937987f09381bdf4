import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readForeignHash } from '../../../server/hub/defence/foreign-hash.ts'
import { wrapForeign } from '../../../server/hub/defence/passwords.ts'
import { openFactors } from '../factors/enrolled.ts'
import { linkTo, waitForMail } from '../mailbox.ts'
import { OLD_PASSWORD, oldHashOf } from './bringing.ts'

const { sql, config, newWithApp, browse, signIn } = await openFactors()

test('A21 a second factor is also required after the link of an imported password', async () => {
  const { id, email } = await newWithApp()
  const read = readForeignHash(oldHashOf(OLD_PASSWORD), { format: 'bitrix' })
  assert.ok(typeof read === 'object')
  const { recipe, digest } = await wrapForeign(read)
  await sql`
    insert into hub_imported_password (user_id, recipe, digest, opens) values (${id}, ${JSON.stringify(recipe)}, ${digest}, false)
  `
  const browser = browse()
  await signIn(browser, { email, password: OLD_PASSWORD })
  const mails = waitForMail(config.dataDir, email, 2)
  const link = new URL(linkTo('en/confirm', await mails))

  const shown = await browser.open(link.pathname + link.search)
  const confirmed = await browser.send('/en/confirm', { token: shown.hidden('token') })

  assert.equal(confirmed.location, '/en/second-factor')
  assert.equal(browser.cookies.has('__Host-vitrina_session'), false)
})
