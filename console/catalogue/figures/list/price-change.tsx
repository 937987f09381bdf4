import { Alert, Chip, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signedNumberIn } from '@vitrina/schema/amount-change'
import { columnsOf } from '@vitrina/schema/columns'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { useState } from 'react'
import type { QueryArguments } from '../../../api/request.ts'
import { DialogFoot } from '../../../parts/dialog-foot.tsx'
import { Hint } from '../../../parts/layout/hint.tsx'
import { InputForm } from '../../../parts/layout/input-form.tsx'
import { WriteModal } from '../../../parts/write-modal.tsx'
import { useSite } from '../../../session/site.ts'
import { useFormat } from '../../../text/format.ts'
import { useLanguage } from '../../../text/language.tsx'
import { useWords } from '../../../text/words.ts'
import { AmountChangeInput } from '../../bulk/amount-change-input.tsx'
import { BulkRefusal } from '../../bulk/bulk-refusal.tsx'
import { Difference } from '../../bulk/difference.tsx'
import type { TypedChange } from '../../bulk/field-change.ts'
import { words as bulkWords } from '../../bulk/words.ts'
import { Input } from '../../inputs/inputs.tsx'
import { objectOf } from '../../objects.ts'
import { notifyUndoable, useUndoneWords } from '../../undo/notify-written.tsx'
import { MAX_ROWS_PER_WRITE } from './find-figures.ts'
import { type PlannedPrice, type PriceChangeRequest, planPrices } from './plan-prices.ts'
import { undoPrices, writePrices } from './undo-prices.ts'
import { words } from './words.ts'

interface Props {
  readonly feed: ProductFeed
  readonly narrowing: QueryArguments
  /** User type of the list; null for all. */
  readonly owner: number | null
  readonly onClose: () => void
}

interface DryRunResult {
  readonly priceRequest: PriceChangeRequest
  readonly planned: readonly PlannedPrice[]
}

const KINDS = ['percent', 'sum'] as const

/**
 * Recalculates the prices of a list from themselves or from others, and shows a preview before anything is
 * written.
 */
export const PriceChange = ({ feed, narrowing, owner: shown, onClose }: Props) => {
  const say = useWords(words)
  const sayBulk = useWords(bulkWords)
  const site = useSite()
  const queries = useQueryClient()
  const sayUndone = useUndoneWords()
  const { number } = useFormat()
  const { language } = useLanguage()
  const [owner, setOwner] = useState(shown)
  const [other, setOther] = useState<number | null>(null)
  const [change, setChange] = useState<TypedChange>({
    kind: 'percent',
    by: '',
    rounding: null,
    from: 'itself',
  })
  const object = objectOf('product')
  const columns = columnsOf(object).filter(({ name }) => name === feed.figure)
  const renew = () => queries.invalidateQueries({ queryKey: [site.slug, 'content', 'product'] })

  const rehearse = useMutation({
    mutationFn: async (): Promise<DryRunResult | null> => {
      const { from, ...counted } = change
      const source = from === 'type' ? (other as number) : (from as 'itself')
      const priceRequest = { feed, narrowing, owner: owner as number, source, change: counted, language }
      const planned = await planPrices(site, priceRequest)
      if (planned === null) return null
      await writePrices(site, priceRequest, planned, true)
      return { priceRequest, planned }
    },
  })
  const write = useMutation({
    mutationFn: async ({ priceRequest, planned }: DryRunResult) => {
      // Calculated again, because a percentage of an old price must not be applied to a new one.
      const again = new Map((await planPrices(site, priceRequest))?.map((price) => [price.id, price]))
      const sent = planned.filter(({ id, now, next }) => {
        const present = again.get(id)
        return present !== undefined && present.now === now && present.next === next
      })
      await writePrices(site, priceRequest, sent)
      return sent
    },
    onSuccess: (sent, { priceRequest, planned }) => {
      renew()
      notifyUndoable(sayBulk('changed', { count: number(sent.length) }), async () => {
        const undone = await undoPrices(site, priceRequest, sent, language)
        renew()
        return sayUndone(undone)
      })
      if (sent.length < planned.length)
        notifications.show({
          color: 'orange',
          message: sayBulk('skipped', { count: number(planned.length - sent.length) }),
          autoClose: false,
        })
      onClose()
    },
  })
  const { data } = rehearse
  const failure = rehearse.error ?? write.error
  const isComplete =
    owner !== null &&
    signedNumberIn(change.by) !== undefined &&
    (change.from !== 'type' || (other !== null && other !== owner))
  const sources = [
    { value: 'itself', label: say('itself') },
    { value: 'price', label: say('base') },
    { value: 'old_price', label: say('oldPrice') },
    { value: 'type', label: say('otherType') },
  ]
  const pickType = (label: string, value: number | null, pick: (id: number | null) => void) => (
    <Input
      field={{ kind: 'reference', to: feed.owner.path }}
      label={label}
      path={`prices.${label}`}
      value={value}
      onChange={(next) => pick(next === null ? null : Number(next))}
      required={true}
      readOnly={false}
    />
  )
  const refused = failure && (
    <BulkRefusal of={failure} object={object} ids={(data?.planned ?? []).map(({ id }) => id)} />
  )
  return (
    <WriteModal isWriting={write.isPending} onClose={onClose} size="xl" title={say('change')}>
      {data ? (
        <Stack>
          <Difference
            object={object}
            columns={columns}
            before={new Map(data.planned.map((price) => [price.id, contentOf(price, language, price.now)]))}
            after={data.planned.map((price) => contentOf(price, language, price.next))}
          />
          {refused}
          <DialogFoot
            cancel={sayBulk('back')}
            onClose={() => rehearse.reset()}
            isPending={write.isPending}
            isDisabled={data.planned.length === 0}
            action={sayBulk('write', { count: number(data.planned.length) })}
            onAction={() => write.mutate(data)}
          />
        </Stack>
      ) : (
        <InputForm
          onSubmit={() => {
            if (isComplete) rehearse.mutate()
          }}
        >
          <Stack mih="24rem">
            <Hint>{say('changeLead')}</Hint>
            {pickType(say('ofType'), owner, setOwner)}
            <Chip.Group
              value={change.kind}
              onChange={(value) => {
                const kind = KINDS.find((one) => one === value)
                if (kind) setChange({ ...change, kind })
              }}
            >
              <Group gap={6} role="group" aria-label={say('change')}>
                {KINDS.map((kind) => (
                  <Chip key={kind} value={kind} size="xs">
                    {sayBulk(`by ${kind}`)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            <AmountChangeInput
              change={change}
              sources={sources}
              isRounded={true}
              isFocused={owner !== null}
              onChange={setChange}
            />
            {change.from === 'type' && pickType(say('otherTypeWhich'), other, setOther)}
            {data === null && (
              <Alert color="orange">{say('tooMany', { max: number(MAX_ROWS_PER_WRITE) })}</Alert>
            )}
            {refused}
            <DialogFoot
              onClose={onClose}
              isPending={rehearse.isPending}
              isDisabled={!isComplete}
              action={sayBulk('rehearse')}
            />
          </Stack>
        </InputForm>
      )}
    </WriteModal>
  )
}

/** Product in the form of the preview, with its name and this price. */
const contentOf = ({ id, name }: PlannedPrice, language: string, price: string | undefined) => ({
  ...{ id, [`name_${language}`]: name },
  price: price ?? null,
})
