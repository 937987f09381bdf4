import { Box, type BoxProps } from '@mantine/core'
import { canFollow, followersOf } from '@vitrina/schema/orders/order-lifecycle'
import { ORDER_STATUSES, type OrderStatus } from '@vitrina/schema/orders/order-status'
import { useEffect, useId, useRef } from 'react'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { statusColour, useStatusLabel } from '../status.tsx'
import classes from './lifecycle-graph.module.css'
import { linesOf, middleOf, NODE, pathOf, SIZE } from './lifecycle-layout.ts'
import { words } from './lifecycle-words.ts'

interface Props extends Pick<BoxProps, 'flex'> {
  /** Current statuses: they and their next statuses are marked. */
  readonly current: readonly OrderStatus[]
  readonly chosen?: OrderStatus | null
  /** True to also draw the steps to the current statuses. */
  readonly isWithLeading?: boolean
  readonly counts?: Readonly<Partial<Record<OrderStatus, number>>> | undefined
  /** Callback of a click on a status. For keyboard users a list next to the graph must do the same. */
  readonly onPick?: (status: OrderStatus) => void
}

const STEPS = ORDER_STATUSES.flatMap((from) => followersOf(from).map((to) => ({ from, to })))

/** Graph of the lifecycle of an order item. */
export const LifecycleGraph = (props: Props) => {
  const { current, chosen = null, isWithLeading = false, counts, onPick, flex } = props
  const say = useWords(words)
  const { number } = useFormat()
  const labelOf = useStatusLabel()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [first] = current
  // Scrolls to the marked statuses if the frame is narrower than the graph.
  useEffect(() => {
    const { current: element } = frame
    if (!element || first === undefined) return
    const scale = element.scrollWidth / SIZE.width
    element.scrollLeft = middleOf(first).x * scale - element.clientWidth / 2
  }, [first])
  const followers = new Set(current.flatMap(followersOf))
  const leading = isWithLeading
    ? ORDER_STATUSES.filter((from) => current.some((to) => from !== to && canFollow(from, to)))
    : []
  const isMarked = current.length > 0

  const descriptions = current.map((from) =>
    followersOf(from).length === 0
      ? say('ends', { from: labelOf(from) })
      : say('leads', { from: labelOf(from), to: followersOf(from).map(labelOf).join(', ') }),
  )
  /** Marked ones last, so that they are drawn above the others. */
  const steps = STEPS.map(({ from, to }) => {
    const kind = current.includes(from)
      ? 'marked'
      : isWithLeading && current.includes(to)
        ? 'leading'
        : isMarked
          ? 'faint'
          : 'plain'
    return { from, to, kind } as const
  }).sort((one, other) => Number(one.kind === 'marked') - Number(other.kind === 'marked'))

  const classOf = (status: OrderStatus): string => {
    if (status === chosen) return classes.chosen ?? ''
    if (current.includes(status)) return classes.current ?? ''
    if (followers.has(status)) return classes.follower ?? ''
    return isMarked && !leading.includes(status) ? (classes.outside ?? '') : ''
  }

  return (
    // Scrollable content must be focusable by keyboard.
    <Box
      ref={frame}
      component="section"
      className={classes.frame}
      flex={flex}
      tabIndex={0}
      aria-label={say('drawing')}
    >
      <svg
        className={classes.graph}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={[say('drawing'), ...descriptions].join('. ')}
      >
        <defs>
          {(['head', 'markedHead', 'leadingHead'] as const).map((head) => (
            <marker
              key={head}
              id={`${id}-${head}`}
              viewBox="0 0 8 8"
              refX="6"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M 0 0 L 8 4 L 0 8 z" className={classes[head]} />
            </marker>
          ))}
        </defs>
        {steps.map(({ from, to, kind }) => (
          <path
            key={`${from} ${to}`}
            d={pathOf(from, to)}
            className={[classes.edge, kind !== 'plain' && classes[kind]].filter(Boolean).join(' ')}
            markerEnd={`url(#${id}-${kind === 'marked' ? 'markedHead' : kind === 'leading' ? 'leadingHead' : 'head'})`}
          />
        ))}
        {ORDER_STATUSES.map((status) => (
          <g
            key={status}
            className={[classes.state, classOf(status), onPick && classes.pickable].filter(Boolean).join(' ')}
            style={{ color: `var(--mantine-color-${statusColour(status)}-5)` }}
            {...(onPick && { onClick: () => onPick(status) })}
          >
            <State status={status} lines={linesOf(labelOf(status))} />
            {counts?.[status] !== undefined && (
              <text
                className={classes.count}
                x={middleOf(status).x}
                y={middleOf(status).y + NODE.height / 2 + 14}
              >
                {number(counts[status])}
              </text>
            )}
          </g>
        ))}
      </svg>
    </Box>
  )
}

const State = ({ status, lines }: { readonly status: OrderStatus; readonly lines: readonly string[] }) => {
  const { x, y } = middleOf(status)
  const first = y + 4 - (lines.length - 1) * 7.5
  return (
    <>
      <rect
        className={classes.box}
        x={x - NODE.width / 2}
        y={y - NODE.height / 2}
        width={NODE.width}
        height={NODE.height}
        rx={8}
      />
      {lines.map((line, place) => (
        <text key={line} x={x} y={first + place * 15}>
          {line}
        </text>
      ))}
    </>
  )
}
