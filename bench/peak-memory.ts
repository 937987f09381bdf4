import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** True if the system reports peak memory, as Linux does. */
export const canMeasurePeakMemory = existsSync('/proc/self/clear_refs')

/** Resets the peak to the current memory of the process. */
export const resetPeakMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Peak resident memory of a process since the reset, in MB of a million bytes. */
export const peakMemory = (pid: number): number => {
  const [, kibibytes] = /VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kibibytes) * 1024) / 1e6
}
