import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** State of a command that is stored between two runs. */
export interface StateFile<T> {
  /** State of the previous run; undefined if missing or unreadable. */
  readonly read: () => T | undefined
  readonly save: (state: T) => void
  readonly remove: () => void
}

/** JSON file at `path`, readable only by its user. A kill leaves the old or the new content. */
export const stateAt = <T>(path: string): StateFile<T> => ({
  read() {
    try {
      return JSON.parse(readFileSync(path, 'utf8'))
    } catch {
      return undefined
    }
  },
  save(state) {
    writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600, flush: true })
    renameSync(`${path}.new`, path)
  },
  remove: () => rmSync(path, { force: true }),
})

/** File name derived from `key`, without revealing it. */
export const fileDigest = (key: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 32)

/** State file for `key` in the user's state folder; calls `note` if it cannot be written. */
export const transferState = <T>(
  env: NodeJS.ProcessEnv,
  key: readonly unknown[],
  note: (sentence: string) => void,
): StateFile<T> => {
  const { XDG_STATE_HOME: stateHome } = env
  const folder = join(
    stateHome && isAbsolute(stateHome) ? stateHome : join(homedir(), '.local', 'state'),
    'vitrina',
  )
  const state = stateAt<T>(join(folder, `${fileDigest(key)}.json`))
  let isWritable = true
  return {
    read: state.read,
    save(value) {
      if (!isWritable) return
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        state.save(value)
      } catch (error) {
        isWritable = false
        note(`An interrupted run would start over: ${(error as Error).message}.`)
      }
    },
    remove() {
      if (isWritable) state.remove()
    },
  }
}

/** State of a transfer that cannot be continued. */
export const NO_STATE = { read: () => undefined, save: () => {}, remove: () => {} }
