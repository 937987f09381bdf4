import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { needs } from '../needs.ts'
import type { Trouble } from './observer.ts'
import type { Place, Site } from './place.ts'
import type { VitrinaProcess } from './processes.ts'
import type { Window } from './verdicts.ts'

/** Systems that faults are injected into. */
export interface World {
  readonly place: Place
  readonly random: () => number
  primary: Site
  standby: Site
  /** Promotes a standby, records the commits that it lacked, and makes the other server its standby. */
  failOver(): Promise<void>
  /** Waits until calls succeed again. */
  report(what: string): void
}

/** Fault that is injected and removed. `run` returns the time during which the database was unresponsive. */
export interface Fault {
  readonly name: string
  /** Reason why the fault cannot be injected here. */
  readonly skip?: (place: Place) => string | false
  readonly allows: Window['allows']
  readonly run: (world: World) => Promise<Window['silence'] | undefined>
}

const seconds = (least: number, most: number, random: () => number): Promise<void> =>
  sleep((least + (most - least) * random()) * 1_000)

const either = ({ place, random }: World): VitrinaProcess => place.processes[random() < 0.5 ? 0 : 1]

/** Refused with an error code for an unavailable database, or by haproxy when neither process is ready. */
export const isDatabaseRefusal = ({ status, code, target }: Trouble): boolean =>
  (status === 503 &&
    (code === 'database_unavailable' ||
      code === 'overloaded' ||
      (target === 'haproxy' && code === undefined))) ||
  // The same write is still in progress, on a connection that stalls.
  (status === 409 && code === 'idempotency_key_in_use')

/** True for a failed call to a process that is down or unresponsive. */
const isProcessUnavailable = (trouble: Trouble): boolean =>
  trouble.target === 'nginx' || trouble.target === 'haproxy'
    ? [0, 502, 503, 504].includes(trouble.status)
    : trouble.status === 0

const nothing = (): boolean => false

/**
 * True for a call during which the writer of another process was suspended in its transaction, which blocks
 * the site.
 */
const isDelayed = (trouble: Trouble): boolean => isProcessUnavailable(trouble) || isDatabaseRefusal(trouble)

/** True for a failed direct call during a graceful restart; calls through a proxy must not fail. */
const restarted = (trouble: Trouble): boolean =>
  trouble.target !== 'nginx' && trouble.target !== 'haproxy' && isProcessUnavailable(trouble)

/** Loopback address without a DNS server. */
const SILENT_RESOLVER = '127.7.7.7'

/** Library libfaketime of Debian, which gives a process another clock. */
const FAKETIME = (() => {
  const { skip } = needs('faketime', ['faketime'], ['--version'])
  const folder = readdirSync('/usr/lib').find((name) =>
    existsSync(`/usr/lib/${name}/faketime/libfaketimeMT.so.1`),
  )
  return { skip, program: `/usr/lib/${folder}/faketime/libfaketimeMT.so.1` }
})()

const silent = async (work: () => Promise<void>): Promise<NonNullable<Window['silence']>> => {
  const at = performance.now()
  await work()
  return { at, end: performance.now() }
}

/** Fills a disk to the last byte during `work`. */
const fill = async (folder: string, work: () => Promise<void>): Promise<void> => {
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  try {
    try {
      writeFileSync(ballast, Buffer.alloc(bavail * bsize))
      for (;;) writeFileSync(ballast, Buffer.alloc(4096), { flag: 'a' })
    } catch {
      // The disk is full.
    }
    await work()
  } finally {
    rmSync(ballast, { force: true })
  }
}

/**
 * Time, in ms, during which nginx skips a server that refused it (`fail_timeout`): the other must not be
 * stopped before that.
 */
const RETAKEN_MS = 11_000

const restart = async (process: VitrinaProcess, circumstances = {}): Promise<void> => {
  const code = await process.stop()
  if (code !== 0) throw new Error(`${process.name} ended with ${code}: ${process.output()}`)
  await process.start(circumstances)
  await sleep(RETAKEN_MS)
}

const noDisk = (isDisk: boolean) => (isDisk ? false : 'only root can make a disk that fills up')

export const FAULTS: readonly Fault[] = [
  {
    name: 'the primary stands still',
    allows: isDatabaseRefusal,
    run: ({ primary, random }) =>
      silent(async () => {
        primary.postgres.freeze()
        await seconds(3, 25, random)
        primary.postgres.thaw()
      }),
  },
  {
    name: 'the primary is killed, and started again',
    allows: isDatabaseRefusal,
    run: async ({ primary, random }) => {
      await primary.postgres.kill()
      await seconds(0, 8, random)
      await primary.postgres.start()
      return undefined
    },
  },
  {
    name: 'the primary vanishes, and the standby is promoted',
    allows: isDatabaseRefusal,
    run: async (world) => {
      const { primary, random } = world
      primary.standby.stall('all')
      await seconds(0.3, 1.5, random)
      return silent(async () => {
        primary.clients.stall('all')
        await seconds(2, 8, random)
        await world.failOver()
      })
    },
  },
  {
    name: 'every connection to the database stalls',
    allows: isDatabaseRefusal,
    run: async ({ primary, random }) => {
      const silence = await silent(async () => {
        primary.clients.stall('all')
        await seconds(3, 25, random)
      })
      primary.clients.resume()
      return silence
    },
  },
  {
    name: 'the connections that are there stall, and others do not',
    allows: isDatabaseRefusal,
    run: async ({ primary, random }) => {
      primary.clients.stall('present')
      await seconds(5, 10, random)
      primary.clients.cut()
      return undefined
    },
  },
  {
    name: 'connections to the database are cut again and again',
    allows: isDatabaseRefusal,
    run: async ({ primary, random }) => {
      for (let n = 0; n < 8; n++) {
        primary.clients.cut()
        await seconds(0.1, 1, random)
      }
      return undefined
    },
  },
  {
    name: 'a process is killed',
    allows: isDelayed,
    run: async (world) => {
      const process = either(world)
      await process.kill()
      await seconds(0, 3, world.random)
      await process.start()
      return undefined
    },
  },
  {
    name: 'a process stands still',
    allows: isDelayed,
    run: async (world) => {
      const process = either(world)
      process.signal('SIGSTOP')
      await seconds(2, 8, world.random)
      process.signal('SIGCONT')
      return undefined
    },
  },
  {
    name: 'both processes are restarted in turn',
    allows: restarted,
    run: async ({ place }) => {
      for (const process of place.processes) await restart(process)
      return undefined
    },
  },
  {
    name: 'the disk of the database is full',
    skip: ({ disks }) => noDisk(disks.postgres.isDisk),
    allows: isDatabaseRefusal,
    run: async ({ place, primary, standby, random }) => {
      await fill(place.disks.postgres.folder, () => seconds(4, 10, random))
      // It ends when it cannot write its log; an operator makes space and starts it again.
      for (const { postgres } of [primary, standby]) if (!postgres.isRunning()) await postgres.start()
      await primary.postgres.start()
      await standby.postgres.start()
      return undefined
    },
  },
  {
    name: 'the disk of the data folder is full',
    skip: ({ disks }) => noDisk(disks.data.isDisk),
    // Large bodies have no place to be buffered.
    allows: ({ what, status, code }) => what.includes('dry_run') && status === 503 && code === 'overloaded',
    run: async ({ place, random }) => {
      await fill(place.disks.data.folder, () => seconds(3, 8, random))
      return undefined
    },
  },
  {
    name: 'a process has 64 file descriptors',
    allows: (trouble) => isDelayed(trouble),
    run: async ({ place, random }) => {
      const [process] = place.processes
      const limited = [
        'sh',
        '-c',
        'ulimit -n 64; exec "$0" server/main.ts',
        globalThis.process.execPath,
      ] as const
      await restart(process, { command: limited })
      await seconds(8, 15, random)
      await restart(process)
      return undefined
    },
  },
  {
    name: 'slow clients',
    allows: nothing,
    run: async ({ place, random }) => {
      const sockets: Socket[] = []
      const { port } = new URL(place.processes[1].url)
      for (let n = 0; n < 150; n++) {
        const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
        sockets.push(socket)
        const token = place.headers['api-token']
        if (n % 3 === 0) socket.write('GET /external/category/ HTTP/1.1\r\nHost: a\r\n')
        else if (n % 3 === 1)
          socket.write(
            `POST /external/category/bulk-upsert/ HTTP/1.1\r\nHost: a\r\nAPI-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n[{`,
          )
        else {
          // Requests large responses and reads none of them.
          const ask = `GET /external/category/?page_size=5000 HTTP/1.1\r\nHost: a\r\nAPI-Token: ${token}\r\n\r\n`
          socket.pause().write(ask.repeat(3))
        }
      }
      await seconds(6, 14, random)
      for (const socket of sockets) socket.destroy()
      return undefined
    },
  },
  {
    name: 'the mail server hangs',
    allows: nothing,
    run: async ({ place, random }) => {
      place.smtp.whims.greeting = 'silence'
      await seconds(5, 15, random)
      delete place.smtp.whims.greeting
      return undefined
    },
  },
  {
    name: 'the resolver of names does not answer',
    skip: () =>
      globalThis.process.getuid?.() === 0 ? false : 'only root can give a process a resolver of its own',
    // The same as for any restart.
    allows: restarted,
    run: async ({ place, random }) => {
      const [process] = place.processes
      const resolver = createSocket('udp4').bind(53, SILENT_RESOLVER)
      await once(resolver, 'listening')
      const file = join(place.folder, 'resolv.conf')
      writeFileSync(file, `nameserver ${SILENT_RESOLVER}\n`)
      const script = `mount --bind '${file}' /etc/resolv.conf && exec "$0" server/main.ts`
      await restart(process, { command: ['unshare', '-m', 'sh', '-c', script, globalThis.process.execPath] })
      await seconds(10, 20, random)
      await restart(process)
      resolver.close()
      return undefined
    },
  },
  {
    name: 'the clock is set forward and back',
    skip: () => FAKETIME.skip,
    allows: restarted,
    run: async ({ place, random }) => {
      const [process] = place.processes
      const clock = join(place.folder, 'clock')
      writeFileSync(clock, '+0')
      await restart(process, {
        env: {
          LD_PRELOAD: FAKETIME.program,
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        },
      })
      for (const step of ['+1h', '-1h', '+2d', '+0']) {
        writeFileSync(clock, step)
        await seconds(3, 6, random)
      }
      await restart(process)
      return undefined
    },
  },
]
