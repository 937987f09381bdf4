import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { words } from './parts/words.ts'
import { useWords } from './text/words.ts'
import { colours, theme } from './theme.ts'

/** The policy of the page allows only styles with its nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// The library that locks scrolling behind a dialog also adds a style, and reads the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Applies the theme of the console; close buttons have an accessible name in the current language. */
export const Themed = ({ children }: { readonly children: ReactNode }) => {
  const say = useWords(words)
  const close = say('close')
  const toggleLabel = say('showPassword')
  const spoken = useMemo(
    () =>
      mergeThemeOverrides(theme, {
        components: {
          CloseButton: { defaultProps: { 'aria-label': close } },
          PasswordInput: {
            defaultProps: { visibilityToggleButtonProps: { 'aria-label': toggleLabel, tabIndex: 0 } },
          },
        },
      }),
    [close, toggleLabel],
  )
  return (
    <MantineProvider
      theme={spoken}
      cssVariablesResolver={colours}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}
