import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import {
  LISTABLE_KINDS,
  LOCALIZABLE_KINDS,
  LONG_TEXT_KINDS,
  OWN_FIELD_OBJECTS,
  type OwnChoice,
  type OwnField,
  SEARCHABLE_KINDS,
  UNIQUE_KINDS,
} from '@vitrina/schema/own-fields'

export const LABELS = LANGUAGES.map((language) => `label_${language}` as const)
export const SWITCHES = ['required', 'unique', 'filterable', 'searchable', 'localized', 'multiple'] as const

/** Own field in the form: choices are lines of text. */
export type Draft = Pick<
  OwnField,
  | 'object'
  | 'code'
  | 'kind'
  | 'group'
  | 'position'
  | 'places'
  | 'refers_to'
  | 'visible_to'
  | (typeof LABELS)[number]
  | (typeof SWITCHES)[number]
> & { readonly choices: string }

export const NEW: Draft = {
  object: OWN_FIELD_OBJECTS[0],
  code: '',
  kind: 'text',
  label_ro: null,
  label_ru: null,
  label_en: null,
  label_uk: null,
  group: null,
  position: 0,
  required: false,
  unique: false,
  filterable: false,
  searchable: false,
  localized: false,
  multiple: false,
  places: null,
  refers_to: null,
  visible_to: 'all',
  choices: '',
}

/** True if fields of the kind have the setting. */
export const hasSwitch = (
  name: (typeof SWITCHES)[number],
  { kind, localized, multiple, visible_to }: Draft,
): boolean => {
  switch (name) {
    case 'required':
      return true
    case 'unique':
      return UNIQUE_KINDS.includes(kind) && !localized && !multiple
    case 'filterable':
      return !LONG_TEXT_KINDS.includes(kind)
    case 'searchable':
      return SEARCHABLE_KINDS.includes(kind) && visible_to === 'all'
    case 'localized':
      return LOCALIZABLE_KINDS.includes(kind)
    case 'multiple':
      return LISTABLE_KINDS.includes(kind)
  }
}

/** Lines `code = label` of choices, with labels in one language. */
export const choiceLinesOf = (choices: OwnField['choices'], language: Language): string =>
  (choices ?? [])
    .map((choice) => {
      const label = choice[`label_${language}`]
      return label === null ? choice.code : `${choice.code} = ${label}`
    })
    .join('\n')

/** Choices from lines; labels in other languages are kept. */
const choicesIn = (text: string, before: OwnField['choices'], language: Language): Partial<OwnChoice>[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [code = '', ...label] = line.split('=').map((part) => part.trim())
      const known = before?.find((choice) => choice.code === code)
      return { ...known, code, [`label_${language}`]: label.join('=') || null }
    })

/** True if values of the field may have to be converted before the draft can be saved. */
export const needsConversion = (draft: Draft, before: OwnField, language: Language): boolean => {
  const codes = new Set(choicesIn(draft.choices, before.choices, language).map(({ code }) => code))
  return (
    !before.object.startsWith('external-order') &&
    (draft.kind !== before.kind ||
      (['localized', 'multiple'] as const).some((name) => draft[name] !== before[name]) ||
      (draft.kind === 'reference' && draft.refers_to !== before.refers_to) ||
      (draft.kind === 'number' && (draft.places ?? 0) < (before.places ?? 0)) ||
      (draft.kind === 'choice' && (before.choices ?? []).some(({ code }) => !codes.has(code))))
  )
}

/** Body of the call: settings that the kind does not have are off. */
export const bodyOf = (draft: Draft, before: OwnField | undefined, language: Language): object => {
  const { kind, choices, places, refers_to, ...rest } = draft
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, draft[name] && hasSwitch(name, draft)]))
  return {
    ...rest,
    ...switches,
    kind,
    places: kind === 'number' ? (places ?? 0) : null,
    choices: kind === 'choice' ? choicesIn(choices, before?.choices ?? null, language) : null,
    refers_to: kind === 'reference' ? refers_to : null,
  }
}
