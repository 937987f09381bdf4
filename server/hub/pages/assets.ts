import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { TOKENS_SHEET } from '@vitrina/schema/looks/tokens'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** URL with a hash of the content, so that browsers may cache a file without limit. */
const addressOf = (name: string, ending: string, content: string | Buffer): string =>
  `/hub/${name}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.${ending}`

interface Script {
  readonly path: string
  readonly content: string
  /** Digest for the `integrity` of its tag and the policy of the page. */
  readonly digest: string
  /** Markup that the script needs on a page. */
  readonly mark: string
}

const scriptOf = (name: string, mark: string, content: string): Script => ({
  path: addressOf(name, 'js', content),
  content,
  digest: `sha256-${createHash('sha256').update(content).digest('base64')}`,
  mark,
})

/** Scripts of the pages. A page contains those whose markup it has. The passkey library defines a global name. */
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

/** Folder of styles that the pages share with the console. */
const LOOKS = '../../../schema/looks'

/** Font of the pages, with its URL. */
export const FONT: Buffer = readFileSync(new URL(`${LOOKS}/inter.woff2`, import.meta.url))
export const FONT_PATH: string = addressOf('inter', 'woff2', FONT)

const SHEETS = ['page', 'frame', 'words', 'forms', 'account']

/** Stylesheet of the pages, with its URL. */
export const STYLE: string = [
  read(`${LOOKS}/typeface.css`).replace('./inter.woff2', FONT_PATH),
  TOKENS_SHEET,
  ...SHEETS.map((name) => read(`./style/${name}.css`)),
].join('\n')
export const STYLE_PATH: string = addressOf('style', 'css', STYLE)

/** Icon of the browser tab (`image/svg+xml`), with its URL. */
export const ICON: string = read(`${LOOKS}/logo.svg`)
export const ICON_PATH: string = addressOf('icon', 'svg', ICON)
