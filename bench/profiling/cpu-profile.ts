import type { Stretch } from '../stretches.ts'
import { type CallFrame, type CodePlace, placeOf } from './code-place.ts'

/** Output of `--cpu-prof`: the nodes of a call tree, and the running node of each sample. */
interface Recorded {
  readonly nodes: readonly RecordedNode[]
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

interface RecordedNode {
  readonly id: number
  readonly callFrame: CallFrame
  readonly children?: readonly number[]
}

/** Function in a call tree, with its µs: `self` without callees, `total` with them. */
export interface Frame extends CodePlace {
  self: number
  total: number
  readonly callees: Map<string, Frame>
}

export const newFrame = (place: CodePlace): Frame => ({ ...place, self: 0, total: 0, callees: new Map() })

const calleeOf = (frame: Frame, place: CodePlace): Frame => {
  const key = `${place.name} ${place.file}`
  const existing = frame.callees.get(key)
  if (existing) return existing
  const created = newFrame(place)
  frame.callees.set(key, created)
  return created
}

/**
 * Adds the profile of a thread to `root`, under the name of the calls in progress and of the thread. Idle time and time outside
 * the spans are omitted.
 */
export const addProfile = (
  root: Frame,
  recorded: Recorded,
  thread: string,
  stretches: readonly Stretch[],
): void => {
  const stacks = stacksOf(recorded.nodes)
  const { samples, timeDeltas } = recorded
  let at = recorded.startTime
  let next = 0
  for (const [place, sample] of samples.entries()) {
    at += timeDeltas[place] ?? 0
    while (at > (stretches[next]?.to ?? Number.POSITIVE_INFINITY)) next++
    const stretch = stretches[next]
    if (stretch === undefined) return
    const stack = stacks(sample)
    if (at < stretch.from || stack.at(-1)?.name === '(idle)') continue
    const lasted = Math.min(timeDeltas[place + 1] ?? 0, stretch.to - at)
    if (lasted <= 0) continue
    let frame = root
    frame.total += lasted
    for (const place of [plain(stretch.what), plain(thread), ...stack]) {
      frame = calleeOf(frame, place)
      frame.total += lasted
    }
    frame.self += lasted
  }
}

const plain = (name: string): CodePlace => ({ name, file: '' })

/** Function that maps a node id to its call stack, outermost first. */
const stacksOf = (nodes: readonly RecordedNode[]): ((id: number) => readonly CodePlace[]) => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const known = new Map<number | undefined, readonly CodePlace[]>()
  const stackOf = (id: number): readonly CodePlace[] => {
    const existing = known.get(id)
    if (existing) return existing
    const node = byId.get(id)
    const parent = parents.get(id)
    const stack =
      node === undefined || parent === undefined ? [] : [...stackOf(parent), placeOf(node.callFrame)]
    known.set(id, stack)
    return stack
  }
  return stackOf
}
