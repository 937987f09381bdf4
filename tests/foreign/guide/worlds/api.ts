import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { isLike, matchesText } from '../../../guide/expected-text.ts'
import { rowsXml, workbookOf } from '../../../jobs/workbook-bytes.ts'
import { clientOf } from '../../../vitrina.ts'
import { eventually } from '../../../webhooks/eventually.ts'
import type { Surroundings, WorldOf } from '../worlds.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Program around the parts of these pages: it imports the SDK and ends after the first change that it receives. */
const program = ({ url, client }: Surroundings) =>
  [
    `import { content } from '@vitrina/sdk/content'`,
    `import { orders } from '@vitrina/sdk/orders'`,
    `import { changes } from '@vitrina/sdk/changes'`,
    `import { signedWebhook, verifyWebhook } from '@vitrina/sdk/webhooks'`,
    `process.env.WEBHOOK_SECRET = '${SECRET}'`,
    `const request = signedWebhook('${SECRET}', { type: 'ping', data: {} })`,
    'const { body } = request',
    `const [url, token, after, updatedAfter, createdAfter] = ['${url}', '${client.token}', 0, new Date(0), new Date(0)]`,
    'const keep = async (product: object) => undefined',
    'const save = keep',
    `const take = async (one: object) => 'cursor' in one && process.exit(0)`,
    '',
  ].join('\n')

/** Pages for users of the API. */
export const apiWorlds = (around: Surroundings) => {
  const { url, client, receiver, vitrina, execute } = around
  const context = { ts: [program(around), ''] } as const

  const usingTheApi: WorldOf = async () => ({
    context,
    files: {
      'list.xlsx': workbookOf({
        Lista: rowsXml([
          ['Cod articol', 'Denumire', 'Preț', 'Garanție'],
          ['LIST-1', 'Bormașină', 1299.9, '2 ani'],
        ]),
      }),
      'feed.csv.gz': gzipSync(
        'group_product_id,name_ro,price,category,specifications\nFEED-1,Ulei,70,[],[]\n',
      ),
    },
  })

  const events: WorldOf = async () => {
    const till = clientOf(url, tokenOf('till'), 1)
    const move = async (order_status: string) => {
      const order_items = [{ product: { group_product_id: 'A-7' }, quantity: 2, order_status }]
      const { status, body } = await till.post('/external/external-order/', [{ rrn: 'R-1001', order_items }])
      assert.equal(status, 200, JSON.stringify(body))
    }
    const where = async () => String((await client.get('/external/changes/?after=now')).body.next)
    let begin = ''
    return {
      env: { VITRINA: url, TOKEN: client.token },
      context,
      replacements: [
        ['4711', async () => (begin === '' ? where() : begin)],
        ['demo 1', async () => `demo ${(await client.get('/external/webhook/')).body.at(-1).id}`],
      ],
      before: {
        'curl -H "API-Token: $TOKEN" "$VITRINA/external/changes/?after=4711&wait=50&exclude': async () => {
          await move('clientnoanswer')
          const { body } = await client.post('/external/category/bulk-create/', [{ name_ro: 'Trecător' }])
          begin = await where()
          await move('new')
          await execute(`delete from category where id = ${body[0].id}`)
        },
      },
      tries: {
        http: async ({ text }) => {
          const [head = '', body = ''] = text.split('\n\n')
          await move('confirmed')
          const stored = await eventually(() =>
            receiver.received.find(({ event }) => event.data.object?.status === 'confirmed'),
          )
          for (const [, name = ''] of head.matchAll(/^([\w-]+): /gm)) assert.ok(stored.headers[name], name)
          assert.ok(isLike(JSON.parse(body), stored.event), stored.text)
        },
      },
      matches: (expected, printed) => matchesText(JSON.stringify(JSON.parse(expected)), printed),
    }
  }

  const tokenOf = (name: string): string =>
    /vt_\S+/.exec(vitrina(['token', 'create', '--site', 'demo', '--name', name]))?.[0] ?? ''

  const migrating: WorldOf = () => ({
    tries: {
      json: async ({ text }) => {
        const item = (group_product_id: string) => ({
          order_items: [{ product: { group_product_id }, quantity: 2 }],
        })
        const { body } = await client.post('/external/external-order/', [
          ...['A-7', 'A-7', 'A-7', 'of nobody'].map(item),
        ])
        assert.ok(isLike(JSON.parse(text), body), JSON.stringify(body))
      },
    },
  })

  return {
    'docs/using-the-api.md': usingTheApi,
    'docs/events.md': events,
    'docs/migrating.md': migrating,
  } satisfies Record<string, WorldOf>
}
