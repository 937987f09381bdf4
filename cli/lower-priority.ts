import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lets whoever shares the machine have its cores first: what this process does is in no hurry. Linux has a priority for each thread, and
 * those that pack and write are there already.
 */
export const lowerPriority = (): void => {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW)
    } catch {
      // It has ended since.
    }
  }
}
