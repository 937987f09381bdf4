import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { Order } from '@vitrina/schema/orders/order'
import type { ForeignNumber } from '@vitrina/schema/orders/order-read'
import type { Names } from '../catalogue/names-of.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import classes from './change-descriptions.module.css'
import type { ChangeLine } from './change-lines.ts'
import { words } from './order-words.ts'
import { words as returnWords } from './returns/words.ts'
import { tradeWords } from './trade-words.ts'

const ALL_WORDS = { ...returnWords, ...tradeWords, ...words }

interface Props {
  readonly order: Order
  readonly lines: readonly ChangeLine[]
  readonly names: Names
}

const numberText = ({ destination, number }: ForeignNumber): string => `${destination}: ${number}`

/** Changes of one write of an order: each with its previous and new value. */
export const ChangeDescriptions = ({ order, lines, names }: Props) => {
  const say = useWords(ALL_WORDS)
  const { number, money } = useFormat()
  const nameIn = (path: string, id: number | null) => names.get(path)?.get(id ?? 0)?.name ?? `#${id}`
  const describe = ({ path, isMoney }: ChangeLine, value: unknown): string => {
    if (value === null) return '–'
    if (path !== null) return nameIn(path, value as number)
    if (Array.isArray(value)) return value.map(numberText).join(', ')
    if (isMoney) return money(value as number, order.currency)
    return typeof value === 'number' ? number(value) : String(value)
  }
  return (
    <Stack gap={2} component="ul" m={0} p={0} className={classes.lines}>
      {lines.map((line) => {
        const { key, label, noted, item, before, after } = line
        const of = [item && nameIn('product', item.product), label && say(label), noted].filter(Boolean)
        return (
          <Group key={key} component="li" gap={6} align="baseline">
            <Text size="sm" fw={500}>
              {of.join(' · ')}:
            </Text>
            <Text size="sm" className={classes.before}>
              <VisuallyHidden>{say('was')} </VisuallyHidden>
              {describe(line, before)}
            </Text>
            <span aria-hidden>→</span>
            <Text size="sm" className={classes.after}>
              <VisuallyHidden>{say('became')} </VisuallyHidden>
              {describe(line, after)}
            </Text>
          </Group>
        )
      })}
    </Stack>
  )
}
