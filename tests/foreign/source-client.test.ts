import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { vitrinaWith } from '../cli/run.ts'
import { linkTo, waitForMail } from '../hub/mailbox.ts'
import { visitor } from '../hub/visitor.ts'
import { newDataDir, startServer } from '../running/server.ts'
import { needsPython } from './needs.ts'

const { program, skip } = needsPython('python3-requests', 'requests')

const PERSON = { email: 'ana@example.com', password: 'correct horse battery' }
const RETURN_URL = 'https://shop.example/login/done'

/** Registers a person and follows the link in the mail. */
const register = async (url: string, dataDir: string) => {
  const browser = visitor(url)
  await browser.open('/ro/register')
  await browser.send('/ro/register', { ...PERSON, first_name: 'Ana', last_name: 'Pop' })
  const { pathname, search, searchParams } = new URL(
    linkTo('ro/confirm', await waitForMail(dataDir, PERSON.email)),
  )
  await browser.open(`${pathname}${search}`)
  const { status } = await browser.send(pathname, { token: searchParams.get('token') ?? '' })
  assert.equal(status, 303)
}

// SOURCE_CLIENT has further arguments, such as --orders=20000 or --seed=7.
test('a client based only on the earlier API document ends with the state of its own system, over an unreliable connection', {
  skip,
}, async (t) => {
  const dataDir = newDataDir(t)
  const { url } = await startServer(dataDir)
  const vitrina = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await vitrinaWith({ VITRINA_DATA_DIR: dataDir })(...args)
    assert.equal(code, 0, stderr)
    return stdout.trim()
  }
  await vitrina('geo', 'load', 'md', '--site', 'demo')
  // The client sometimes sends ids as text (docs/migrating.md).
  await vitrina('site', 'set', 'demo', '--ids-as-text', 'first')
  await vitrina('site', 'redirect', 'add', 'demo', RETURN_URL)
  await register(url, dataDir)
  const options = {
    url,
    token: await vitrina('token', 'create', '--site', 'demo', '--name', 'erp'),
    'return-url': RETURN_URL,
    ...PERSON,
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const more = process.env.SOURCE_CLIENT?.split(' ') ?? []

  const client = spawn(program, ['-B', `${import.meta.dirname}/source-client/main.py`, ...args, ...more])
  let output = ''
  for (const stream of [client.stdout, client.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const [code] = await once(client, 'close')

  t.diagnostic(output)
  assert.equal(code, 0, output)
})
