import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { hashPassword } from '../../server/hub/defence/passwords.ts'
import { startHubLoad } from '../hub/load.ts'
import { median } from '../median.ts'
import { peakMemory, tellsPeakMemory } from '../peak-memory.ts'
import { atLeast, atMost, compared, measured, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

const PASSWORD = 'correct horse battery staple'
const VITRINA = fileURLToPath(new URL('../../cli/vitrina.js', import.meta.url))

/** As each system writes it; none is right for anything, which an import cannot know. */
const HASHES: readonly (readonly [hash: string, format: string])[] = [
  [`$2y$12$${'abcdefghijklmnopqrstuu'}${'x'.repeat(31)}`, ''],
  [`$wp$2y$10$${'abcdefghijklmnopqrstuu'}${'x'.repeat(31)}`, ''],
  [`$P$B${'a'.repeat(30)}`, ''],
  [`saltSALT${'0f'.repeat(16)}`, 'bitrix'],
  [`$6$saltsalt$${'a'.repeat(86)}`, ''],
  [`pbkdf2_sha256$600000$saltsalt$${'A'.repeat(43)}=`, ''],
  [`$argon2i$v=19$m=65536,t=4,p=1$c2FsdHNhbHRzYWx0$${'A'.repeat(43)}`, ''],
]

/**
 * An import of people with mixed hashes by the command line, a tenth as many as a great catalogue has products: against argon2 alone in as
 * many places, before it and behind it. Memory is looked at behind a fifth of it and at the end.
 */
export const people = async (stage: Stage): Promise<Row[]> => {
  const many = stage.many / 10
  const file = join(stage.folder, 'people.csv')
  await pipeline(Readable.from(lines(many)), createWriteStream(file))
  const load = startHubLoad()
  try {
    const digest = await hashPassword(PASSWORD)
    const bareRate = async (): Promise<number> =>
      (
        await load.run({
          kind: 'argon2',
          digest,
          password: PASSWORD,
          places: availableParallelism(),
          count: 400,
        })
      ).perSecond
    await bareRate()
    const before = await bareRate()
    const { seconds, early, late } = await importPeople(stage, file, many / 5)
    const bare = median([before, await bareRate()])
    const ours = many / seconds
    return [
      compared(
        `${many} people imported with their passwords`,
        `${bare.toFixed(1)}/s argon2 alone`,
        `${ours.toFixed(1)}/s`,
        ours / bare,
        atLeast(0.8),
      ),
      ...(tellsPeakMemory
        ? [
            measured(
              'memory of that: the peak of all by the peak of its first fifth',
              late / early,
              `${late.toFixed(0)} / ${early.toFixed(0)} MB`,
              atMost(1.1),
            ),
          ]
        : []),
    ]
  } finally {
    await load.stop()
  }
}

function* lines(many: number): Generator<string> {
  yield 'email,first_name,last_name,language,password_hash,format\n'
  for (let n = 0; n < many; n++) {
    const [hash = '', format = ''] = HASHES[n % HASHES.length] ?? []
    yield `customer-${n}@example.com,Ana,Pop,ro,"${hash}",${format}\n`
  }
}

const importPeople = async ({ databaseUrl, folder, sql }: Stage, file: string, fifth: number) => {
  const begun = performance.now()
  const env = { PATH: process.env.PATH, HOME: folder, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [VITRINA, 'user', 'import', file, '--proven'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const memory = (): number => (tellsPeakMemory && child.pid ? peakMemory(child.pid) : 0)
  let early = 0
  let late = 0
  const watch = setInterval(async () => {
    const [progress] = await sql<{ made: number }>`select made from hub_people_import`
    if (child.exitCode !== null || !progress) return
    late = memory()
    if (early === 0 && progress.made >= fifth) early = late
  }, 500)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  return { seconds: (performance.now() - begun) / 1000, early, late }
}
