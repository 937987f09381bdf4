import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../running/server.ts'
import { freePorts } from '../../proxies.ts'
import type { Surroundings, WorldOf } from '../worlds.ts'

const secretOf = (byte: number) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`
const [SECRET, OTHER] = [secretOf(1), secretOf(2)]

/** Pages of the clients and of the examples. */
export const clientWorlds = ({ url, client }: Surroundings) => {
  const python: WorldOf = () => ({
    env: { PYTHONPATH: join(ROOT, 'clients/python') },
    context: {
      python: ['load = lambda: 0\nstore = print\n\ndef apply(change):\n    raise SystemExit\n\n', ''],
    },
  })

  const php: WorldOf = () => ({
    env: { CLIENT: join(ROOT, 'clients/php') },
    context: {
      php: [
        [
          `<?php require '${join(ROOT, 'tests/foreign/clients/autoload.php')}';`,
          '$cursor = 0; $save = fn ($cursor) => null;',
          'function apply(array $change): void { exit; }',
          '',
        ].join('\n'),
        '',
      ],
    },
  })

  const sdk: WorldOf = () => ({ env: { VITRINA_TOKEN: client.token } })

  const callingSite: WorldOf = async () => {
    const [port = 0] = await freePorts(1)
    return {
      env: { PORT: String(port), HUB_URL: url },
      replacements: [['npm run example', `npm run --prefix ${ROOT} example`]],
      lasting: {
        'npm run example': async () => {
          const answer = await fetch(`http://localhost:${port}/`).catch(() => undefined)
          return answer?.ok === true
        },
      },
    }
  }

  const follower: WorldOf = async (place) => {
    const [port = 0] = await freePorts(1)
    return {
      env: { VITRINA_URL: url, WEBHOOK_SECRET: SECRET },
      replacements: [['listen(3000)', `listen(${port})`]],
      lasting: {
        'follow.ts': async () => {
          const { body } = await client.get('/external/external-order/?after=0&fields=order_id')
          const files = globSync(join(place, 'orders/*.json'))
          return files.length > 0 && files.length === body.length
        },
      },
      context: {
        ts: [
          `import { signedWebhook } from '@vitrina/sdk/webhooks'\nconst queue = { add: async () => undefined }\n`,
          [
            `const send = (secret: string) => fetch('http://127.0.0.1:${port}', signedWebhook(secret, { type: 'ping', data: {} }))`,
            `const answers = [await send('${SECRET}'), await send('${OTHER}')].map(({ status }) => status)`,
            `process.exit(answers.join() === '204,400' ? 0 : 1)`,
          ].join('\n'),
        ],
      },
    }
  }

  return {
    'clients/python/README.md': python,
    'clients/php/README.md': php,
    'sdk/README.md': sdk,
    'examples/calling-site/README.md': callingSite,
    'examples/erp-follower/README.md': follower,
  } satisfies Record<string, WorldOf>
}
