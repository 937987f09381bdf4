import { randomBytes } from 'node:crypto'
import { fastify } from 'fastify'
import type { App } from '../fastify-app.ts'
import { pageHeaders } from '../protocol/security-headers.ts'

/** Nonce of the scripts and styles of the page. It may be constant, because the page shows no visitor's data. */
const nonce = randomBytes(16).toString('base64url')

const HEADERS = pageHeaders([
  `script-src 'nonce-${nonce}'`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
])

/** Colours with enough contrast for small text (WCAG 2.1, 1.4.3), and no boxes that keys cannot scroll. */
const CSS = `
:root .light-mode {
  --scalar-color-2: #4a4d52;
  --scalar-color-3: #5c5f66;
  --scalar-color-blue: #0a5fb4;
  --scalar-color-green: #12693a;
  --scalar-color-orange: #9a4a00;
  --scalar-color-purple: #6b3fc0;
  --scalar-color-red: #b81d24;
  --scalar-color-yellow: #755600;
}
:root .dark-mode {
  --scalar-color-3: #b3b3b3;
  --scalar-color-red: #ff8a8a;
}
.sidebar-search-placeholder { color: var(--scalar-color-3); opacity: 1; }
code.hljs.custom-scroll, .scalar-card-content.custom-scroll, ul.endpoints { overflow: visible !important; max-height: none !important; }
code.hljs.custom-scroll, code.hljs.custom-scroll * { white-space: pre-wrap !important; overflow-wrap: anywhere; }
ul.endpoints * { white-space: normal !important; overflow-wrap: anywhere; min-width: 0; }
`

/** Serves `/docs` (rule 1.6): Scalar over `/openapi.json`, from this server alone. */
export const docs = (app: App): void => {
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => {
    loading ??= load()
    return loading
  }
  const config = { openapi: false } as const

  app.get('/docs', { config }, async (_request, reply) => {
    const { page } = await loaded()
    return reply.headers(HEADERS).type('text/html; charset=utf-8').send(page)
  })

  app.get('/docs/scalar.js', { config }, async (_request, reply) => {
    const { script } = await loaded()
    reply.header('cache-control', 'public, max-age=86400')
    return reply.type('text/javascript; charset=utf-8').send(script)
  })
}

/** Loaded on the first visit: Scalar takes 40 MB and 0.25 s. */
const load = async () => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const shelf = fastify()
  await shelf.register(scalar, {
    routePrefix: '/',
    configuration: {
      url: '/openapi.json',
      cdn: '/docs/scalar.js',
      nonce,
      pageTitle: 'Vitrina API',
      customCss: CSS,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
      persistAuth: false,
    },
  })
  const page = await shelf.inject('/')
  const script = await shelf.inject('/js/scalar.js')
  // Scalar states no language.
  return { page: page.payload.replace('<html>', '<html lang="en">'), script: script.payload }
}
