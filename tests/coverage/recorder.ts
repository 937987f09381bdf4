import hooks, { AsyncResource, createHook, executionAsyncId } from 'node:async_hooks'
import { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Records, per test file, the functions of this repository that it executed, the files that it read and the processor time that it
// took. tests/run.ts --record loads it into the processes of the tests.

/** One test file of a full run. */
export interface Recorded {
  readonly file: string
  /** Milliseconds of processor time, with those of child processes that ended. */
  readonly cpu: number
  /** Module with its executed functions. */
  readonly ran: Readonly<Record<string, readonly string[]>>
  readonly read: readonly string[]
}

const ROOT = resolve(import.meta.dirname, '../..')
const folder = process.env.VITRINA_RECORD ?? ''
const read = new Set<string>()

const placeOf = (path: string): string | undefined => {
  const place = path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1) : undefined
  return place === undefined || /(^|\/)(node_modules|dist|\.git)(\/|$)/.test(place) ? undefined : place
}

/** Records a file as read; one that Node reads to load a module has only its URL. */
const noteRead = (name: unknown, options: unknown): void => {
  if (typeof name !== 'string' && !(name instanceof URL && options !== undefined)) return
  const path = String(name)
  const place = placeOf(path.startsWith('file:') ? fileURLToPath(path) : resolve(path))
  if (place !== undefined) read.add(place)
}

/** Records the files that tests read: texts, samples, sources that a rule checks. */
const watchReads = (): void => {
  const { readFileSync, promises } = fs
  const { readFile } = promises
  Object.assign(fs, {
    readFileSync: (...args: Parameters<typeof readFileSync>) => {
      noteRead(args[0], args[1])
      return readFileSync(...args)
    },
  })
  Object.assign(promises, {
    readFile: (...args: Parameters<typeof readFile>) => {
      noteRead(args[0], args[1])
      return readFile(...args)
    },
  })
  syncNames()
}

/** Publishes the changed functions under their names, except those of tests/follow.ts, which are for node:test only. */
const syncNames = (): void => {
  const followed = {
    AsyncResource: hooks.AsyncResource,
    createHook: hooks.createHook,
    executionAsyncId: hooks.executionAsyncId,
  }
  Object.assign(hooks, { AsyncResource, createHook, executionAsyncId })
  syncBuiltinESMExports()
  Object.assign(hooks, followed)
}

/** Makes child processes write their coverage at exit. */
const watchChildren = (place: string): void => {
  const { spawn } = ChildProcess.prototype as unknown as { spawn(options: { envPairs: string[] }): unknown }
  Object.assign(ChildProcess.prototype, {
    spawn(this: ChildProcess, options: { envPairs: string[] }) {
      options.envPairs.push(`NODE_V8_COVERAGE=${place}`)
      return spawn.call(this, options)
    },
  })
}

const session = new Session()

/** Starts counting. Repeated after each file, because a function is reported once per start, and may be optimized in between. */
const begin = (): void => session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false })

const take = (): Profiler.ScriptCoverage[] => {
  let result: Profiler.ScriptCoverage[] = []
  session.post('Profiler.takePreciseCoverage', (_, coverage) => {
    result = coverage?.result ?? []
  })
  return result
}

/** Milliseconds of processor time of this process and of its children that have ended. */
const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  const [, , , , , , , , , , , , , children = 0, inKernel = 0] = readFileSync('/proc/self/stat', 'latin1')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)
  return (user + system) / 1_000 + (children + inKernel) * 10
}

const addTo = (ran: Map<string, Set<string>>, scripts: readonly Profiler.ScriptCoverage[]): void => {
  for (const { url, functions } of scripts) {
    const place = url.startsWith('file:') ? placeOf(fileURLToPath(url)) : undefined
    if (place === undefined) continue
    const names = ran.get(place) ?? new Set()
    for (const { functionName, ranges } of functions) {
      const [{ count, startOffset } = { count: 0, startOffset: 0 }] = ranges
      if (count > 0 && startOffset > 0) names.add(`${functionName}@${startOffset}`)
    }
    if (names.size > 0) ran.set(place, names)
  }
}

const start = () => {
  mkdirSync(folder, { recursive: true })
  const children = mkdtempSync(join(folder, 'children-'))
  watchReads()
  watchChildren(children)
  session.connect()
  session.post('Profiler.enable')
  begin()
  let before = cpu()
  return (file: string): void => {
    const ran = new Map<string, Set<string>>()
    addTo(ran, take())
    for (const name of readdirSync(children)) {
      try {
        addTo(ran, JSON.parse(readFileSync(join(children, name), 'utf8')).result)
      } catch {
        // Still being written by a process that outlives its test.
      }
      rmSync(join(children, name), { recursive: true })
    }
    const recorded: Recorded = {
      file,
      cpu: Math.round(cpu() - before),
      ran: Object.fromEntries([...ran].map(([place, names]) => [place, [...names]])),
      read: [...read],
    }
    const name = `${createHash('sha256').update(file).digest('hex').slice(0, 16)}.json`
    writeFileSync(join(folder, name), JSON.stringify(recorded))
    read.clear()
    begin()
    before = cpu()
  }
}

/** Ends the record of a file and starts that of the next; undefined without a recording. */
export const recordFile = folder === '' ? undefined : start()
