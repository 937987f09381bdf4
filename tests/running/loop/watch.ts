import { readFileSync, writeFileSync } from 'node:fs'

// Loaded into a server with `--import`: measures the longest time that the main thread is busy at a stretch,
// and prints it on SIGUSR2.

/** Interval of the measurement in ms, and its maximum error. */
const EVERY_MS = 5

/** Longest stretches of a server since the last report, and its peak memory. */
export interface Watched {
  /** CPU time of the main thread alone, in ms. */
  readonly cpu: number
  readonly wall: number
  /** Peak memory in MiB. */
  readonly peak: number
}

const cpuNow = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const peak = (): number => {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Math.round(Number(kib) / 1024)
}

let last = { cpu: cpuNow(), wall: performance.now() }
let longest = { cpu: 0, wall: 0 }
setInterval(() => {
  const now = { cpu: cpuNow(), wall: performance.now() }
  longest = {
    cpu: Math.max(longest.cpu, now.cpu - last.cpu),
    wall: Math.max(longest.wall, now.wall - last.wall),
  }
  last = now
}, EVERY_MS).unref()

process.on('SIGUSR2', () => {
  const watched: Watched = { cpu: Math.round(longest.cpu), wall: Math.round(longest.wall), peak: peak() }
  process.stdout.write(`watched ${JSON.stringify(watched)}\n`)
  longest = { cpu: 0, wall: 0 }
  // Resets the peak.
  writeFileSync('/proc/self/clear_refs', '5')
})
