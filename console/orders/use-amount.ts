import { unitOf } from '@vitrina/schema/units'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.tsx'

/** Quantity and its unit in the language of the console, such as "1.5 kg"; a plain number without a unit. */
export const useAmount = () => {
  const { number } = useFormat()
  const { language } = useLanguage()
  return (quantity: number, unit: string | null | undefined): string => {
    const symbol = unit == null ? undefined : (unitOf(unit)?.symbol[language] ?? unit)
    return symbol === undefined ? number(quantity) : `${number(quantity)} ${symbol}`
  }
}
