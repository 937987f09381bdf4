import { LANGUAGES, type Language } from '@vitrina/schema/languages'

const KEPT = 'vitrina.language'

const isLanguage = (text: string | null | undefined): text is Language =>
  LANGUAGES.some((one) => one === text)

const firstLanguage = (): Language => {
  // Tests run what the console does without a browser.
  const kept = globalThis.localStorage?.getItem(KEPT)
  if (isLanguage(kept)) return kept
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'ro'
}

let current: Language | undefined

/** The language that the console speaks now: the one chosen here before, else the browser's. Requests ask for sentences in it. */
export const currentLanguage = (): Language => {
  current ??= firstLanguage()
  return current
}

/** Has the console speak another language, now and when it is opened again. */
export const keepLanguage = (chosen: Language): void => {
  current = chosen
  localStorage.setItem(KEPT, chosen)
}
