import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** True if the system reports the CPU time of each process, as Linux does. */
export const canMeasureCpu = existsSync('/proc/self/schedstat')

/** CPU time of all threads of a process so far, in ms. */
export const threadsCpu = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + (scheduled(`${pid}/task/${thread}`) ?? 0), 0)

/** CPU time of a task in ms; undefined if the task has ended. */
const scheduled = (task: string): number | undefined => {
  try {
    const [nanoseconds] = readFileSync(`/proc/${task}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return undefined
  }
}

/** CPU time of each backend of a PostgreSQL so far, in ms, by pid. */
const backendsOf = (postmaster: number): Map<string, number> => {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return new Map(
    children.flatMap((pid) => {
      const worked = scheduled(pid)
      return worked === undefined ? [] : [[pid, worked]]
    }),
  )
}

/**
 * Clock of the CPU time of all backends since its creation, in ms; other load on the machine does not count.
 */
export const clockOf = (postmaster: number): (() => number) => {
  const before = backendsOf(postmaster)
  return () => [...backendsOf(postmaster)].reduce((sum, [pid, at]) => sum + at - (before.get(pid) ?? 0), 0)
}

const REST_MS = 100
const QUIET_MS = 3

/** CPU time of the database during `work`, in ms. Waits first until the database is idle. */
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
