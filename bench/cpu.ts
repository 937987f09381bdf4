import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether the system tells how long each process was on a core, as Linux does. */
export const tellsCpu = existsSync('/proc/self/schedstat')

/** How long all threads of a process were on a core so far, in ms. */
export const threadsCpu = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + (scheduled(`${pid}/task/${thread}`) ?? 0), 0)

/** Undefined when it has ended meanwhile. */
const scheduled = (task: string): number | undefined => {
  try {
    const [nanoseconds] = readFileSync(`/proc/${task}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return undefined
  }
}

/** How long each backend of a PostgreSQL was on a core so far, in ms, by its pid. */
const backendsOf = (postmaster: number): Map<string, number> => {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return new Map(
    children.flatMap((pid) => {
      const worked = scheduled(pid)
      return worked === undefined ? [] : [[pid, worked]]
    }),
  )
}

/** A clock of what all backends have worked since it was made, in ms: what else the machine does does not show in it. */
export const clockOf = (postmaster: number): (() => number) => {
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
