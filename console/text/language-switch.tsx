import { NativeSelect } from '@mantine/core'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { LANGUAGE_NAMES, useLanguage } from './language.tsx'

/** Selection of the console's language, with its own name as the label in every language. */
export const LanguageSwitch = () => {
  const { language, speak } = useLanguage()
  return (
    <NativeSelect
      aria-label="Limba / Язык / Language / Мова"
      size="xs"
      value={language}
      onChange={(event) => speak(event.currentTarget.value as Language)}
      data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
    />
  )
}
