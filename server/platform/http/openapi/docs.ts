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
  return { page: page.payload, script: script.payload }
}
