import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAX_PACKED_BYTES, WORKBOOK_LIMITS } from '@vitrina/schema/workbook/limits'
import { MAX_CELLS } from '@vitrina/schema/workbook/sheet-csv'
import type { Spool } from '../../../platform/http/bodies/spool.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { ListMessage, ListTask } from './list-task.ts'

/** Longest wait, in ms, for the next piece of a list. */
const TIMEOUT_MS = 90_000

/** Heap in MiB of the process: the shared texts of the largest workbook, with a reserve. */
const HEAP_MIB = 512

/** Environment of the process: only our cache of compiled modules, because compiling them takes longer than most lists. */
const environment = (): NodeJS.ProcessEnv => {
  const folder = getCompileCacheDir()
  // Node appends a folder for its version.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** List whose columns are determined. */
export interface OpenList {
  /** Names of the ignored columns. */
  readonly leftOut: readonly string[]
  /** CSV with field names, or NDJSON. Ends with an {@link ApiError} if the file is damaged. */
  readonly content: AsyncIterable<Buffer>
  readonly end: () => void
}

/**
 * Reads a list in a separate process without our settings, which ends with the file: a malicious workbook neither delays other
 * calls nor takes their memory.
 * @throws {ApiError} for a file that is not a list, or that needs further parameters
 */
export const openList = async (task: ListTask, file: Spool): Promise<OpenList> => {
  const child = fork(fileURLToPath(new URL('./read-list.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    env: environment(),
    serialization: 'advanced',
    stdio: [file.fd, 'pipe', 'inherit', 'ipc'],
  })
  // The server and PostgreSQL come first. A site alone loses nothing.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const next = messagesOf(child)
  const end = (): void => {
    child.kill('SIGKILL')
  }
  try {
    child.send(task)
    const message = await patiently(child, next())
    if (message?.is !== 'settled') throw refusalOf(message, child)
    return { leftOut: message.leftOut, content: contentOf(child, next), end }
  } catch (error) {
    end()
    throw error
  }
}

async function* contentOf(child: ChildProcess, next: NextMessage): AsyncGenerator<Buffer> {
  if (!child.stdout) throw new Error('The process that reads lists has no standard output.')
  const pieces: AsyncIterator<Buffer, undefined> = child.stdout[Symbol.asyncIterator]()
  for (;;) {
    const piece = await patiently(child, pieces.next())
    if (piece.done) break
    yield piece.value
  }
  const message = await patiently(child, next())
  if (message?.is !== 'done') throw refusalOf(message, child)
}

type NextMessage = () => Promise<ListMessage | undefined>

/** Messages of a process in order; undefined after its end. */
const messagesOf = (child: ChildProcess): NextMessage => {
  const arrived: ListMessage[] = []
  let isOver = false
  let wake: (() => void) | undefined
  const over = (): void => {
    isOver = true
    wake?.()
  }
  child.on('message', (message: ListMessage) => {
    arrived.push(message)
    wake?.()
  })
  child.once('disconnect', () => {
    if (child.exitCode === null && child.signalCode === null) child.once('exit', over)
    else over()
  })
  // A process that cannot start emits only an error.
  child.on('error', over)
  return async () => {
    while (arrived.length === 0 && !isOver)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return arrived.shift()
  }
}

/** Processes that were ended by a timeout. */
const late = new WeakSet<ChildProcess>()

/** Ends a process that takes too long, which also ends its output and its messages. */
const patiently = async <T>(child: ChildProcess, awaited: Promise<T>): Promise<T> => {
  const impatience = setTimeout(() => {
    late.add(child)
    child.kill('SIGKILL')
  }, TIMEOUT_MS)
  try {
    return await awaited
  } finally {
    clearTimeout(impatience)
  }
}

/**
 * Error for an ended process: a timeout may be due to a busy machine; any other signal means that the workbook needs too much
 * memory.
 */
const refusalOf = (message: ListMessage | undefined, child: ChildProcess): Error => {
  if (!message && late.has(child)) return new ApiError('overloaded')
  if (!message && child.signalCode === null)
    return new Error(`The process that reads lists ended with ${child.exitCode}.`)
  if (message?.is === 'refused')
    return new ApiError('validation_failed.header', {}, { faults: [...message.faults] })
  if (message?.is === 'malformed') return new ApiError(message.key)
  if (message?.is === 'empty') return new ApiError('empty_batch.file')
  return new ApiError('body_too_large.workbook', {
    packed: MAX_PACKED_BYTES / 2 ** 20,
    unpacked: WORKBOOK_LIMITS.unpacked / 2 ** 20,
    cells: MAX_CELLS,
  })
}
