import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canMeasureCpu, clockOf, threadsCpu } from '../cpu.ts'
import type { Server } from '../launch.ts'
import type { Stage } from '../stage.ts'
import { followCalls, nowMicros, type Stretch } from '../stretches.ts'

/** Span of calls, with their CPU time in ms; 0 if the system does not report it. */
export interface Work extends Stretch {
  readonly serverMs: number
  readonly postgresMs: number
}

/**
 * Stage for a measurement, with the calls to its servers since, in order. A measurement whose calls are not observed is one span.
 */
export const followWork = (stage: Stage): { followed: Stage; works: () => readonly Work[] } => {
  const servers: Server[] = [stage.server]
  const origins = new Set([stage.server.url])
  const [postmaster] = readFileSync(join(stage.folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')
  const works: Work[] = []

  const begin = (): ((stretch: Stretch) => void) => {
    if (!canMeasureCpu) return (stretch) => works.push({ ...stretch, serverMs: 0, postgresMs: 0 })
    const before = new Map(servers.map(({ pid }) => [pid, threadsCpu(pid)]))
    const postgres = clockOf(Number(postmaster))
    return (stretch) => {
      const serverMs = [...before].reduce((sum, [pid, worked]) => sum + threadsCpu(pid) - worked, 0)
      works.push({ ...stretch, serverMs, postgresMs: postgres() })
    }
  }
  followCalls(origins, begin)
  const from = nowMicros()
  const endRun = begin()

  const followed: Stage = {
    ...stage,
    // A profile begins with an unused stage, so it needs no other one.
    another: async () => ({ ...followed, close: async () => {} }),
    async startServer(env) {
      const server = await stage.startServer(env)
      servers.push(server)
      origins.add(server.url)
      return {
        ...server,
        async stop() {
          servers.splice(servers.indexOf(server), 1)
          await server.stop()
        },
      }
    },
  }
  return {
    followed,
    works() {
      if (works.length === 0) endRun({ what: 'the whole run', calls: 1, from, to: nowMicros() })
      return works.toSorted((a, b) => a.from - b.from)
    },
  }
}
