import { clock } from './amounts.ts'

/** Progress of one stage of a transfer. */
export interface Stage {
  /** Label such as `Uploading`. */
  readonly title: string
  /** Fraction from 0 to 1; undefined while unknown. */
  readonly share: number | undefined
  /** Text such as `118 of 262 MiB`. */
  readonly detail: string
  /** Text such as `12 MiB/s`; empty while unknown. */
  readonly rate: string
  readonly secondsLeft: number | undefined
}

const MAX_BAR_WIDTH = 30
const MIN_BAR_WIDTH = 6

/** One line of at most `width` characters: in a narrow terminal, the least important parts are omitted. */
export const progressLine = ({ title, share, detail, rate, secondsLeft }: Stage, width: number): string => {
  const percent = share === undefined ? '' : percentOf(share).padStart(5)
  const left = secondsLeft === undefined ? '' : `${clock(secondsLeft)} left`
  for (const parts of [
    [percent, detail, rate, left],
    [percent, detail, left],
    [percent, detail],
  ]) {
    const rest = parts.filter(Boolean).join('  ')
    const barWidth = width - title.length - rest.length - 3
    if (share !== undefined && barWidth >= MIN_BAR_WIDTH)
      return `${title}  ${bar(share, Math.min(barWidth, MAX_BAR_WIDTH))} ${rest}`
    if (share === undefined && barWidth >= 0) return `${title}  ${rest}`
  }
  return `${title} ${(percent || detail).trim()}`.slice(0, width)
}

/** Progress for a log, in which each line remains. */
export const plainLine = ({ title, share, detail, rate, secondsLeft }: Stage): string => {
  const parts = [
    share === undefined ? '' : percentOf(share),
    detail,
    rate,
    secondsLeft === undefined ? '' : `${clock(secondsLeft)} left`,
  ]
  return `${title}: ${parts.filter(Boolean).join('; ')}`
}

/** Rounded down: 100 % means finished. */
const percentOf = (share: number): string => `${Math.floor(share * 100)} %`

const bar = (share: number, length: number): string => {
  const full = Math.floor(share * length)
  return '█'.repeat(full) + '░'.repeat(length - full)
}
