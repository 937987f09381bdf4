import { Button, Collapse } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCode } from '@tabler/icons-react'
import type { Order } from '@vitrina/schema/orders/order'
import { Copyable } from '../parts/copyable.tsx'
import { useWords } from '../text/words.ts'
import { words } from './order-words.ts'

/** JSON of an order, for troubleshooting with the operators of the back-office system. */
export const RawOrder = ({ order }: { readonly order: Order }) => {
  const say = useWords(words)
  const [opened, { toggle }] = useDisclosure()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCode size={16} />}
        onClick={toggle}
        aria-expanded={opened}
        mb="xs"
      >
        {say('raw')}
      </Button>
      <Collapse expanded={opened}>
        {opened && <Copyable text={JSON.stringify(order, null, 2)} label={say('raw')} />}
      </Collapse>
    </>
  )
}
