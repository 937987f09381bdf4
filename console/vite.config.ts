import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import postcss, { type Rule } from 'postcss'
import { defineConfig, type Plugin } from 'vite'
import { TOKENS_SHEET } from '../schema/looks/tokens.ts'

/** Server to which `npm run dev --workspace console` forwards calls. */
const SERVER = 'http://127.0.0.1:8080'

const DIST = join(import.meta.dirname, 'dist')
const ASSETS = join(DIST, 'assets')

/** Class of a Mantine component. */
const MANTINE_CLASS = /^m_[0-9a-f]{6,8}$/

const readAsset = (name: string): string => readFileSync(join(ASSETS, name), 'utf8')

/** Scripts of the start screen, with those that its cards load on demand. */
const startScripts = (scripts: readonly string[]): Set<string> => {
  const scriptNames = new Set(scripts.filter((name) => /^(?:ahead|index|known|today)-/.test(name)))
  // Iterating a Set includes the elements added meanwhile.
  for (const name of scriptNames)
    for (const [, file = ''] of readAsset(name).matchAll(/\bfrom[`"']\.\/([\w.-]+\.js)/g))
      scriptNames.add(file)
  const [today = ''] = [...scriptNames].filter((name) => name.startsWith('today-'))
  const cards = [...readAsset(today).matchAll(/\bimport\([`"']\.\/([\w.-]+\.js)/g)]
  return new Set([...scriptNames, ...cards.map(([, file = '']) => file)])
}

/** Words of scripts; the classes that they use are among them. */
const wordsIn = (scripts: Iterable<string>): Set<string> =>
  new Set([...scripts].flatMap((name) => readAsset(name).match(/[\w-]+/g) ?? []))

/** True for a rule that only sets variables. */
const isVariables = ({ nodes }: Rule): boolean =>
  nodes.every((node) => node.type === 'decl' && node.prop.startsWith('--'))

/** Text of a sheet with the selectors that `isUsed` accepts by their classes. */
const sheetOf = (text: string, isUsed: (classes: readonly string[], rule: Rule) => boolean): string => {
  const sheet = postcss.parse(text)
  sheet.walkRules((rule) => {
    const selectors = rule.selectors.filter((one) =>
      isUsed(
        [...one.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name),
        rule,
      ),
    )
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  sheet.walkAtRules(/^(?:media|supports)$/, (rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return sheet.toString()
}

const writeSheet = (text: string): string => {
  const name = `style-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`
  writeFileSync(join(ASSETS, name), text)
  return name
}

/**
 * Removes the styles of Mantine components that no script uses, and divides the others: the page names the sheet of the start
 * screen; parts/styles.ts loads the second one. Our own rules are in both, so that they come after all rules of Mantine. The
 * names of the sheets have a new digest, because browsers cache them.
 */
const usedStyles: Plugin = {
  name: 'used-styles',
  closeBundle() {
    const names = readdirSync(ASSETS)
    const scripts = names.filter((name) => name.endsWith('.js'))
    const used = wordsIn(scripts)
    const atStart = wordsIn(startScripts(scripts))
    const sheetFile = names.find((name) => name.endsWith('.css')) ?? ''
    const text = readAsset(sheetFile)
    const start = writeSheet(
      sheetOf(text, (classes) => classes.every((one) => atStart.has(one) || one.startsWith('mantine-'))),
    )
    const others = writeSheet(
      sheetOf(text, (classes, rule) => {
        const components = classes.filter((one) => MANTINE_CLASS.test(one))
        if (components.length === 0) return !isVariables(rule)
        return components.every((one) => used.has(one)) && !classes.every((one) => atStart.has(one))
      }),
    )
    rmSync(join(ASSETS, sheetFile))
    const page = join(DIST, 'index.html')
    const link = `/console/assets/${start}" data-others="/console/assets/${others}"`
    writeFileSync(page, readFileSync(page, 'utf8').replace(`/console/assets/${sheetFile}"`, link))
  },
}

/** Compresses the files once, with maximum compression, so that the server need not do it for every visit. */
const packed: Plugin = {
  name: 'packed',
  closeBundle() {
    // The font is already compressed.
    for (const name of readdirSync(ASSETS).filter((name) => !name.endsWith('.woff2'))) {
      const bytes = readFileSync(join(ASSETS, name))
      writeFileSync(join(ASSETS, `${name}.br`), brotliCompressSync(bytes))
      writeFileSync(join(ASSETS, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
}

/** Script that runs while the shell is still being loaded. */
const AHEAD = join(import.meta.dirname, 'ahead.ts')

/**
 * Puts the style of the frame into the page and the other styles after the frame, so that it is visible before they arrive, and
 * starts {@link AHEAD} as soon as it is there.
 */
const frameFirst: Plugin = {
  name: 'frame-first',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const ahead = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId === AHEAD)
      const start =
        ahead && `<script type="module" async crossorigin src="/console/${ahead.fileName}"></script>\n    `
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      const frame = TOKENS_SHEET + readFileSync(join(import.meta.dirname, 'boot.css'), 'utf8')
      return sheets
        .reduce((page, sheet) => page.replace(sheet, ''), html)
        .replace('</title>', `</title>\n    <style nonce="%NONCE%">\n${frame}</style>`)
        .replace('<script type="module"', (script) => `${start ?? ''}${script}`)
        .replace('    <div id="root">', (root) => `${sheets.join('')}${root}`)
    },
  },
}

/**
 * Entry files by the name of a chunk: a module that all of them need is in the chunk; of several chunks, in the
 * first.
 */
const CHUNKS = {
  ahead: ['ahead.ts'],
  // The start screen does not load modules that only other screens need.
  start: ['today/today.tsx'],
  known: ['today/completeness.tsx'],
  lists: ['catalogue/list/list.tsx', 'orders/orders.tsx'],
  objects: ['catalogue/list/list.tsx'],
  orders: ['orders/orders.tsx'],
  integration: ['integration/requests/requests.tsx', 'integration/webhooks/webhooks.tsx'],
} as const

/** Names that our modules import from libraries that export everything from one module. */
const FROM_LIBRARY =
  /import \{([^}]*)\} from ["'](?:@mantine\/core|@tabler\/icons-react|@tanstack\/react-query)["']/g

/** Component, icon or hook that a module of those libraries defines. */
const IN_LIBRARY =
  /(?:core\/esm\/components\/|icons-react\/dist\/esm\/icons\/|react-query\/build\/modern\/)(\w+)/

/** Modules and names that each chunk of {@link CHUNKS} needs; filled before chunks are made. */
const needed = new Map<string, ReadonlySet<string>>()

/** Modules of ours, and names of the libraries, that a file needs before it runs. */
const neededBy = (
  file: string,
  infoOf: (id: string) => { importedIds: readonly string[]; code: string | null } | null,
) => {
  const sources = new Set([join(import.meta.dirname, file)])
  // Iterating a Set includes the elements added meanwhile.
  for (const id of sources) {
    const { importedIds = [], code = '' } = infoOf(id) ?? {}
    for (const imported of importedIds) if (!imported.includes('node_modules')) sources.add(imported)
    for (const [, names = ''] of (code ?? '').matchAll(FROM_LIBRARY))
      for (const name of names.split(',')) sources.add(name.trim().split(' ')[0] ?? '')
  }
  return sources
}

/** Finds what each chunk of {@link CHUNKS} needs. */
const findNeeded: Plugin = {
  name: 'find-needed',
  buildEnd() {
    for (const [chunk, files] of Object.entries(CHUNKS)) {
      const each = files.map((file) => neededBy(file, (id) => this.getModuleInfo(id)))
      const isOfAll = (id: string) => each.every((one) => one.has(id))
      // Components of a library are small, unlike the modules of another screen.
      const isName = (id: string) => /^\w+$/.test(id)
      needed.set(chunk, new Set(each.flatMap((one) => [...one].filter((id) => isName(id) || isOfAll(id)))))
    }
  },
}

const isNeeded = (chunk: keyof typeof CHUNKS) => (id: string) => {
  const [, name = ''] = IN_LIBRARY.exec(id) ?? []
  return needed.get(chunk)?.has(id) === true || needed.get(chunk)?.has(name) === true
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [react(), findNeeded, frameFirst, usedStyles, packed],
  build: {
    // The policy of the page allows only scripts and styles from our own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // tests/console/shell-size.test.ts checks the compressed size of the shell.
    chunkSizeWarningLimit: 1000,
    emptyOutDir: true,
    // One sheet of 25 KB instead of ten requests per screen.
    cssCodeSplit: false,
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), ahead: AHEAD },
      output: {
        // The default name of a shared chunk would list all its screens.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('parts~') ? 'parts' : '[name]'}-[hash].js`,
        // On a slow link, each request costs more than the bytes of some unused parts.
        codeSplitting: {
          groups: [
            { name: 'ahead', test: isNeeded('ahead'), priority: 10 },
            { name: 'shell', tags: ['$initial'], priority: 9 },
            { name: 'start', test: isNeeded('start'), minShareCount: 2, priority: 8 },
            { name: 'known', test: isNeeded('known'), minShareCount: 2, priority: 7.5 },
            { name: 'lists', test: isNeeded('lists'), minShareCount: 2, priority: 7 },
            { name: 'object-parts', test: isNeeded('objects'), minShareCount: 2, priority: 6 },
            { name: 'order-parts', test: isNeeded('orders'), minShareCount: 2, priority: 5 },
            { name: 'integration-parts', test: isNeeded('integration'), minShareCount: 2, priority: 4.5 },
            // Inputs and dialogs of nearly all screens.
            { name: 'kit', test: /node_modules/, minShareCount: 4, priority: 4 },
            {
              name: 'parts',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 16_000,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // The server allows writes only from pages of its own origin. The folder of that name also contains
    // source files, which are not forwarded.
    proxy: { '^/console/api/(?!\\w+\\.ts)': { target: SERVER, headers: { origin: SERVER } } },
  },
})
