import { type CodePlace, isOwn, moduleOf } from './code-place.ts'
import type { Frame } from './cpu-profile.ts'

/** µs by name. */
type Times = ReadonlyMap<string, number>

/** Calls `visit` with each function that has its own time, and its callers, outermost first. */
const walk = (
  frame: Frame,
  visit: (frame: Frame, callers: readonly Frame[]) => void,
  callers: readonly Frame[] = [],
): void => {
  if (frame.self > 0) visit(frame, callers)
  for (const callee of frame.callees.values()) walk(callee, visit, [...callers, frame])
}

const collect = (root: Frame, nameOf: (frame: Frame, callers: readonly Frame[]) => string): Times => {
  const times = new Map<string, number>()
  walk(root, (frame, callers) => {
    const name = nameOf(frame, callers)
    times.set(name, (times.get(name) ?? 0) + frame.self)
  })
  return times
}

/** Own time by file of this repository, package or module of Node. */
export const selfByModule = (root: Frame): Times => collect(root, moduleOf)

/** Own time by function. */
export const selfByFunction = (root: Frame): Times =>
  collect(root, (frame) => `${frame.name} · ${moduleOf(frame)}`)

/** Time by innermost file of this repository on the stack; otherwise by package or module of Node. */
export const byOwnFile = (root: Frame): Times =>
  collect(root, (frame, callers) => {
    const stack: CodePlace[] = [...callers.filter(({ file }) => file !== ''), frame]
    return moduleOf(
      stack.findLast(isOwn) ?? stack.find(({ file }) => file.startsWith('node_modules')) ?? frame,
    )
  })
