import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'
import { TOKENS, tokensOf } from '@vitrina/schema/looks/tokens'

const { shape } = TOKENS

/** Green of the brand, from its lightest shade to its darkest. */
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

/** Backgrounds, lines and texts of dark mode, from the lightest to the darkest. */
const dark: MantineColorsTuple = [
  TOKENS.dark.ink,
  '#c8cfcc',
  TOKENS.dark.soft,
  '#8b9692',
  TOKENS.dark.line,
  '#283130',
  '#202726',
  TOKENS.dark.surface,
  '#131817',
  TOKENS.dark.ground,
]

export const theme = createTheme({
  primaryColor: 'vitrina',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { vitrina, dark },
  fontFamily: shape['font-family'],
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace',
  fontSizes: {
    xs: '0.75rem',
    sm: shape['text-size'],
    md: shape['text-size'],
    lg: '0.9375rem',
    xl: shape['title-size'],
  },
  lineHeights: { xs: '1.35', sm: '1.54', md: '1.54', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '500',
    sizes: {
      h1: { fontSize: shape['title-size'], lineHeight: shape['title-line'], fontWeight: '600' },
      h2: { fontSize: '0.9375rem', lineHeight: shape['text-line'] },
      h3: { fontSize: shape['title-size'], lineHeight: shape['title-line'], fontWeight: '600' },
      h4: { fontSize: '0.9375rem', lineHeight: shape['text-line'] },
      h5: { fontSize: '0.875rem', lineHeight: shape['text-line'] },
      h6: { fontSize: shape['text-size'], lineHeight: shape['text-line'] },
    },
  },
  radius: { md: shape.radius, lg: shape['card-radius'] },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Only one bold text per screen: its title.
    InputWrapper: { styles: { label: { fontWeight: 450 } } },
    Button: { styles: { root: { fontWeight: 500 } } },
    Badge: { styles: { root: { fontWeight: 500 } } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg' } },
    // The header of a dialog is not a banner landmark of the page.
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 100 },
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontWeight: 600, lineHeight: 1.35 } },
    },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    // The focus goes to the first item, not to an empty element before it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // No animation: moving elements are easily misclicked.
    Collapse: { defaultProps: { transitionDuration: 0 } },
    // Descriptions of notifications must be readable sentences.
    Notification: { styles: { description: { color: 'var(--mantine-color-text)' } } },
    Tooltip: { defaultProps: { openDelay: 400 } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
  },
})

const NAMES = Object.keys(DEFAULT_THEME.colors).filter((name) => name !== 'dark')

/** Text colours on a light background of the same colour, as in badges, darker than the darkest default shade. */
const onLight = Object.fromEntries(
  NAMES.map((name) => [
    `--mantine-color-${name}-light-color`,
    `color-mix(in srgb, var(--mantine-color-${name}-9) 65%, black)`,
  ]),
)

/** Variables of the library with the values of the design tokens. */
const OF_TOKENS = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default-border': 'var(--line)',
  '--table-border-color': 'var(--line)',
}

/** Tokens of both schemes. Default colours of dimmed text have too little contrast on our backgrounds (WCAG 1.4.3). */
export const colours: CSSVariablesResolver = () => ({
  variables: tokensOf('shape'),
  light: {
    ...tokensOf('light'),
    ...OF_TOKENS,
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
    ...onLight,
  },
  dark: {
    ...tokensOf('dark'),
    ...OF_TOKENS,
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  },
})
