import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { SETTINGS } from '../../../../server/config.ts'
import type { Block } from '../../../guide/blocks.ts'
import { ROOT } from '../../../running/server.ts'
import type { Surroundings, WorldOf } from '../worlds.ts'

/** Pages for operators of a deployment. */
export const operatorWorlds = ({ client, dataDir, folder, vitrina }: Surroundings) => {
  const backups = join(folder, 'backups')
  const namesIn = (place: string) => (readdirSync(folder).includes('backups') ? readdirSync(place) : [])

  const signInElsewhere: WorldOf = () => ({
    files: {
      'secret.txt': 'GOCSPX-of-an-example\n',
      'AuthKey_FGHIJ67890.p8': generateKeyPairSync('ec', {
        namedCurve: 'P-256',
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      }).privateKey,
    },
  })

  const bringingPeople: WorldOf = (_, shown) => {
    const csv = shown.find(({ language }) => language === 'csv')?.text ?? ''
    const people = csv
      .replace('$2y$10$…', `$2y$10$${'a'.repeat(53)}`)
      .replace('$P$B…', `$P$B${'a'.repeat(30)}`)
    assert.doesNotMatch(people, /…/)
    // The page shows it after the command that reads it.
    return { files: { 'people.csv': people }, tries: { csv: async () => undefined } }
  }

  /** Replacements of paths outside the reader's folder by paths of the test. */
  const elsewhere = (place: string) =>
    [
      ['/etc/', `${join(place, 'etc')}/`],
      ['/var/backups/vitrina', backups],
    ] as const

  const ini = async ({ text }: Block): Promise<void> =>
    assert.deepEqual(
      [...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name).filter((name = '') => !(name in SETTINGS)),
      [],
    )

  const observability: WorldOf = (place) => {
    mkdirSync(join(place, 'etc/prometheus'), { recursive: true })
    cpSync(join(ROOT, 'deploy'), join(place, 'deploy'), { recursive: true })
    return { replacements: elsewhere(place), tries: { ini } }
  }

  const deploying: WorldOf = (place, shown) => {
    const settings = shown.find(({ language }) => language === 'ini')?.text ?? ''
    mkdirSync(join(place, 'etc/systemd/system'), { recursive: true })
    cpSync(join(ROOT, 'deploy'), join(place, 'deploy'), { recursive: true })
    const { username, gid } = userInfo()
    return {
      files: {
        'etc/vitrina/environment': settings,
        'etc/vitrina/backup': 'VITRINA_BACKUP_PASSPHRASE="trei mere și o pară verde"\n',
      },
      tries: { ini },
      replacements: [
        ...elsewhere(place),
        ['-o vitrina -g vitrina', `-o ${username} -g ${gid}`],
        ['-o 10001 -g 10001', `-o ${username} -g ${gid}`],
        ['runuser -u vitrina --', ''],
        ['/var/lib/vitrina', dataDir],
        ['/opt/vitrina', ROOT],
        ['git pull && ', ''],
        // The working directory of the shell is the checkout.
        ['deploy/.env', join(place, 'deploy/.env')],
      ],
    }
  }

  const backup: WorldOf = (place) => {
    let moment = ''
    const series = () => namesIn(backups).find((name) => name.startsWith('continuous-'))
    const segments = () =>
      readdirSync(join(backups, series() ?? '')).filter((name) => name.endsWith('.wal')).length
    let expectedCount = 0
    const plain = () =>
      namesIn(backups)
        .filter((name) => name.endsWith('.backup'))
        .sort()
    return {
      replacements: [
        [`PASSPHRASE='…'`, `PASSPHRASE='trei mere și o pară verde'`],
        ['vitrina-20261124T120000Z.backup', () => plain().at(-1) ?? ''],
        ['2026-11-26T11:04:29Z', () => moment],
        ['--continuous', '--continuous --within 1s'],
        ['/var/lib/', `${place}/`],
        ...elsewhere(place),
      ],
      files: { 'brands.csv': 'name,slug\nAlfa,alfa\n' },
      before: {
        // Restored, with later writes, as when a restored deployment was used for a while.
        'npx vitrina restored': async () =>
          vitrina(['import', 'brand', join(place, 'brands.csv'), '--site', 'demo'], join(place, 'vitrina')),
      },
      lasting: {
        '--every 1h': async () => readFileSync(join(place, 'lasting'), 'utf8').includes('rows of'),
        '--continuous': async () => {
          if (series() === undefined) return false
          await client.post('/external/brand/bulk-upsert/', [{ slug: 'kept', name: String(Date.now()) }])
          if (moment === '') {
            moment = new Date(Date.now() + 1_000).toISOString()
            expectedCount = segments() + 3
          }
          return segments() >= expectedCount
        },
      },
    }
  }

  return {
    'docs/sign-in-elsewhere.md': signInElsewhere,
    'docs/importing-customers.md': bringingPeople,
    'docs/observability.md': observability,
    'docs/deploying.md': deploying,
    'docs/backup.md': backup,
  } satisfies Record<string, WorldOf>
}
