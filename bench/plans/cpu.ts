import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether the system tells how long each process was on a core, as Linux does. */
export const tellsCpu = existsSync('/proc/self/schedstat')

/** How long each backend of a PostgreSQL was on a core so far, in ms, by its pid. */
const backendsOf = (postmaster: number): Map<string, number> => {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return new Map(
    children.flatMap((pid) => {
      try {
        const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
        return [[pid, Number(nanoseconds) / 1e6]]
      } catch {
        // It has ended meanwhile.
        return []
      }
    }),
  )
}

/** A clock of what all backends have worked since it was made, in ms: what else the machine does does not show in it. */
const clockOf = (postmaster: number): (() => number) => {
  const before = backendsOf(postmaster)
  return () => [...backendsOf(postmaster)].reduce((sum, [pid, at]) => sum + at - (before.get(pid) ?? 0), 0)
}

const REST_MS = 100
const QUIET_MS = 3

/** What the database worked for something, in ms of CPU: from when nothing else goes on in it until `work` is answered. */
export const cpuOf = async (postmaster: number, work: () => Promise<unknown>): Promise<number> => {
  for (let tries = 0; tries < 200; tries++) {
    const resting = clockOf(postmaster)
    await sleep(REST_MS)
    if (resting() < QUIET_MS) break
  }
  const clock = clockOf(postmaster)
  await work()
  return clock()
}
