import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { type Icon, IconArrowLeft, IconArrowRight, IconTextCaption, IconTrash } from '@tabler/icons-react'
import { pictureName } from '@vitrina/schema/picture'
import { type DragEventHandler, type MouseEvent, useState } from 'react'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { Picture } from '../picture.tsx'
import { AltText, useAlt } from './alt-text.tsx'
import classes from './gallery.module.css'
import { words } from './words.ts'

interface ActProps {
  readonly label: string
  readonly icon: Icon
  readonly disabled?: boolean
  readonly act: () => void
}

const Act = ({ label, icon: Icon, disabled = false, act }: ActProps) => {
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    act()
    // A moved tile loses the focus, so that the next key would have no effect.
    requestAnimationFrame(() => currentTarget.isConnected && currentTarget.focus())
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={press}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

interface Props {
  readonly address: string
  /** Position from 1, and the number of pictures. */
  readonly place: number
  readonly count: number
  /** Path of its URL in faults. */
  readonly path: string
  readonly fault: string | undefined
  readonly readOnly: boolean
  readonly isOver: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly drag: { readonly [On in 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDrop']: DragEventHandler }
}

/** Picture in a gallery. */
export const Tile = (props: Props) => {
  const { address, place, count, path, fault, readOnly, isOver, onMove, onRemove, drag } = props
  const say = useWords(words)
  const { language } = useLanguage()
  const name = pictureName(address)
  const { data: alt } = useAlt(name)
  const [isDescribing, setDescribing] = useState(false)
  const description = alt?.[`alt_${language}`]
  return (
    <li
      className={classes.tile}
      aria-label={say('picture', { place })}
      data-path={path}
      data-over={isOver || undefined}
      tabIndex={-1}
      title={description ?? address}
      {...(!readOnly && { draggable: true, ...drag })}
    >
      <Picture address={address} size={112} />
      {description && (
        <Text size="xs" lineClamp={2} ta="center">
          {description}
        </Text>
      )}
      {isDescribing && name !== undefined && alt && (
        <AltText name={name} place={place} alt={alt} onClose={() => setDescribing(false)} />
      )}
      {fault !== undefined && (
        <Text size="xs" c="red" role="alert">
          {fault}
        </Text>
      )}
      {!readOnly && (
        <Group gap={2} wrap="nowrap">
          <Act
            label={say('earlier', { place })}
            icon={IconArrowLeft}
            disabled={place === 1}
            act={() => onMove(-1)}
          />
          <Act
            label={say('later', { place })}
            icon={IconArrowRight}
            disabled={place === count}
            act={() => onMove(1)}
          />
          {name !== undefined && (
            <Act
              label={say('alt', { place })}
              icon={IconTextCaption}
              disabled={!alt}
              act={() => setDescribing(true)}
            />
          )}
          <Act label={say('remove', { place })} icon={IconTrash} act={onRemove} />
        </Group>
      )}
    </li>
  )
}
