import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { manyProducts } from '../../samples/many.ts'
import { createEqualTable } from '../floors/equal-table.ts'
import { canMeasurePeakMemory, peakMemory, resetPeakMemory } from '../peak-memory.ts'
import { NO_PSQL } from '../psql.ts'
import { atLeast, atMost, compared, measured, perSecond, type Row, unmeasured } from '../row.ts'
import type { Site, Stage } from '../stage.ts'
import { asStretch } from '../stretches.ts'

interface Job {
  readonly state: string
  readonly created: number
}

/**
 * Import of a great catalogue as one gzip-compressed NDJSON file into a new site, by a new server on a separate database; compared
 * with COPY of the same rows into an equal table.
 */
export const importing = async ({ another }: Stage): Promise<Row[]> => {
  const stage = await another()
  try {
    return await measureImport(stage)
  } finally {
    await stage.close()
  }
}

const measureImport = async (stage: Stage): Promise<Row[]> => {
  const { many } = stage
  const site = await stage.newSite()
  const file = join(stage.folder, 'products.ndjson.gz')
  const lines = async function* () {
    for await (const product of manyProducts(many)) yield `${JSON.stringify(product)}\n`
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(file))

  if (canMeasurePeakMemory) resetPeakMemory(stage.server.pid)
  const url = `${stage.server.url}/external/product/import/`
  const { uploaded, took } = await asStretch({ url, what: `import of ${many}` }, async () => {
    const begun = performance.now()
    const accepted = await fetch(url, {
      method: 'POST',
      headers: {
        'api-token': site.token,
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
      },
      body: Readable.toWeb(createReadStream(file)) as ReadableStream,
      duplex: 'half',
    })
    const uploaded = performance.now() - begun
    await over(site, accepted.headers.get('location') ?? '', many)
    return { uploaded, took: performance.now() - begun }
  })

  const vitrina = (many * 1000) / took
  const rows = canMeasurePeakMemory ? [peak(stage, many)] : []
  const { psql, sql, folder } = stage
  if (!psql) return [unmeasured(`import of ${many} products`, NO_PSQL), ...rows]
  const floor = (many * 1000) / (await timeCopy({ sql, psql, folder }))
  return [
    compared(
      `import of ${many} products, ${Math.round(uploaded / 1000)} s of it the upload`,
      `${perSecond(floor, 'rows')} COPY`,
      perSecond(vitrina, 'rows'),
      vitrina / floor,
      atLeast(0.5),
    ),
    ...rows,
  ]
}

const peak = (stage: Stage, many: number): Row => {
  const memory = peakMemory(stage.server.pid)
  return measured(
    `peak memory, import of ${many} products`,
    memory,
    `${memory.toFixed(0)} MB`,
    atMost(250, ' MB'),
  )
}

const over = async (site: Site, path: string, many: number): Promise<void> => {
  for (;;) {
    const job: Job = JSON.parse((await site.ask(path)).body.toString())
    if (job.state === 'done' && job.created === many) return
    if (job.state !== 'queued' && job.state !== 'running') throw new Error(JSON.stringify(job))
    await sleep(100)
  }
}

const timeCopy = async ({
  sql,
  psql,
  folder,
}: Pick<Stage, 'sql' | 'folder'> & { psql: NonNullable<Stage['psql']> }) => {
  await createEqualTable(sql, psql, 'product', folder)
  const rows = join(folder, 'product.copy')
  await psql.time(`\\copy product to '${rows}'`)
  await sql`truncate floor.product`
  return psql.time(`\\copy floor.product from '${rows}'`)
}
