import { html } from '../../platform/http/openapi/html.ts'
import { field, form } from './form.ts'
import { layout, type PageContext } from './layout.ts'
import { say, type TextKey } from './text.ts'

interface Authenticator {
  /** Secret in Base32. */
  readonly secret: string
  readonly uri: string
  readonly picture: { readonly path: string; readonly size: number }
  readonly fault?: TextKey | undefined
}

/** Width of the empty border around a QR code, in modules. */
const QUIET = 4

/** Page for setting up an app. Posts `code` to `account/second-factor/app-confirm`. */
export const authenticatorPage = (
  context: PageContext,
  { secret, uri, picture, fault }: Authenticator,
): string => {
  const { language } = context
  const side = picture.size + 2 * QUIET
  return layout(context, {
    title: 'app.title',
    refused: fault !== undefined,
    body: html`<p>${say(language, 'app.scan')}</p>
<p class="qr"><svg role="img" aria-label="${say(language, 'app.picture')}" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#fff"/><path d="${picture.path}" fill="#000"/></svg></p>
<p class="actions"><a class="button quiet" href="${uri}">${say(language, 'app.on_this_phone')}</a></p>
<p>${say(language, 'app.typed')}<br><code class="key">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
<p>${say(language, 'app.confirm')}</p>
${form(context, 'account/second-factor/app-confirm', [
  field(context, { name: 'code', label: 'factor.code', kind: 'one-time-code', fault }),
  html`<button>${say(language, 'app.button')}</button>\n`,
])}`,
  })
}

/** Shows recovery codes, which are visible only here. */
export const recoveryCodesPage = (context: PageContext, codes: readonly string[], next: string): string => {
  const { language } = context
  return layout(context, {
    title: 'codes.title',
    body: html`<p class="lead">${say(language, 'codes.lead')}</p>
<ol class="codes">
${codes.map((code) => html`<li><code>${code}</code></li>\n`)}</ol>
<p class="actions"><a class="button" href="${next}">${say(language, 'codes.done')}</a></p>`,
  })
}
