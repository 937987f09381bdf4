import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ScreenLink } from '../parts/layout/screen-link.tsx'
import { Refusal } from '../parts/refusal.tsx'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import classes from './order.module.css'
import { words } from './order-words.ts'
import type { OrderChange } from './use-order.ts'

/** Notifies a user who has left an order of its refused change, with the typed values, until it is closed. */
export const useNotifyLostChange = (id: number) => {
  const say = useWords(words)
  const site = useSite()
  return (failure: unknown, { comment, customer, address }: OrderChange) => {
    const typed = comment || textsIn(customer) || textsIn(address)
    notifications.show({
      color: 'red',
      autoClose: false,
      title: say('lost', { id: `#${id}` }),
      message: (
        <>
          <Refusal of={failure} />
          {typed && (
            <Text className={classes.typed} size="sm" role="note" tabIndex={0}>
              {typed}
            </Text>
          )}
          <ScreenLink to={`/sites/${site.slug}/orders/${id}`}>{say('order', { id: `#${id}` })}</ScreenLink>
        </>
      ),
    })
  }
}

const textsIn = (part: object | null | undefined): string =>
  Object.values(part ?? {})
    .filter((value) => typeof value === 'string')
    .join(', ')
