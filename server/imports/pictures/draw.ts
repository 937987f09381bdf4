import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { ApiError } from '../../platform/http/errors.ts'
import type { Drawing, PictureSent } from './drawing.ts'

/** Timeout in ms of one picture, also on a busy machine. */
const TIMEOUT_MS = 60_000

/** Time in ms before an idle process releases its memory. */
const IDLE_MS = 30_000

/** Maximum number of pictures per process, whose memory grows: from 140 to 200 MB after forty photos. */
const MAX_DRAWN = 50

/**
 * Process that draws pictures, one at a time, without our environment: a file that crashes or exhausts a
 * decoder affects this process only. It starts with the first picture.
 */
export const drawingProcess = () => {
  let running: Running | undefined
  let drawn = 0
  let ends = 0
  let idle: NodeJS.Timeout | undefined

  const present = async (): Promise<Running> => {
    if (running) return running
    const started = await start()
    running = started
    drawn = 0
    void started.ended.then(() => {
      if (running === started) running = undefined
    })
    return started
  }
  const end = (): void => {
    ends++
    clearTimeout(idle)
    if (running) running.isUnwanted = true
    running?.child.kill('SIGKILL')
    running = undefined
  }

  return {
    /** @throws {ApiError} `overloaded` if the process was ended meanwhile */
    draw: async (read: () => Promise<Uint8Array>): Promise<Drawing> => {
      clearTimeout(idle)
      const before = ends
      const refuseEnded = (): void => {
        if (ends === before) return
        end()
        throw new ApiError('overloaded')
      }
      try {
        const process = await present()
        refuseEnded()
        const bytes = await read()
        refuseEnded()
        return await answerOf(process, bytes)
      } finally {
        if (++drawn >= MAX_DRAWN) end()
        else idle = setTimeout(end, IDLE_MS).unref()
      }
    },
    end,
  }
}

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<void>
  /** True if the process was ended for another reason than its picture. */
  isUnwanted: boolean
}

/**
 * Settings of glibc: a single arena, and immediate release of free memory. With them the peak was 129 MB for
 * photos of 12 million pixels, without them 155.
 */
const FRUGAL = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '1',
}

const start = async (): Promise<Running> => {
  const child = fork(fileURLToPath(new URL('./drawing.ts', import.meta.url)), {
    execArgv: ['--max-semi-space-size=1'],
    env: FRUGAL,
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  })
  // A process that cannot start emits an error, and no exit.
  const ended = new Promise<void>((resolve) => child.once('exit', resolve).once('error', () => resolve()))
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const [message] = (await Promise.race([once(child, 'message'), ended])) ?? []
  if (message !== 'ready')
    throw new Error(
      'Pictures cannot be processed: the package sharp is missing, or does not support this machine.',
    )
  // The child does not keep this process alive; a waiting caller has a connection that does.
  child.unref()
  child.channel?.unref()
  // A process that crashes on a file does not read the rest of it.
  child.stdin?.on('error', () => undefined)
  unrefPipe(child.stdin)
  return { child, ended, isUnwanted: false }
}

/** Unrefs a pipe to a process, which is a socket in Node. */
const unrefPipe = (pipe: Writable | null): void => {
  if (pipe instanceof Socket) pipe.unref()
}

/** Result of a drawing; a decoder that crashes or takes too long means a damaged file. */
const answerOf = async (running: Running, bytes: Uint8Array): Promise<Drawing> => {
  const { child, ended } = running
  const began = performance.now()
  const impatience = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  try {
    const answer = once(child, 'message')
    const sent: PictureSent = { size: bytes.length }
    child.send(sent)
    // Sends the bytes separately, because a message would copy them twice.
    child.stdin?.write(bytes)
    const [message] = (await Promise.race([answer, ended])) ?? []
    if (message === undefined && running.isUnwanted) throw new ApiError('overloaded')
    return message ?? { drawn: { refused: 'damaged' }, spent: performance.now() - began }
  } finally {
    clearTimeout(impatience)
  }
}
