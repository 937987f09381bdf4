import { LANGUAGES, type Language } from '@vitrina/schema/languages'

const LANGUAGE_KEY = 'vitrina.language'

const isLanguage = (text: string | null | undefined): text is Language =>
  LANGUAGES.some((one) => one === text)

const firstLanguage = (): Language => {
  // Tests run code of the console without a browser.
  const stored = globalThis.localStorage?.getItem(LANGUAGE_KEY)
  if (isLanguage(stored)) return stored
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'ro'
}

let current: Language | undefined

/** Current language of the console: the stored choice, else the browser's. Requests ask for messages in it. */
export const currentLanguage = (): Language => {
  current ??= firstLanguage()
  return current
}

/** Changes the language of the console, and stores the choice. */
export const storeLanguage = (chosen: Language): void => {
  current = chosen
  localStorage.setItem(LANGUAGE_KEY, chosen)
}
