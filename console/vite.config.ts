import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import postcss from 'postcss'
import { defineConfig, type Plugin } from 'vite'
import { TOKENS_SHEET } from '../schema/looks/tokens.ts'

/** Server to which `npm run dev --workspace console` forwards calls. */
const SERVER = 'http://127.0.0.1:8080'

const DIST = join(import.meta.dirname, 'dist')
const ASSETS = join(DIST, 'assets')

/** Class of a Mantine component. */
const MANTINE_CLASS = /\bm_[0-9a-f]{6,8}\b/g

const classesIn = (text: string): string[] => text.match(MANTINE_CLASS) ?? []

/**
 * Removes the styles of Mantine components that no script uses. The name of the sheet gets a new digest, because browsers cache
 * it.
 */
const usedStyles: Plugin = {
  name: 'used-styles',
  closeBundle() {
    const names = readdirSync(ASSETS)
    const scripts = names.filter((name) => name.endsWith('.js'))
    const used = new Set(scripts.flatMap((name) => classesIn(readFileSync(join(ASSETS, name), 'utf8'))))
    for (const name of names.filter((name) => name.endsWith('.css'))) {
      const sheet = postcss.parse(readFileSync(join(ASSETS, name), 'utf8'))
      sheet.walkRules((rule) => {
        const kept = rule.selectors.filter((selector) => classesIn(selector).every((one) => used.has(one)))
        if (kept.length === 0) rule.remove()
        else rule.selectors = kept
      })
      const text = sheet.toString()
      const renamed = `style-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`
      rmSync(join(ASSETS, name))
      writeFileSync(join(ASSETS, renamed), text)
      const page = join(DIST, 'index.html')
      writeFileSync(page, readFileSync(page, 'utf8').replaceAll(name, renamed))
    }
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

/** Puts the style of the frame into the page and the other styles after the frame, so that it is visible before they arrive. */
const frameFirst: Plugin = {
  name: 'frame-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      const frame = TOKENS_SHEET + readFileSync(join(import.meta.dirname, 'boot.css'), 'utf8')
      return sheets
        .reduce((page, sheet) => page.replace(sheet, ''), html)
        .replace('</title>', `</title>\n    <style nonce="%NONCE%">\n${frame}</style>`)
        .replace('    <div id="root">', (root) => `${sheets.join('')}${root}`)
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [react(), frameFirst, usedStyles, packed],
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
      output: {
        // The default name of a shared chunk would list all its screens.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('parts~') ? 'parts' : '[name]'}-[hash].js`,
        // On a slow link, each request costs more than the bytes of some unused parts.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 9 },
            {
              name: 'parts',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 4000,
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
