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

/** As strong as ours, so that nothing is hashed. */
const KEPT = [`$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$${'A'.repeat(43)}`, ''] as const

const ROUNDS = 5
/** Whose hashes are kept as they are: enough for the heap to have its size. */
const FOR_MEMORY = 300_000

/**
 * Imports of people with mixed hashes by the command line, all together a tenth as many as a great catalogue has products: each against argon2
 * alone in as many places, just before it. And one of many who need no hashing: memory behind a third of it, and at the end.
 */
export const people = async (stage: Stage): Promise<Row[]> => {
  const many = stage.many / 10 / ROUNDS
  const load = startHubLoad()
  try {
    const job = { kind: 'argon2', digest: await hashPassword(PASSWORD), password: PASSWORD } as const
    const bares: number[] = []
    const rates: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const bare = await load.run({ ...job, places: availableParallelism(), count: 300 })
      const { seconds } = await importPeople(
        stage,
        await fileOf(stage, round, round === 0 ? 100 : many, HASHES),
      )
      if (round === 0) continue
      bares.push(bare.perSecond)
      rates.push(many / seconds)
    }
    const ratio = median(rates.map((rate, round) => rate / (bares[round] ?? 1)))
    const { peaks } = await importPeople(stage, await fileOf(stage, ROUNDS + 1, FOR_MEMORY, [KEPT]))
    const [early = 0, late = 0] = [
      peaks.find(({ made }) => made >= FOR_MEMORY / 3)?.megabytes,
      peaks.at(-1)?.megabytes,
    ]
    return [
      compared(
        `people imported with their passwords, ${ROUNDS} times ${many}`,
        `${median(bares).toFixed(1)}/s argon2 alone`,
        `${median(rates).toFixed(1)}/s`,
        ratio,
        atLeast(0.8),
      ),
      ...(tellsPeakMemory
        ? [
            measured(
              `peak of memory of ${FOR_MEMORY} people imported, by that of the first third`,
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

const fileOf = async (
  { folder }: Stage,
  round: number,
  many: number,
  hashes: readonly (readonly [hash: string, format: string])[],
): Promise<string> => {
  const file = join(folder, `people-${round}.csv`)
  const lines = function* () {
    yield 'email,first_name,last_name,language,password_hash,format\n'
    for (let n = 0; n < many; n++) {
      const [hash = '', format = ''] = hashes[n % hashes.length] ?? []
      yield `customer-${round}-${n}@example.com,Ana,Pop,ro,"${hash}",${format}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
  return file
}

/** Imports a file, and tells what its memory was at most while so many were made. */
const importPeople = async ({ databaseUrl, folder, sql }: Stage, file: string) => {
  const begun = performance.now()
  const env = { PATH: process.env.PATH, HOME: folder, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [VITRINA, 'user', 'import', file, '--proven'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const peaks: { readonly made: number; readonly megabytes: number }[] = []
  const watch = setInterval(async () => {
    const [progress] = await sql<{ made: number }>`select made from hub_people_import`
    if (child.exitCode !== null || !child.pid || !progress || !tellsPeakMemory) return
    peaks.push({ made: progress.made, megabytes: peakMemory(child.pid) })
  }, 500)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  return { seconds: (performance.now() - begun) / 1000, peaks }
}
