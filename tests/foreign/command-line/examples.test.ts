import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { urlOf } from '../../database.ts'
import { blocksFor } from '../../guide/blocks.ts'
import { startVitrina } from '../../vitrina.ts'
import { needs } from '../needs.ts'
import { commandsOf, openShell } from './shell.ts'

// Examples of docs/command-line.md, typed line by line into bash.

const { skip } = needs('bash', ['bash'], ['--version'])

/** Commands of the page, in its order. */
const EXAMPLES = blocksFor(import.meta.filename).flatMap(({ text }) => commandsOf(text))

test('every line of every example works, in sequence, against a running server', { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-page-'))
  // When root runs the tests, the account of PostgreSQL must be able to pass through this folder.
  chmodSync(folder, 0o711)
  after(() => rmSync(folder, { recursive: true }))
  const secret = 'a secret of the deployment, long enough'
  const { url, sql, database, client } = await startVitrina({ VITRINA_SECRET: secret })
  const receiver = createServer((_, response) => response.end('thanks'))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  t.after(() => receiver.close())
  const { port } = receiver.address() as AddressInfo

  writeFileSync(join(folder, 'token.txt'), 'a-Token-of-the-old-shop-42\n')
  writeFileSync(join(folder, 'google-secret.txt'), 'GOCSPX-of-an-example\n')
  writeFileSync(join(folder, 'brands.csv'), 'name,slug\nAlfa,alfa\nBeta,beta\n')
  writeFileSync(join(folder, 'people.csv'), 'email,first_name,password_hash\nmaria@example.com,Maria,\n')
  const shell = openShell(t, folder, { VITRINA_SECRET: secret, DATABASE_URL: urlOf(database) })

  const one = async (rows: PromiseLike<readonly { value: string }[]>) => (await rows)[0]?.value ?? ''
  /** Replaces the example values of a line by real ones. */
  const asTyped = async (line: string): Promise<string> => {
    const token = sql<{ value: string }>`
      select id as value from api_token where revoked_at is null and rotated_to is null order by created_at limit 1 offset 1
    `
    const event = sql<{ value: string }>`select event_id::text as value from webhook_delivery limit 1`
    const replaced: readonly (readonly [string, () => Promise<string> | string])[] = [
      ['0123456789ab', () => one(token)],
      ['0198c0de-0000-7000-8000-000000000001', () => one(event)],
      [
        'vitrina-20260701T120000Z.backup',
        () => readdirSync(join(folder, 'backups')).find((name) => name.endsWith('.backup')) ?? '',
      ],
      ['http://127.0.0.1:8080', () => url],
      ['http://127.0.0.1:3000', () => `http://127.0.0.1:${port}`],
      ['https://shop.alfa.md/hook', () => `http://127.0.0.1:${port}/hook`],
      ['VITRINA_DATA_DIR=', () => 'DATABASE_URL= VITRINA_DATA_DIR='],
    ]
    let typed = line
    for (const [sample, real] of replaced)
      if (typed.includes(sample)) typed = typed.replaceAll(sample, await real())
    return typed.includes('until Ctrl+C') ? `timeout --signal=INT 6 ${typed}` : typed
  }
  /** Creates the data that a command requires. */
  const prepare = async (line: string): Promise<void> => {
    if (line.startsWith('npx vitrina webhook add'))
      await sql`update site set private_webhooks = true where slug = 'alfa'`
    if (line.startsWith('npx vitrina user reset-second-factor'))
      await sql`
        insert into hub_authenticator (user_id, secret, confirmed_at)
        select id, 'sealed', now() from hub_user where email = 'ana@example.com'
      `
    if (!line.startsWith('npx vitrina content get product')) return
    const [site] = await sql<{ id: number }>`select id from site where slug = 'alfa'`
    const { post } = await client({ siteId: site?.id ?? 0 })
    await post('/external/product/bulk-create/', [
      { group_product_id: 'A-7', name_ro: 'Ceai', price: '21.00', category: [], specifications: [] },
    ])
    const order_items = [{ product: { group_product_id: 'A-7' }, quantity: 2 }]
    const made = await post('/external/external-order/', [
      { order_id: 12, rrn: 'R-1001', customer: { name: 'Ana' }, order_items },
    ])
    assert.equal(made.status, 200, JSON.stringify(made.body))
  }

  assert.ok(EXAMPLES.length > 100)
  for (const line of EXAMPLES) {
    await prepare(line)
    const typed = await asTyped(line)
    const { code, output } = await shell.type(typed)
    assert.equal(code, typed.startsWith('timeout') ? 124 : 0, `${line}\n${typed}\n${output}`)
  }
})
