import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { UsageError } from './command.ts'

/**
 * The secret that stands in a file, or comes on standard input for `-`, without the line break at its end. On a command line
 * it would be seen by everybody on the machine.
 */
export const valueFrom = async (place: string): Promise<string> => {
  try {
    return (await (place === '-' ? text(process.stdin) : readFile(place, 'utf8'))).replace(/\r?\n$/, '')
  } catch (error) {
    throw new UsageError(`${place} cannot be read: ${(error as Error).message}.`)
  }
}
