import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Whether the system tells it, as Linux does. */
export const tellsPeakMemory = existsSync('/proc/self/clear_refs')

/** Lets the peak begin anew at what the process has now. */
export const resetPeakMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** The most resident memory that the process had since, in MB of a million bytes. */
export const peakMemory = (pid: number): number => {
  const [, kibibytes] = /VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kibibytes) * 1024) / 1e6
}
