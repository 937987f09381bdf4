import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useWords } from '../../text/words.ts'
import { useLetterKeys } from '../letter-keys.ts'
import { useDebouncedInput } from '../use-debounced-input.ts'
import { words } from '../words.ts'

interface Props {
  readonly value: string
  /** Callback shortly after the last key, or immediately on Enter. */
  readonly onSearch: (text: string) => void
  readonly label?: string
  readonly placeholder?: string
}

/** Search field of a screen, focused by `/` anywhere on it. */
export const SearchField = ({ value, onSearch, label, placeholder }: Props) => {
  const say = useWords(words)
  const { text, change, sendNow } = useDebouncedInput(value, onSearch, 300)
  const input = useRef<HTMLInputElement>(null)
  // By the character and by the physical key: they differ between keyboard layouts.
  const focus = () => input.current?.focus()
  useLetterKeys([['slash', focus]])
  useHotkeys([['/', focus]])
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label ?? say('search')}
      placeholder={placeholder ?? say('search')}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') sendNow()
        if (event.key === 'Escape' && text !== '') change('')
      }}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" aria-hidden visibleFrom="sm">
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label={say('cancel')} onClick={() => change('')} />
        )
      }
      flex="1 1 14rem"
      maw="28rem"
    />
  )
}
