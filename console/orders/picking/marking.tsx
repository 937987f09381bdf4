import { Button, Stack, Text } from '@mantine/core'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { isDivisible } from '@vitrina/schema/units'
import { useState } from 'react'
import { useOwnFields } from '../../catalogue/with-object.tsx'
import { Loading } from '../../parts/loading.tsx'
import { byTexts } from '../../text/by-texts.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { useOwnOf } from '../own-facts.tsx'
import { useAmount } from '../use-amount.ts'
import {
  countOpen,
  finishChange,
  type OrderPick,
  outcomeOf,
  pickedLines,
  pickedQuantity,
  remainingQuantity,
} from './pick.ts'
import { PickLine } from './pick-line.tsx'
import { linesWithCode, useProducts } from './picked-products.ts'
import classes from './picking.module.css'
import { Scanner, useWedge } from './scanner.tsx'
import type { usePicks } from './send-picks.ts'
import { readPicks, storePick } from './stored-picks.ts'
import { words } from './words.ts'

/** Codes of own fields of products with the place in the store. */
const PLACES: readonly string[] = ['place', 'shelf', 'location']

interface Props {
  readonly pick: OrderPick
  readonly picking: ReturnType<typeof usePicks>
  readonly onFinish: () => void
}

/** Items of an order in the order of their places, with their marks, and the button that finishes it. */
export const Marking = ({ pick, picking: { key, isReached }, onFinish }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const amount = useAmount()
  const { order_id: id } = pick.order
  const products = useProducts(pickedLines(pick.order))
  const productOf = (product: number | null) => products.data?.get(product ?? 0)
  const declarations = useOwnFields()
  const own = useOwnOf('external-order-item')
  const places = useOwnOf('product').filter(
    ({ own, language: of }) => PLACES.includes(own.code) && (of === undefined || of === language),
  )
  const lines = [...pickedLines(pick.order)].sort(
    byTexts(language, ({ product, product_code, product_name }) => {
      const custom = productOf(product)?.custom as OrderItem['custom']
      const shelf = places.map(({ code }) => (custom?.[code] == null ? null : String(custom[code])))
      return [...shelf, product_code, product_name]
    }),
  )
  // Shown lines keep their order when their places are read later, so that a tap meets the right line.
  const [shown, setShown] = useState<readonly number[]>()
  if (!shown && !(isReached && (products.isLoading || declarations.isLoading)))
    setShown(lines.map(({ order_id }) => order_id))
  const known = new Map(shown?.map((id, place) => [id, place]))
  const placeOf = ({ order_id }: OrderItem) => known.get(order_id) ?? known.size
  lines.sort((one, other) => placeOf(one) - placeOf(other))
  const [scanResult, setScanResult] = useState({ text: '', isWrong: false })
  const latest = () => readPicks(key)[id] ?? pick
  const mark = (next: Partial<OrderPick>) => storePick(key, id, { ...latest(), ...next })
  const scan = (code: string) => {
    const same = linesWithCode(lines, products.data, code)
    const item = same.find((one) => remainingQuantity(latest(), one) > 0)
    if (!item) {
      const name = same[0]?.product_name ?? ''
      return setScanResult({
        text: same[0] ? say('full', { name }) : say('unknown', { code }),
        isWrong: true,
      })
    }
    const { order_id, product_name: name, quantity, unit } = item
    // One piece, or the whole quantity of weighed goods.
    const picked = isDivisible(unit ?? null) ? quantity : pickedQuantity(latest(), item) + 1
    mark({ taken: { ...latest().taken, [order_id]: picked } })
    const figures = { taken: amount(picked, null), all: amount(quantity, unit) }
    setScanResult({ text: say('ticked', { name: name ?? '', ...figures }), isWrong: false })
  }
  useWedge(scan)
  const finish = () => {
    const unique = own.flatMap(({ code, own: { unique } }) => (unique ? [code] : []))
    mark({ finish: finishChange(latest(), unique), changes: [] })
    onFinish()
  }
  const remaining = countOpen(pick)
  if (!shown) return <Loading />
  return (
    <>
      <Scanner onCode={scan} />
      <Stack gap="sm">
        {lines.map((item) => (
          <PickLine
            key={item.order_id}
            pick={pick}
            item={item}
            product={productOf(item.product)}
            places={places}
            own={own}
            mark={mark}
          />
        ))}
      </Stack>
      <div className={classes.foot}>
        <Text role="status" size="sm" c={scanResult.isWrong ? 'red' : 'dimmed'}>
          {scanResult.text}
        </Text>
        <Button fullWidth size="lg" disabled={remaining > 0} onClick={finish}>
          {remaining > 0 ? say('left', { count: remaining }) : say(outcomeOf(pick))}
        </Button>
      </div>
    </>
  )
}
