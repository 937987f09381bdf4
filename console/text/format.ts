import type { Language } from '@vitrina/schema/languages'
import { useMemo } from 'react'
import { useLanguage } from './language.tsx'

/** Seconds per unit of relative times, the largest first. */
const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Decimal of the API as it is typed in a language: "16,50". */
export const asTyped = (decimal: string, language: Language): string =>
  decimal.replace('.', (1.1).toLocaleString(language).charAt(1))

/**
 * Formats of numbers, money and times in the language of the console. `timeZone` is that of the site, by
 * default the browser's.
 */
export const useFormat = (timeZone?: string) => {
  const { language } = useLanguage()
  return useMemo(() => {
    const zone = timeZone === undefined ? {} : { timeZone }
    const number = new Intl.NumberFormat(language)
    const compact = new Intl.NumberFormat(language, { notation: 'compact' })
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
    const change = new Intl.NumberFormat(language, {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    })
    const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', ...zone })
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', ...zone })
    const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', ...zone })
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...zone })
    const shortDay = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...zone })
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    return {
      number: (value: number) => number.format(value),
      /** Decimal in the form of the API, with all its places. */
      decimal: (text: string) => {
        const places = text.split('.')[1]?.length ?? 0
        return new Intl.NumberFormat(language, { minimumFractionDigits: places }).format(Number(text))
      },
      /** Rounded number of an axis: "220K". */
      compact: (value: number) => compact.format(value),
      percent: (share: number) => percent.format(share),
      /** Relative change as a percentage: "+12 %". */
      change: (share: number) => change.format(share),
      money: (value: string | number, currency: string) =>
        new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(value)),
      /** Date and time, without the current year. */
      moment: (iso: string) => {
        const date = new Date(iso)
        if (date.getFullYear() !== new Date().getFullYear()) return moment.format(date)
        return `${shortDay.format(date)}, ${time.format(date)}`
      },
      exact: (iso: string) => exact.format(new Date(iso)),
      day: (iso: string) => day.format(new Date(iso)),
      /** Day of a short period, without its year. */
      shortDay: (iso: string) => shortDay.format(new Date(iso)),
      /** Elapsed time: "3 hours". */
      since: (iso: string) => {
        const seconds = Math.max(0, (Date.now() - new Date(iso).getTime()) / 1000)
        const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ['minute', 60]
        const lasting = { style: 'unit', unit, unitDisplay: 'long' } as const
        return new Intl.NumberFormat(language, lasting).format(Math.max(1, Math.floor(seconds / length)))
      },
      /** Relative time: "3 hours ago". */
      ago: (iso: string) => {
        const seconds = (new Date(iso).getTime() - Date.now()) / 1000
        const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
        return relative.format(Math.round(seconds / length), unit)
      },
    }
  }, [language, timeZone])
}
