import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { type Html, html, markupOf } from '../../platform/http/openapi/html.ts'
import { FONT_PATH, ICON_PATH, STYLE_PATH, scriptsOf } from './assets.ts'
import { type PageParameters, say, type TextKey } from './text.ts'

export interface PageContext {
  readonly language: Language
  /** Shop that the visitor comes from and returns to. */
  readonly site: { readonly name: string; readonly logo: string | null } | undefined
  /** URL of this page in another language, including the unfinished sign-in; undefined for a page without links. */
  readonly inLanguage: ((language: Language) => string) | undefined
  /** URL of another page of the hub (`register`, `auth` …) in this language, including the unfinished sign-in. */
  readonly to: (page: string) => string
  /** Value of the hidden input `form_token` of every form. */
  readonly formToken: string
}

interface Content {
  readonly title: TextKey
  readonly titleParameters?: PageParameters | undefined
  /** True for a refused form; the title then begins with the fault. */
  readonly refused?: boolean
  readonly body: Html
}

/** Name of each language in that language. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  ro: 'Română',
  ru: 'Русский',
  en: 'English',
  uk: 'Українська',
}

/** Whole page: its site, its content, and links to the other languages. */
export const layout = (
  context: PageContext,
  { title, titleParameters, refused = false, body }: Content,
): string => {
  const { language, site } = context
  const heading = say(language, title, titleParameters)
  const named = refused ? say(language, 'fault.title', { title: heading }) : heading
  return markupOf(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${named} · ${site?.name ?? 'Vitrina'}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">
<link rel="preload" href="${FONT_PATH}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${STYLE_PATH}">
${scriptsOf(markupOf(body)).map(({ path, digest }) => html`<script src="${path}" integrity="${digest}" defer></script>\n`)}</head>
<body>
<header>${brand(context)}</header>
<main>
<h1>${heading}</h1>
${body}
</main>
${context.inLanguage && languageLinks(language, context.inLanguage)}
</body>
</html>
`)
}

const brand = ({ site }: PageContext): Html => {
  if (site?.logo) return html`<p class="brand"><img src="${site.logo}" alt="${site.name}"></p>`
  const name = site?.name ?? 'Vitrina'
  return html`<p class="brand"><span aria-hidden="true">${[...name][0]?.toUpperCase()}</span>${name}</p>`
}

const languageLinks = (language: Language, inLanguage: (language: Language) => string): Html => html`<footer>
<nav aria-label="${say(language, 'page.languages')}">
${LANGUAGES.map(
  (other) =>
    html`<a href="${inLanguage(other)}" lang="${other}" hreflang="${other}"${
      other === language && html` aria-current="true"`
    }>${OWN_NAMES[other]}</a>\n`,
)}</nav>
</footer>`
