import { ActionIcon, Menu } from '@mantine/core'
import { IconBan, IconDots, IconForms, IconNumbers, IconTrash } from '@tabler/icons-react'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { canFollow } from '@vitrina/schema/orders/order-lifecycle'
import { SETTLED } from '@vitrina/schema/orders/order-status'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import { useRef, useState } from 'react'
import { Confirm } from '../parts/confirm.tsx'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import { isReversible } from './lifecycle/steps.ts'
import { words } from './order-words.ts'
import { OwnDialog } from './own-facts.tsx'
import { Quantity } from './quantity.tsx'
import { type OrderEdit, type ReadOrder, useRemoveItem } from './use-order.ts'

interface Props {
  readonly read: ReadOrder
  readonly item: OrderItem
  readonly name: string
  /** Own fields of items. */
  readonly own: readonly OwnColumn[]
  readonly change: (edit: OrderEdit) => void
}

/** Further actions on an item: change the quantity, cancel, or delete it. */
export const ItemMenu = ({ read, item, name, own, change }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const remove = useRemoveItem()
  // Rendered on first use, because a menu costs more than the rest of a row.
  const [isUsed, setUsed] = useState(false)
  const [open, setOpen] = useState<'quantity' | 'own' | 'removal' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(null)
    // The menu item that opened the dialog has disappeared.
    button.current?.focus()
  }
  // For other statuses, only “Change status” offers a cancellation.
  const canBeCanceled =
    item.order_status !== 'canceled' &&
    (canFollow(item.order_status, 'canceled') || site.order_lifecycle === 'free')
  const cancelItem = () => {
    const { order_id, order_status } = item
    const hasBack = isReversible([item], 'canceled', site.order_lifecycle === 'strict')
    change({
      base: read,
      change: { order_items: [{ order_id, order_status: 'canceled' }] },
      message: say('itemCanceled'),
      back: hasBack
        ? { change: { order_items: [{ order_id, order_status }] }, message: say('statusBack') }
        : undefined,
    })
  }
  const dots = (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="gray"
      aria-label={say('more', { name })}
      aria-haspopup="menu"
      {...(!isUsed && { onClick: () => setUsed(true) })}
    >
      <IconDots size={16} />
    </ActionIcon>
  )
  return (
    <>
      {isUsed ? (
        <Menu position="bottom-end" withinPortal defaultOpened>
          <Menu.Target>{dots}</Menu.Target>
          <Menu.Dropdown>
            {!SETTLED.includes(item.order_status) && (
              <Menu.Item leftSection={<IconNumbers size={16} />} onClick={() => setOpen('quantity')}>
                {say('changeQuantity')}
              </Menu.Item>
            )}
            {own.length > 0 && (
              <Menu.Item leftSection={<IconForms size={16} />} onClick={() => setOpen('own')}>
                {say('ownFields')}
              </Menu.Item>
            )}
            {canBeCanceled && (
              <Menu.Item leftSection={<IconBan size={16} />} onClick={cancelItem}>
                {say('cancelItem')}
              </Menu.Item>
            )}
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setOpen('removal')}>
              {say('removeItem')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        dots
      )}
      {open === 'own' && (
        <OwnDialog
          own={own}
          of={item}
          label={`${say('ownFields')}: ${name}`}
          onSave={(custom) => {
            close()
            if (Object.keys(custom).length > 0)
              change({
                base: read,
                change: { order_items: [{ order_id: item.order_id, custom }] },
                message: say('saved'),
              })
          }}
          onClose={close}
        />
      )}
      {open === 'quantity' && (
        <Quantity base={read} item={item} name={name} change={change} onClose={close} />
      )}
      {open === 'removal' && (
        <Confirm
          title={say('removeItem')}
          action={say('removeItem')}
          act={() => remove(item.order_id)}
          done={say('removed')}
          onClose={close}
        >
          {say('removeLead', { name, id: read.order.order_id })}
        </Confirm>
      )}
    </>
  )
}
