import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOf } from '../catalogue/objects.ts'
import { useSite } from '../session/site.ts'

interface Props {
  /** Type as in the change feed. */
  readonly type: string
  readonly id: number
  readonly children: ReactNode
}

/** Link to the object of a change; for stock and prices, to the product. */
export const ObjectLink = ({ type, id, children }: Props) => {
  const site = useSite()
  const path = type === 'stock' || type === 'price' ? 'product' : type
  const place = type === 'order' ? `orders/${id}` : `objects/${addressOf({ path })}/${id}`
  return (
    <Anchor component={Link} to={`/sites/${site.slug}/${place}`} inherit>
      {children}
    </Anchor>
  )
}
