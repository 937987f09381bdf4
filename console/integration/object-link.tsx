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

/** Leads to the object that a change is of: of stock and prices, to their product. */
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
