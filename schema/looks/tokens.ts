/** Design tokens of the hub's pages and of the console: custom properties of CSS by name. Contrasts are at least 4.5 for text, 3 for edges. */
export const TOKENS = {
  /** Values of both colour schemes. */
  shape: {
    'font-family':
      '"Inter Vitrina", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif',
    'text-size': '0.8125rem',
    'text-line': '1.25rem',
    'title-size': '1.25rem',
    'title-line': '1.75rem',
    radius: '0.5rem',
    'card-radius': '0.75rem',
    /** Height of fields and buttons for a mouse. */
    field: '2.25rem',
    /** Height of fields and buttons for touch (WCAG 2.5.5). */
    'touch-field': '2.75rem',
  },
  light: {
    ground: '#f4f4f1',
    surface: '#ffffff',
    ink: '#17211e',
    soft: '#55605c',
    line: '#e2e1db',
    edge: '#7a8581',
    accent: '#0e6152',
    'accent-strong': '#0a493e',
    'on-accent': '#ffffff',
    wash: '#e4efeb',
    bad: '#a3221b',
    'bad-wash': '#fdf0ee',
    warn: '#8a4500',
  },
  dark: {
    ground: '#0f1312',
    surface: '#181d1c',
    ink: '#eceeec',
    soft: '#a6b0ac',
    line: '#2f3735',
    edge: '#7a8581',
    accent: '#7cd2bd',
    'accent-strong': '#9fe2d2',
    'on-accent': '#06251e',
    wash: '#20302c',
    bad: '#ffa198',
    'bad-wash': '#381f1c',
    warn: '#ffb86b',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

/** Tokens as custom properties: `{ '--ground': '#f4f4f1' }`. */
export const tokensOf = (part: keyof typeof TOKENS): Record<string, string> =>
  Object.fromEntries(Object.entries(TOKENS[part]).map(([name, value]) => [`--${name}`, value]))

const declarationsOf = (part: keyof typeof TOKENS): string =>
  Object.entries(tokensOf(part))
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')

/** Style sheet with the tokens, in the colours that the browser prefers. */
export const TOKENS_SHEET = `:root { ${declarationsOf('shape')} ${declarationsOf('light')} }
@media (prefers-color-scheme: dark) { :root { ${declarationsOf('dark')} } }`
