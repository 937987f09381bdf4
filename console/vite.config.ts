import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { TOKENS_SHEET } from '../schema/looks/tokens.ts'

/** Server to which `npm run dev --workspace console` forwards calls. */
const SERVER = 'http://127.0.0.1:8080'

/** Packs the files once, as tightly as can be, so that the server does not do it at every visit. */
const packed: Plugin = {
  name: 'packed',
  closeBundle() {
    const folder = join(import.meta.dirname, 'dist', 'assets')
    // The typeface is packed already.
    for (const name of readdirSync(folder).filter((name) => !name.endsWith('.woff2'))) {
      const bytes = readFileSync(join(folder, name))
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
}

const TOKENS = 'virtual:tokens.css'

/** Gives the design tokens as a style sheet, so that the frame in the page has them before any script runs. */
const tokens: Plugin = {
  name: 'tokens',
  resolveId: (name) => (name === TOKENS ? `\0${TOKENS}` : undefined),
  load: (name) => (name === `\0${TOKENS}` ? TOKENS_SHEET : undefined),
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [react(), tokens, packed],
  build: {
    // The policy of the page admits no script or style that is not a file of ours.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // tests/console/shell-size.test.ts holds the shell to its goal, compressed.
    chunkSizeWarningLimit: 1000,
    emptyOutDir: true,
  },
  server: {
    host: '127.0.0.1',
    // The server allows writes only from pages of its own origin. The folder of that name also contains
    // source files, which are not forwarded.
    proxy: { '^/console/api/(?!\\w+\\.ts)': { target: SERVER, headers: { origin: SERVER } } },
  },
})
