import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { words } from './parts/words.ts'
import { useWords } from './text/words.ts'
import { colours, theme } from './theme.ts'

/** The policy of the page admits only the styles that carry its nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// What holds the page still behind a dialog is a style too, and the library that adds it looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Gives the console its looks; a button with a cross says what it does, in whichever language. */
export const Themed = ({ children }: { readonly children: ReactNode }) => {
  const say = useWords(words)
  const close = say('close')
  const look = say('lookAtPassword')
  const spoken = useMemo(
    () =>
      mergeThemeOverrides(theme, {
        components: {
          CloseButton: { defaultProps: { 'aria-label': close } },
          PasswordInput: {
            defaultProps: { visibilityToggleButtonProps: { 'aria-label': look, tabIndex: 0 } },
          },
        },
      }),
    [close, look],
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
