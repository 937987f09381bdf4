const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB']

/** Bytes as `512 B`, `9.4 MiB` or `262 MiB`. */
export const size = (bytes: number): string => {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const amount = bytes / 1024 ** power
  const unit = BYTE_UNITS[power]
  const digits = power > 0 && amount < 10 ? 1 : 0
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return `${amount.toLocaleString('en', format)} ${unit}`
}

/** Seconds as `0:05`, `12:40` or `1:02:03`. */
export const clock = (seconds: number): string => {
  const totalSeconds = Math.ceil(seconds)
  const two = (number: number) => String(number).padStart(2, '0')
  const minutes = Math.floor(totalSeconds / 60)
  return minutes < 60
    ? `${minutes}:${two(totalSeconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(totalSeconds % 60)}`
}
