import type { OrderStatus } from '@vitrina/schema/orders/order-status'

export const NODE = { width: 124, height: 46 } as const
const PITCH = { x: 150, y: 98 } as const
const MARGIN = 12

/**
 * Column and row of each status: the normal course in the top row from left to right, below it intermediate statuses, in the
 * bottom row failures.
 */
const PLACES: Readonly<Record<OrderStatus, readonly [column: number, row: number]>> = {
  new: [0, 0],
  confirmed: [1, 0],
  incollection: [2, 0],
  collected: [3, 0],
  collectedwithchanges: [3, 1],
  atcouriersortcenter: [4, 0],
  ondelivery: [4, 1],
  done: [5, 0],
  completedandclosed: [6, 0],
  changedandclosed: [6, 1],
  clientnoanswer: [1, 2],
  deliverydatemoved: [2, 2],
  recipientnotathome: [4, 2],
  tobereturnedintwodays: [5, 2],
  customerrefusal: [2, 3],
  canceled: [3, 3],
  returnedtowarehouse: [4, 3],
}

export const SIZE = {
  width: 6 * PITCH.x + NODE.width + 2 * MARGIN,
  /** Height including the number below the last row. */
  height: 3 * PITCH.y + NODE.height + 2 * MARGIN + 8,
} as const

interface Point {
  readonly x: number
  readonly y: number
}

/** Center of a status. */
export const middleOf = (status: OrderStatus): Point => {
  const [column, row] = PLACES[status]
  return {
    x: MARGIN + NODE.width / 2 + column * PITCH.x,
    y: MARGIN + NODE.height / 2 + row * PITCH.y,
  }
}

/** Curvature of a step, so that it avoids statuses between its ends and its opposite step. */
const BEND = 0.16

/** Space for the head of an arrow. */
const GAP = 3

/** Intersection of the line from the center of a status towards `to` with the border of its box. */
const borderOf = (from: Point, to: Point): Point => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const share = Math.min(
    (NODE.width / 2 + GAP) / Math.abs(dx || 1e-9),
    (NODE.height / 2 + GAP) / Math.abs(dy || 1e-9),
  )
  return { x: from.x + dx * share, y: from.y + dy * share }
}

const round = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** SVG path of a step. */
export const pathOf = (from: OrderStatus, to: OrderStatus): string => {
  const [start, end] = [middleOf(from), middleOf(to)]
  const bend = {
    x: (start.x + end.x) / 2 - (end.y - start.y) * BEND,
    y: (start.y + end.y) / 2 + (end.x - start.x) * BEND,
  }
  return `M ${round(borderOf(start, bend))} Q ${round(bend)} ${round(borderOf(end, bend))}`
}

/** Maximum number of characters in a line of a box. */
const LINE = 17

/** A label in at most two lines. */
export const linesOf = (label: string): readonly string[] => {
  if (label.length <= LINE) return [label]
  const breaks = [...label.matchAll(/ /g)].map(({ index }) => index)
  const middle = label.length / 2
  const [nearest] = breaks.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  return nearest === undefined ? [label] : [label.slice(0, nearest), label.slice(nearest + 1)]
}
