import { createHash } from 'node:crypto'
import { type DocumentedError, documentedErrors } from '@vitrina/schema/error-catalogue'
import { ERROR_DOCS } from '@vitrina/schema/errors'
import type { App } from '../fastify-app.ts'
import { pageHeaders } from '../protocol/security-headers.ts'
import { type Html, html, markupOf } from './html.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 48rem; margin: 0 auto; padding: 1rem }
code { font-family: ui-monospace, monospace }
section { border-top: 1px solid #8884; scroll-margin-top: 1rem }
section:target { outline: 2px solid; outline-offset: .5rem }
`

const HEADERS = {
  ...pageHeaders([`style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`]),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=3600',
}

/** Serves the page to which `doc_url` of every error leads (rule 2.6): a section per code, without the built guide. */
export const errorDocs = (app: App): void => {
  let document: string | undefined
  app.get(ERROR_DOCS, { config: { openapi: false } }, async (_request, reply) => {
    document ??= `<!doctype html>\n${markupOf(page(documentedErrors()))}`
    return reply.headers(HEADERS).send(document)
  })
}

// STYLE has no character that `html` escapes, so its digest in the policy remains valid.
const page = (errors: readonly DocumentedError[]): Html => html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors by code · Vitrina</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Errors by code</h1>
<p>Each error answer has a stable <code>code</code>; its <code>doc_url</code> leads to the section of the code. Messages follow <code>Accept-Language</code>. A client treats a code that it does not know by the status. <a href="/docs">API reference</a></p>
${errors.map(section)}</main>
</body>
</html>
`

const section = ({ code, status, advice, messages }: DocumentedError): Html => html`<section id="${code}">
<h2><a href="#${code}"><code>${code}</code></a></h2>
<p>Status ${status}. ${formatted(advice)}</p>
<ul>
${messages.map((message) => html`<li>${message}</li>\n`)}</ul>
</section>
`

/** Renders code spans and links to pages of `docs/` in an advice. */
const formatted = (advice: string): Html[] =>
  advice.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((piece) => {
    if (piece.startsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`
    const [, text, name] = /^\[([^\]]+)\]\(([\w-]+)\.md\)$/.exec(piece) ?? []
    return text === undefined ? html`${piece}` : html`<a href="/docs/guide/${name}">${text}</a>`
  })
