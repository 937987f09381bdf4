import { Badge, Box, Button, Group, NativeSelect, Text } from '@mantine/core'
import { BASE_PRICE, type DestinationWord } from '@vitrina/schema/console/destination'
import type { WordMeaning } from '@vitrina/schema/console/destination-suggestions'
import { LANGUAGES } from '@vitrina/schema/languages'
import { ORDER_STATUS_LABELS } from '@vitrina/schema/orders/order-labels'
import { orderStatusOf } from '@vitrina/schema/orders/order-status'
import { unitOf } from '@vitrina/schema/units'
import { useState } from 'react'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { mapWords } from './map-words.ts'

interface Props {
  readonly word: DestinationWord
  readonly meanings: readonly WordMeaning[]
  /** Proposed mapping of an unmapped word. */
  readonly proposal: string | null
  readonly isWriting: boolean
  readonly onAssign: (ours: string | null) => void
}

/** Word of the other system with a selection of its mapping; one click maps it. */
export const WordRow = ({ word, meanings, proposal, isWriting, onAssign }: Props) => {
  const say = useWords(mapWords)
  const { language } = useLanguage()
  const isBase = word.kind === 'price_type' && word.theirs === BASE_PRICE
  const name = isBase ? say('basePrice') : word.name
  const [chosen, setChosen] = useState<string>()
  const value = chosen ?? word.ours ?? proposal ?? ''
  const labelOf = ({ value, names }: WordMeaning): string => {
    const status = word.kind === 'status' ? orderStatusOf(value) : undefined
    if (status) return ORDER_STATUS_LABELS[status][language]
    const unit = word.kind === 'unit' ? unitOf(value) : undefined
    if (unit) return `${unit.name[language]} (${unit.symbol[language]})`
    if (word.kind === 'currency') return value
    return names[LANGUAGES.indexOf(language)] ?? names.find((name) => name !== null) ?? value
  }
  const options = meanings.map((one) => ({ value: one.value, label: labelOf(one) }))
  // An object created for the word may not be in the list yet.
  if (value !== '' && !options.some((one) => one.value === value))
    options.unshift({ value, label: value === word.theirs ? word.name : value })
  const isCreatable =
    !isBase && (word.kind === 'price_type' || word.kind === 'store' || word.kind === 'category')
  const isUnknown = word.ours === null && !isCreatable
  const isChanged = value !== '' && value !== word.ours
  return (
    <Group gap="xs" align="center">
      <Box flex="1 1 12rem" miw={0}>
        <Text size="sm" fw={isUnknown ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {isUnknown && word.parked > 0 && (
          <Badge color="orange" variant="light" tt="none">
            {say('waiting', { count: word.parked })}
          </Badge>
        )}
      </Box>
      <Group gap="xs" wrap="nowrap" flex="2 1 20rem">
        <NativeSelect
          aria-label={say('meaningOf', { word: name })}
          flex={1}
          value={value}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={[
            ...(word.ours === null || !isCreatable
              ? [{ value: '', label: isCreatable ? say('made', { name: word.name }) : say('noMeaning') }]
              : []),
            ...options,
          ]}
        />
        <Button
          size="xs"
          miw="8rem"
          variant={isChanged ? 'filled' : 'default'}
          disabled={isWriting || (value === '' ? word.ours === null : !isChanged)}
          aria-label={say('mapWord', { word: name })}
          onClick={() => onAssign(value === '' ? null : value)}
        >
          {say('mapIt')}
        </Button>
      </Group>
    </Group>
  )
}
