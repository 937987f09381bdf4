import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBox,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
} from '@tabler/icons-react'
import { useWords } from '../../text/words.ts'
import type { TreeMove } from './keyboard-moves.ts'
import type { Row } from './rows.ts'
import classes from './tree.module.css'
import { words } from './words.ts'

interface Props {
  readonly row: Row
  readonly name: string
  /** Possible moves. */
  readonly steps: readonly TreeMove[]
  readonly onStep: (step: TreeMove) => void
  readonly onOpen: () => void
  readonly onProducts: () => void
  readonly onHide: () => void
  readonly onMove: () => void
  readonly onClose: () => void
}

const STEPS = [
  { step: 'up', label: 'moveUp', keys: 'Alt+↑', icon: IconArrowUp },
  { step: 'down', label: 'moveDown', keys: 'Alt+↓', icon: IconArrowDown },
  { step: 'in', label: 'moveIn', keys: 'Alt+→', icon: IconIndentIncrease },
  { step: 'out', label: 'moveOut', keys: 'Alt+←', icon: IconIndentDecrease },
] as const

/** Menu of a category, in place of its button. */
export const RowMenu = (props: Props) => {
  const { row, name, steps, onStep, onOpen, onProducts, onHide, onMove, onClose } = props
  const say = useWords(words)
  const { hide } = row.category
  const Eye = hide ? IconEye : IconEyeOff
  return (
    <Menu opened onClose={onClose} position="bottom-end" shadow="md" returnFocus={false} trapFocus>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={say('more', { name })}>
          <IconDots size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} rightSection="Enter" onClick={onOpen}>
          {say('open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBox size={16} />} onClick={onProducts}>
          {say('products')}
        </Menu.Item>
        <Menu.Item leftSection={<Eye size={16} />} onClick={onHide}>
          {say(hide ? 'show' : 'hide')}
        </Menu.Item>
        <Menu.Divider />
        {STEPS.map(({ step, label, keys, icon: Icon }) => (
          <Menu.Item
            key={step}
            leftSection={<Icon size={16} />}
            rightSection={keys}
            disabled={!steps.includes(step)}
            onClick={() => onStep(step)}
          >
            {say(label)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconFolderSymlink size={16} />} rightSection="M" onClick={onMove}>
          {say('moveTo')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
