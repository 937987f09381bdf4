import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { TOKENS_SHEET } from '@vitrina/schema/looks/tokens'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The hash makes a changed file another address, so browsers may keep each for ever. */
const addressOf = (name: string, ending: string, content: string | Buffer): string =>
  `/hub/${name}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.${ending}`

interface Script {
  readonly path: string
  readonly content: string
  /** Digest for the `integrity` of its tag and the policy of the page. */
  readonly digest: string
  /** The markup on which it works. */
  readonly mark: string
}

const scriptOf = (name: string, mark: string, content: string): Script => ({
  path: addressOf(name, 'js', content),
  content,
  digest: `sha256-${createHash('sha256').update(content).digest('base64')}`,
  mark,
})

/** The scripts of the pages. A page has those for which there is work in it. The library of passkeys makes a name of its own. */
export const SCRIPTS: readonly Script[] = [
  scriptOf(
    'passkey',
    'data-passkey="',
    [
      readFileSync(
        new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser')),
        'utf8',
      ),
      read('./script/passkey-form.js'),
    ].join('\n'),
  ),
  scriptOf('show-password', 'data-shows="', read('./script/show-password.js')),
]

/** Scripts of a page. External input cannot imitate their tags, because quotes are escaped. */
export const scriptsOf = (page: string): readonly Script[] =>
  SCRIPTS.filter(({ mark }) => page.includes(mark))

/** Folder of the looks that the pages share with the console. */
const LOOKS = '../../../schema/looks'

/** Typeface of the pages, and its address. */
export const FONT: Buffer = readFileSync(new URL(`${LOOKS}/inter.woff2`, import.meta.url))
export const FONT_PATH: string = addressOf('inter', 'woff2', FONT)

const SHEETS = ['page', 'frame', 'words', 'forms', 'account']

/** The one stylesheet of the pages, and where it is served. */
export const STYLE: string = [
  read(`${LOOKS}/typeface.css`).replace('./inter.woff2', FONT_PATH),
  TOKENS_SHEET,
  ...SHEETS.map((name) => read(`./style/${name}.css`)),
].join('\n')
export const STYLE_PATH: string = addressOf('style', 'css', STYLE)

/** Icon of the browser tab (`image/svg+xml`), and its address. */
export const ICON: string = read(`${LOOKS}/logo.svg`)
export const ICON_PATH: string = addressOf('icon', 'svg', ICON)
