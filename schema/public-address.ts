import { LANGUAGES, type Language } from './languages.ts'
import type { Resource } from './resource.ts'
import { brand } from './resources/brand.ts'
import { category } from './resources/category.ts'
import { product } from './resources/product.ts'

/** Site settings with the templates of public URLs. */
export const ADDRESS_SETTINGS = ['product_address', 'category_address', 'brand_address'] as const
export type AddressSetting = (typeof ADDRESS_SETTINGS)[number]

/** Objects with pages at the site, by the setting with their templates. */
export const ADDRESSED: Readonly<Record<AddressSetting, Resource>> = {
  product_address: product,
  category_address: category,
  brand_address: brand,
}

/** Setting with the URL templates of a kind of objects; undefined for objects without pages. */
export const addressSettingOf = ({ path }: Pick<Resource, 'path'>): AddressSetting | undefined =>
  ADDRESS_SETTINGS.find((setting) => ADDRESSED[setting].path === path)

/** Public URLs of an object by language; null without a value for a placeholder, or without a template. */
export type PublicAddresses = Readonly<Record<Language, string | null>>

/** Placeholders of a template, each in braces, for the objects of a kind. */
export const placeholdersOf = ({ fields }: Pick<Resource, 'fields'>): readonly string[] => [
  'lang',
  'slug',
  'slug_lang',
  'id',
  'key',
  ...('code' in fields ? ['code'] : []),
]

/** Sample values for a site without objects. */
const SAMPLE: Readonly<Record<string, string>> = {
  lang: 'ro',
  slug: 'sample',
  slug_lang: 'sample',
  id: '1',
  key: 'KEY-1',
  code: 'CODE-1',
}

const MAX_TEMPLATES_LENGTH = 2000
const PART = new RegExp(`^(?:(${LANGUAGES.join('|')})=)?(https?://[^\\s{}]*(?:\\{[a-z_]+\\}[^\\s{}]*)*)$`)

/** Parsed templates, or the part that is not a template. */
export type ParsedTemplates = { readonly templates: string } | { readonly invalid: string }

/**
 * Parses the URL templates of a kind of object. Spaces separate several templates; `<language>=` before a template limits it to
 * one language, and a template without a language applies to all others.
 */
export const parseTemplates = (text: string, resource: Pick<Resource, 'fields'>): ParsedTemplates => {
  const parts = text.trim().split(/\s+/)
  const languages = new Set<string | undefined>()
  for (const part of parts) {
    const [, language, template = ''] = PART.exec(part) ?? []
    if (languages.has(language) || !isAddress(template, placeholdersOf(resource))) return { invalid: part }
    languages.add(language)
  }
  const templates = parts.join(' ')
  return templates.length > MAX_TEMPLATES_LENGTH ? { invalid: `${templates.slice(0, 50)}…` } : { templates }
}

const isAddress = (template: string, known: readonly string[]): boolean => {
  const used = [...template.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name)
  // Refused: a URL that is the same for all objects.
  if (!used.every((name) => known.includes(name)) || used.every((name) => name === 'lang')) return false
  const url = URL.parse(template.replace(/\{([a-z_]+)\}/g, (_, name: string) => SAMPLE[name] ?? ''))
  return url !== null && !url.username && !url.password
}
