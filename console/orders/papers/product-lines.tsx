import { optionsText } from '@vitrina/schema/orders/options-text'
import type { OrderItem } from '@vitrina/schema/orders/order'
import classes from './papers.module.css'

/** Name of an item, its options and the keys on its shelf. */
export const ProductLines = ({ item }: { readonly item: OrderItem }) => {
  const keys = [...new Set([item.product_code, item.product_key])].filter((key) => key !== null)
  const options = optionsText(item.product_options)
  return (
    <>
      {item.name ?? item.product_name ?? `#${item.product ?? item.order_id}`}
      {options && <div className={classes.small}>{options}</div>}
      {keys.length > 0 && <div className={classes.small}>{keys.join(' · ')}</div>}
    </>
  )
}
