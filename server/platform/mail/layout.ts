import type { Language } from '@vitrina/schema/languages'
import { type Html, type HtmlValue, html, markupOf } from '../http/openapi/html.ts'

/** Content of a mail, for its plain text and its HTML. */
export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Link with its label. */
export interface MailLink {
  readonly label: string
  readonly link: string
}

interface Content {
  readonly subject: string
  readonly before: readonly string[]
  readonly action?: MailLink
  readonly other?: MailLink & { readonly question: string }
  readonly after: readonly string[]
}

const GREETING: Readonly<Record<Language, string>> = {
  en: 'Hello,',
  ro: 'Bună ziua,',
  ru: 'Здравствуйте!',
  uk: 'Добрий день!',
}

const WITHOUT_BUTTON: Readonly<Record<Language, string>> = {
  en: 'If the button does not work, open this address:',
  ro: 'Dacă butonul nu funcționează, deschideți această adresă:',
  ru: 'Если кнопка не работает, откройте этот адрес:',
  uk: 'Якщо кнопка не працює, відкрийте цю адресу:',
}

const layoutText = (language: Language, { before, action, other, after }: Content): string =>
  [
    GREETING[language],
    ...before,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(other ? [`${other.question} ${other.label}:\n${other.link}`] : []),
    ...after,
  ].join('\n\n')

const PARAGRAPH = 'margin:0 0 16px'
const SMALL = 'margin:0 0 16px;font-size:14px;line-height:20px'
// White on this blue is readable on any background; all other colours are the reader's, including dark ones.
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#1d4ed8;color:#ffffff;font-weight:bold;text-decoration:none'

const paragraph = (inside: HtmlValue): Html => html`<p style="${PARAGRAPH}">${inside}</p>
`

const button = ({ label, link }: MailLink, hint: string): Html =>
  html`<p style="margin:24px 0"><a href="${link}" style="${BUTTON}">${label}</a></p>
<p style="${SMALL}">${hint}<br><span style="word-break:break-all">${link}</span></p>
`

const layoutHtml = (language: Language, { subject, before, action, other, after }: Content): string =>
  markupOf(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 16px">
<div style="max-width:560px;margin:0 auto;font-family:system-ui,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:24px">
${[GREETING[language], ...before].map(paragraph)}${action && button(action, WITHOUT_BUTTON[language])}${
  other && paragraph(html`${other.question} <a href="${other.link}">${other.label}</a>`)
}${after.map(paragraph)}</div>
</body>
</html>
`)

/** Formats a mail as plain text and HTML: one column, no pictures, no external content. */
export const layOut = (language: Language, content: Content): MailText => ({
  subject: content.subject,
  text: `${layoutText(language, content)}\n`,
  html: layoutHtml(language, content),
})
