import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly value: string
  /** Told a moment after the last key, and at once on Enter. */
  readonly onSearch: (text: string) => void
  readonly label?: string
  readonly placeholder?: string
}

/** The search of a screen, reached by `/` from anywhere on it. */
export const SearchField = ({ value, onSearch, label, placeholder }: Props) => {
  const say = useWords(words)
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const later = useDebouncedCallback(onSearch, 300)
  useEffect(() => setText(value), [value])
  // Where the sign is, and where its key is: they differ from one keyboard to another.
  const focus = () => input.current?.focus()
  useHotkeys([
    ['/', focus],
    ['slash', focus, { usePhysicalKeys: true }],
  ])
  const change = (typed: string) => {
    setText(typed)
    later(typed.trim())
  }
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label ?? say('search')}
      placeholder={placeholder ?? say('search')}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(text.trim())
        if (event.key === 'Escape' && text !== '') change('')
      }}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" aria-hidden>
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
