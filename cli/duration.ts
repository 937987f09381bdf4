const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Reads `90m`, `24h` or `30d` as seconds; undefined when it is none of these, or more than a hundred years. */
export const parseDuration = (text: string): number | undefined => {
  const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * (SECONDS[unit ?? ''] ?? Number.NaN)
  return seconds <= 36_525 * 86_400 ? seconds : undefined
}
