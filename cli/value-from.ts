import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { UsageError } from './command.ts'

/**
 * Secret in a file, or on standard input for `-`, without its final line break. On a command line every user
 * of the machine could read it.
 */
export const valueFrom = async (place: string): Promise<string> => {
  try {
    return (await (place === '-' ? text(process.stdin) : readFile(place, 'utf8'))).replace(/\r?\n$/, '')
  } catch (error) {
    throw new UsageError(`${place} cannot be read: ${(error as Error).message}.`)
  }
}
