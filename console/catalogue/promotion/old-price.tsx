import { Alert, Text, VisuallyHidden } from '@mantine/core'
import type { Resource } from '@vitrina/schema/resource'
import { product } from '@vitrina/schema/resources/product'
import type { ReactNode } from 'react'
import { useWords } from '../../text/words.ts'
import type { Patch } from '../content.ts'
import { words } from './words.ts'

/** True for an old price that is not above the price: shops would show a reduction that does not exist. */
const isNotAbove = (oldPrice: unknown, price: unknown): boolean =>
  (oldPrice ?? '') !== '' && (price ?? '') !== '' && Number(oldPrice) <= Number(price)

/** Notice of a product whose old price is not above its price. */
export const OldPriceNotice = ({ object, base }: { readonly object: Resource; readonly base: Patch }) => {
  const say = useWords(words)
  if (object.path !== product.path || !isNotAbove(base.old_price, base.price)) return null
  return <Alert variant="light" color="orange" title={say('oldPriceNotAbove')} />
}

/** Old price in a list, marked when it is not above the price. */
export const OldPrice = ({
  oldPrice,
  price,
  children,
}: {
  readonly oldPrice: unknown
  readonly price: unknown
  readonly children: ReactNode
}) => {
  const say = useWords(words)
  if (!isNotAbove(oldPrice, price)) return children
  return (
    <Text span inherit c="orange.8" title={say('oldPriceNotAbove')}>
      {children}
      <VisuallyHidden>{say('oldPriceNotAbove')}</VisuallyHidden>
    </Text>
  )
}
