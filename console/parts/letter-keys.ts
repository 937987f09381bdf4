import { useHotkeys } from '@mantine/hooks'

/** True for a checkbox, a switch or a radio button, in which no letters are typed: shortcuts work while one has the focus. */
export const isTick = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')

/** True for controls into which letters are typed. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  !isTick(target) &&
  target.closest('input, textarea, select, [contenteditable]') !== null

/** Handlers of one-letter keys, by the physical key, so that they work in every keyboard layout. */
export const useLetterKeys = (keys: readonly (readonly [key: string, act: () => void])[]): void =>
  useHotkeys(
    keys.map(([key, act]) => [
      key,
      (event) => {
        if (isTypedInto(event.target)) return
        event.preventDefault()
        act()
      },
      { usePhysicalKeys: true, preventDefault: false },
    ]),
    [],
  )
