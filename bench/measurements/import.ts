import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { manyProducts } from '../../samples/many.ts'
import { createEqualTable } from '../floors/equal-table.ts'
import { peakMemory, resetPeakMemory, tellsPeakMemory } from '../peak-memory.ts'
import { NO_PSQL } from '../psql.ts'
import { atLeast, atMost, compared, measured, milliseconds, perSecond, type Row, unmeasured } from '../row.ts'
import type { Site, Stage } from '../stage.ts'
import { asStretch } from '../stretches.ts'

interface Job {
  readonly state: string
  readonly created: number
}

/**
 * Import of a great catalogue as one gzip-compressed NDJSON file into a new site, by a new server on a separate database, during
 * reads of pages; compared with COPY of the same rows into an equal table.
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

  if (tellsPeakMemory) resetPeakMemory(stage.server.pid)
  const url = `${stage.server.url}/external/product/import/`
  const { uploaded, took, p99 } = await asStretch({ url, what: `import of ${many}` }, async () => {
    const reading = readMeanwhile(site)
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
    return { uploaded, took: performance.now() - begun, p99: await reading.stop() }
  })

  const ours = (many * 1000) / took
  const rows = [
    ...(tellsPeakMemory ? [peak(stage, many)] : []),
    {
      what: `p99 of a page of 100 of what is being imported, 1 client`,
      floor: '',
      ours: milliseconds(p99),
      ratio: '',
      goal: '',
      verdict: '' as const,
    },
  ]
  const { psql, sql, folder } = stage
  if (!psql) return [unmeasured(`import of ${many} products`, NO_PSQL), ...rows]
  const floor = (many * 1000) / (await timeCopy({ sql, psql, folder }))
  return [
    compared(
      `import of ${many} products, ${Math.round(uploaded / 1000)} s of it the upload`,
      `${perSecond(floor, 'rows')} COPY`,
      perSecond(ours, 'rows'),
      ours / floor,
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

/** Reads one page after another, each after a different id, and returns the p99 of their times, in ms. */
const readMeanwhile = (site: Site) => {
  const times: number[] = []
  let going = true
  const reading = (async () => {
    for (let after = 0; going; after += 37) {
      times.push((await site.ask(`/external/product/?page_size=100&after=${after}`)).time)
      await sleep(10)
    }
  })()
  return {
    async stop(): Promise<number> {
      going = false
      await reading
      return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
    },
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
