import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { contents } from './contents.ts'
import { unlinkOutside } from './links.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))
const packageOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

export default defineConfig({
  lang: 'en',
  title: 'Vitrina',
  description: 'A self-hosted hub between online shops and their back-office systems',
  head: [['link', { rel: 'icon', href: '/console/icon.svg' }]],
  base: '/docs/guide/',
  srcDir: '../docs',
  outDir: `${folder}dist`,
  cacheDir: `${folder}node_modules/.cache`,
  cleanUrls: true,
  rewrites: { 'README.md': 'index.md' },
  metaChunk: true,
  markdown: {
    // The anchors of GitHub, so that links work in the repository, too.
    anchor: {
      slugify: (text) =>
        text
          .trim()
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
          .replaceAll(' ', '-'),
    },
    languageAlias: { haproxy: 'nginx', caddy: 'nginx', bsl: 'vb' },
    config: (markdown) => unlinkOutside(markdown),
  },
  vite: {
    // The pages are outside this folder, so packages are not resolved automatically.
    resolve: {
      alias: {
        'vue/server-renderer': `${packageOf('vue')}/server-renderer/index.mjs`,
        vue: packageOf('vue'),
      },
    },
    build: { chunkSizeWarningLimit: 1000 },
  },
  themeConfig: {
    nav: [{ text: 'API reference', link: '/api', target: '_self' }],
    sidebar: contents(new URL('../../docs/', import.meta.url)),
    outline: [2, 3],
    search: { provider: 'local' },
  },
})
