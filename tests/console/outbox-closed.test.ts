import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVitrina } from '../vitrina.ts'
import { signIn } from './operator.ts'

test('9.3 there is no outbox with a mail server, nor in production, because mails contain links that give access', async () => {
  for (const env of [{ SMTP_URL: 'smtp://127.0.0.1:1' }, { VITRINA_ENV: 'production' }]) {
    const chief = await signIn(await startVitrina(env), { everywhere: true })
    for (const path of ['/hub/mail', '/hub/mail/x']) assert.equal((await chief.get(path)).status, 404)
  }
})
