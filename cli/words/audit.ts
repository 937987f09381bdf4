import type { Sentence } from '@vitrina/schema/sentences/sentence'

export const AUDIT = {
  list: {
    en: 'List what happened to users, groups, sites, tokens, sign-ins and webhooks, the newest first.',
    ro: 'Listează ce s-a întâmplat cu utilizatori, grupuri, site-uri, tokenuri, autentificări și webhookuri, cele mai noi la început.',
    ru: 'Показать, что происходило с пользователями, группами, сайтами, токенами, входами и вебхуками, сначала новое.',
    uk: 'Показати, що відбувалося з користувачами, групами, сайтами, токенами, входами й вебхуками, спершу нове.',
  },
  userOption: {
    en: 'Only of this user, or done by them at the console',
    ro: 'Doar despre acest utilizator sau ce a făcut el în consolă',
    ru: 'Только об этом пользователе или сделанное им в консоли',
    uk: 'Лише про цього користувача або зроблене ним у консолі',
  },
  eventOption: {
    en: 'Only of this kind, as sign_in_failed',
    ro: 'Doar de acest fel, ca sign_in_failed',
    ru: 'Только этого вида, например sign_in_failed',
    uk: 'Лише цього виду, наприклад sign_in_failed',
  },
  sinceOption: {
    en: 'Only since then: 90m, 2h or 7d ago, or a time as 2026-07-01',
    ro: 'Doar de atunci: acum 90m, 2h sau 7d ori o dată ca 2026-07-01',
    ru: 'Только с этого времени: 90m, 2h или 7d назад либо дата вида 2026-07-01',
    uk: 'Лише від цього часу: 90m, 2h або 7d тому чи дата на зразок 2026-07-01',
  },
  nothing: {
    en: 'Nothing of this happened.',
    ro: 'Nu s-a întâmplat nimic din acestea.',
    ru: 'Ничего такого не происходило.',
    uk: 'Нічого такого не відбувалося.',
  },
  neverHappened: {
    en: 'Nothing "{=event}" happened ever. There is: {...known}.',
    ro: '„{=event}” nu s-a întâmplat niciodată. Sunt: {...known}.',
    ru: '«{=event}» никогда не происходило. Есть: {...known}.',
    uk: '«{=event}» ніколи не відбувалося. Є: {...known}.',
  },
} as const satisfies Record<string, Sentence>
