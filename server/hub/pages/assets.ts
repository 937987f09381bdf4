import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The hash makes a changed file another address, so browsers may keep each for ever. */
const addressOf = (name: string, ending: string, content: string): string =>
  `/hub/${name}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.${ending}`

/** The one script of the pages, which asks a device for a passkey, and where it is served. The library makes a name of its own. */
export const SCRIPT: string = [
  readFileSync(
    new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser')),
    'utf8',
  ),
  read('./passkey-form.js'),
].join('\n')
export const SCRIPT_PATH: string = addressOf('passkey', 'js', SCRIPT)

const SHEETS = ['colours', 'page', 'frame', 'words', 'forms', 'account']

/** The one stylesheet of the pages, and where it is served. */
export const STYLE: string = SHEETS.map((name) => read(`./style/${name}.css`)).join('\n')
export const STYLE_PATH: string = addressOf('style', 'css', STYLE)

/** What browsers show in a tab (`image/svg+xml`), and where it is served. */
export const ICON: string = read('./icon.svg')
export const ICON_PATH: string = addressOf('icon', 'svg', ICON)
