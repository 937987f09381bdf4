import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'

/** The green of the shop window, from its lightest shade to its darkest. */
const vitrina: MantineColorsTuple = [
  '#e9f7f3',
  '#d5ebe5',
  '#aad6ca',
  '#7bc1ae',
  '#55af96',
  '#3da387',
  '#1c8268',
  '#0e6152',
  '#0b5346',
  '#06443a',
]

export const theme = createTheme({
  primaryColor: 'vitrina',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { vitrina },
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The head of a dialog is no banner of the page.
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 100 },
        attributes: { header: { role: 'presentation' } },
      },
    },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    // The first of its items has the focus, not an empty place before it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // What moves while it opens is clicked amiss.
    Collapse: { defaultProps: { transitionDuration: 0 } },
    // Descriptions of notifications must be readable sentences.
    Notification: { styles: { description: { color: 'var(--mantine-color-text)' } } },
    Tooltip: { defaultProps: { openDelay: 400 } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
  },
})

const NAMES = Object.keys(DEFAULT_THEME.colors).filter((name) => name !== 'dark')

/**
 * Colours of text on a light ground of the same colour, as in badges, darker than the darkest default shade.
 */
const onLight = Object.fromEntries(
  NAMES.map((name) => [
    `--mantine-color-${name}-light-color`,
    `color-mix(in srgb, var(--mantine-color-${name}-9) 65%, black)`,
  ]),
)

/**
 * Dimmed text must stay readable: the default colours have too little contrast on our grounds (WCAG 1.4.3).
 */
export const colours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
    ...onLight,
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-5)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  },
})
