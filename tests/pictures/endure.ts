import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { packFiles } from '../../console/catalogue/picture-import/pack.ts'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'
import { signIn } from '../console/operator.ts'
import type { RunningServer } from '../faults/server-process.ts'
import { readIfPresent } from '../read-if-present.ts'
import { announce, reportOf, sendPart } from './archives.ts'

interface Parts {
  readonly server: RunningServer
  /** Starts the server again on the same database after a kill. */
  restart(): Promise<RunningServer>
  readonly sql: Database
  readonly pictures: number
  readonly kills: number
  /** Size of the largest picture. */
  readonly megapixels: number
  readonly report: (what: string) => void
}

/** Peak resident memory of an import of pictures, in MB. */
export interface Endured {
  readonly server: number
  readonly drawing: number
  /** Peak of both together. */
  readonly together: number
  readonly archiveMB: number
  readonly seconds: number
  readonly violations: readonly string[]
}

/** Size in bytes of a part of an archive. */
const PART = 2 ** 24

/**
 * Imports an archive of photos while the server is killed `kills` times. Result: violations of "each picture
 * is at its product once", and the peak memory in MB.
 */
export const endurePictures = async (parts: Parts): Promise<Endured> => {
  const { sql, pictures, kills, megapixels, report } = parts
  let { server } = parts
  try {
    const memory = watchMemory(() => server.pid)
    const products = await createProducts(server, pictures)
    const began = performance.now()
    const archive = await packFiles(await photos(pictures, megapixels))
    report(`an archive of ${Math.round(archive.size / 1e6)} MB ${JSON.stringify(memory.peak())}`)
    const operator = () => signIn({ url: server.url, sql, siteId: 1 }, { role: 'manager' })
    let manager = await operator()
    const path = await announce(manager, archive.size)
    for (let at = 0; at < archive.size; ) {
      const part = new Uint8Array(await archive.slice(at, at + PART).arrayBuffer())
      at = (await sendPart(manager, path, at, part)).body.received
    }
    report(`sent ${JSON.stringify(memory.peak())}`)
    for (let kill = 1; kill <= kills; kill++) {
      const due = (pictures * kill) / (kills + 1)
      await reportOf(manager, path, ({ outcomes }) => (outcomes.added ?? 0) >= due)
      server.kill('SIGKILL')
      await server.ended
      server = await parts.restart()
      manager = await operator()
      report(`killed after ${Math.round(due)}`)
    }
    const { outcomes, state } = await reportOf(manager, path)
    const peak = memory.stop()
    const seconds = Math.round((performance.now() - began) / 1000)
    const violations = [
      ...(state === 'done' ? [] : [`it is ${state}`]),
      ...(outcomes.added === pictures ? [] : [`added: ${JSON.stringify(outcomes)}`]),
      ...(await faultsOf(sql, products, pictures)),
    ]
    return { ...peak, archiveMB: Math.round(archive.size / 1e6), seconds, violations }
  } finally {
    server.kill('SIGTERM')
    await server.ended
  }
}

/** Pictures per product. */
const EACH = 4

const createProducts = async ({ client }: RunningServer, pictures: number): Promise<number> => {
  const { body } = await client.post('/external/category/bulk-create/', [{ name_ro: 'C', slug_ro: 'c' }])
  const count = Math.ceil(pictures / EACH)
  await client.post(
    '/external/product/bulk-create/',
    Array.from({ length: count }, (_, place) => ({
      ...{ name_ro: 'P', price: 1, code: `P-${place}`, group_product_id: `p-${place}` },
      ...{ category: [body[0].id], specifications: [] },
    })),
  )
  return count
}

/** Unique files from a few drawn photos: a decoder ignores bytes after the end of a picture. */
const photos = async (count: number, megapixels: number) => {
  const kinds = await Promise.all(
    [1, 0.7, 0.4, 0.25, 0.1, 0.08].map(async (share, place) => {
      const width = Math.round(Math.sqrt(megapixels * share * 1e6 * 1.5))
      const height = Math.round(width / 1.5)
      const background = { r: 0, g: 0, b: 0 }
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const coarse = await sharp({
        create: { width: width >> 4, height: height >> 4, channels: 3, background, noise },
      })
        .png()
        .toBuffer()
      const photo = sharp(coarse).resize(width, height)
      // Pictures of a phone held sideways, and progressive ones.
      const drawn =
        place > 3
          ? photo.png()
          : photo.jpeg({ quality: 88, progressive: place === 1 }).withMetadata({
              orientation: place === 2 ? 6 : 1,
            })
      return { bytes: await drawn.toBuffer(), name: place > 3 ? 'png' : 'jpg' }
    }),
  )
  return Array.from({ length: count }, (_, place) => {
    const { bytes, name } = kinds[place % kinds.length] as (typeof kinds)[number]
    const own = `P-${Math.floor(place / EACH)}_${(place % EACH) + 1}.${name}`
    return { name: own, bytes: new Blob([new Uint8Array(bytes), String(place)]) }
  })
}

/** Violations of the rule that each product has its pictures, each once, in their order. */
const faultsOf = async (sql: Database, products: number, pictures: number): Promise<string[]> => {
  const rows = await sql<{ code: string; count: number; different: number; ordered: boolean }>`
    select code, jsonb_array_length(images) as count,
      (select count(distinct image ->> 'url') from jsonb_array_elements(images) as image) as different,
      (select array_agg((image ->> 'order')::integer order by place) = array_agg(place::integer order by place)
        from jsonb_array_elements(images) with ordinality as list (image, place)) as ordered
    from product where site_id = 1 and jsonb_array_length(images) > 0 order by id
  `
  const wrong = rows.filter(({ count, different, ordered }, place) => {
    const pictureCount = place === products - 1 ? pictures - EACH * (products - 1) : EACH
    return count !== pictureCount || different !== pictureCount || !ordered
  })
  return [
    ...(rows.length === products ? [] : [`${rows.length} products of ${products} have pictures`]),
    ...wrong.map((row) => JSON.stringify(row)),
  ]
}

/** Resident memory of a process, in MB. */
const residentOf = (pid: number): number => {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kibibytes ?? 0) * 1024) / 1e6
}

/** Drawing processes of a server. */
const drawingOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '))
    .map(Number)
    .filter((child) => child > 0 && readIfPresent(`/proc/${child}/cmdline`)?.includes('drawing.ts'))

const watchMemory = (pidOf: () => number) => {
  let [server, drawing, together] = [0, 0, 0]
  let stopped = false
  const watch = async () => {
    while (!stopped) {
      try {
        const own = residentOf(pidOf())
        const drawn = drawingOf(pidOf()).reduce((sum, child) => sum + residentOf(child), 0)
        server = Math.max(server, own)
        drawing = Math.max(drawing, drawn)
        together = Math.max(together, own + drawn)
      } catch {
        // One of them has just ended.
      }
      await sleep(50)
    }
  }
  void watch()
  const peak = () => ({
    server: Math.round(server),
    drawing: Math.round(drawing),
    together: Math.round(together),
  })
  return {
    peak,
    stop: () => {
      stopped = true
      return peak()
    },
  }
}
