import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { Profile } from '@vitrina/sdk/hub/link'
import { WORDS } from './words.ts'

interface View {
  readonly language: Language
  /** Signed-in person; `unavailable` if the hub does not respond. */
  readonly person: Profile | 'unavailable' | undefined
  readonly loginUrl: string
  readonly logoutUrl: string
}

const GOODS = [
  ['bread', 24],
  ['cheese', 129],
  ['cherries', 65],
  ['honey', 98],
] as const

/** HTML of the shop's only page. */
export const shopPage = ({ language, person, loginUrl, logoutUrl }: View): string => {
  const say = (word: keyof typeof WORDS) => WORDS[word][language]
  const languages = LANGUAGES.map(
    (other) =>
      `<a href="/${other}" lang="${other}"${other === language ? ' aria-current="page"' : ''}>${WORDS.language[other]}</a>`,
  )
  const goods = GOODS.map(
    ([name, price]) =>
      `<li class="${name}"><span>${say(name)}</span><span class="price">${price} MDL</span></li>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say('shop')}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header>
<h1>${say('shop')}</h1>
<nav>${languages.join(' ')}</nav>
</header>
<main>
<p class="tagline">${say('tagline')}</p>
<section class="card">${personPart(person, say, loginUrl, logoutUrl)}</section>
<ul class="goods">${goods.join('')}</ul>
</main>
</body>
</html>
`
}

type Say = (word: keyof typeof WORDS) => string

const personPart = (person: View['person'], say: Say, loginUrl: string, logoutUrl: string): string => {
  if (person === 'unavailable') return `<p>${say('unavailable')}</p>`
  if (!person)
    return `<p>${say('invitation')}</p>
<a class="button" href="${escaped(loginUrl)}">${say('signIn')}</a>`
  const { email, first_name, last_name, groups } = person
  const name = `${first_name} ${last_name}`.trim()
  return `<h2>${say('hello')}${name && `, ${escaped(name)}`}!</h2>
<dl>
<dt>${say('email')}</dt><dd>${escaped(email ?? '')}</dd>
<dt>${say('groups')}</dt><dd>${escaped(groups.map((group) => group.name).join(', ')) || say('noGroups')}</dd>
</dl>
<form method="post" action="${escaped(logoutUrl)}"><button class="button quiet">${say('signOut')}</button></form>`
}

/** Names of people are text and must be escaped. */
const escaped = (text: string): string => text.replace(/[&"'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
