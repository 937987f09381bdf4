import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import { words } from './order-words.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  /** Orders to print. */
  readonly ids: readonly number[]
}

/** Link to the documents of orders. */
export const PrintLink = ({ ids, size = 'sm' }: Props) => {
  const say = useWords(words)
  const { slug } = useSite()
  return (
    <Button
      component={Link}
      to={`/sites/${slug}/orders/papers`}
      search={{ ids: ids.join() } as never}
      variant="default"
      size={size}
      leftSection={<IconPrinter size={16} />}
    >
      {say('print')}
    </Button>
  )
}
