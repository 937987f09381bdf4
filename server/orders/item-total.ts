/** Quantity of a row `item` of `order_item`, as it is read. */
export const QUANTITY = 'item_quantity(item.quantity, item.quantity_exact)'

/** Total of a row `item` of `order_item`, as `lineTotal` calculates it (rule 6.10). */
export const ITEM_TOTAL = `case
    when item.returned_quantity is null then round(item.loyalty_price * ${QUANTITY}, 2) - coalesce(item.discount, 0)
    else greatest(0,
      round(item.loyalty_price * (${QUANTITY} - item.returned_quantity), 2) - coalesce(item.discount, 0)
        + round(coalesce(item.discount, 0) * item.returned_quantity / ${QUANTITY}, 2)
    )
  end`
