import { REPORT_NONE, type Report, type ReportFigure, type ReportRow } from '@vitrina/schema/console/report'
import { ORDER_STATUS_LABELS } from '@vitrina/schema/orders/order-labels'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.tsx'

/** Label of a row: a day, a status, a name, or a text for rows without a name. */
export const useRowLabel = ({ by }: Pick<Report, 'by'>) => {
  const { language } = useLanguage()
  const { day } = useFormat('UTC')
  return ({ key, before_key, name }: ReportRow): string => {
    if (by === 'day') return key === '' ? `– (${day(before_key ?? '')})` : day(key)
    if (by === 'status')
      return ORDER_STATUS_LABELS[key as keyof typeof ORDER_STATUS_LABELS]?.[language] ?? key
    return key === '' ? REPORT_NONE[by][language] : (name ?? key)
  }
}

/** Texts of figures and of their changes. */
export const useFigureText = () => {
  const { currency } = useSite()
  const { number, money, change } = useFormat()
  return {
    text: (figure: ReportFigure, value: string | null): string => {
      if (value === null) return '–'
      return figure === 'revenue' || figure === 'average' ? money(value, currency) : number(Number(value))
    },
    changeText: (percent: string | null): string => (percent === null ? '' : change(Number(percent) / 100)),
  }
}
