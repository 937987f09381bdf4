import { Button } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props {
  /** URL of the form of a copy. */
  readonly copyTo: string
  readonly onRemove: () => void
}

/** Buttons at the head of an object's form. */
export const ObjectActions = ({ copyTo, onRemove }: Props) => {
  const say = useWords(words)
  return (
    <>
      <Button component={Link} to={copyTo} variant="default" leftSection={<IconCopy size={16} />}>
        {say('duplicate')}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={16} />} onClick={onRemove}>
        {say('remove')}
      </Button>
    </>
  )
}
