import { Badge, type BadgeProps } from '@mantine/core'
import { ORDER_STATUS_LABELS } from '@vitrina/schema/orders/order-labels'
import type { MIXED, OrderStatus } from '@vitrina/schema/orders/order-status'
import { useLanguage } from '../text/language.tsx'

/** Colours of statuses. */
const COLOURS: Readonly<Record<OrderStatus | typeof MIXED, string>> = {
  new: 'blue',
  confirmed: 'cyan',
  incollection: 'indigo',
  collected: 'indigo',
  collectedwithchanges: 'indigo',
  atcouriersortcenter: 'violet',
  ondelivery: 'violet',
  clientnoanswer: 'orange',
  deliverydatemoved: 'orange',
  recipientnotathome: 'orange',
  tobereturnedintwodays: 'orange',
  customerrefusal: 'red',
  returnedtowarehouse: 'gray',
  canceled: 'gray',
  done: 'green',
  completedandclosed: 'green',
  changedandclosed: 'green',
  mixed: 'pink',
}

export const statusColour = (status: OrderStatus | typeof MIXED): string => COLOURS[status]

/** Label of a status in the language of the console. */
export const useStatusLabel = () => {
  const { language } = useLanguage()
  return (status: OrderStatus | typeof MIXED): string => ORDER_STATUS_LABELS[status][language]
}

interface Props extends Pick<BadgeProps, 'size'> {
  readonly of: OrderStatus | typeof MIXED
}

/** Status with a coloured dot, so that the text has the normal contrast. */
export const Status = ({ of, size = 'md' }: Props) => {
  const labelOf = useStatusLabel()
  return (
    <Badge variant="dot" color={COLOURS[of]} size={size} tt="none" fw={500} miw="max-content">
      {labelOf(of)}
    </Badge>
  )
}
