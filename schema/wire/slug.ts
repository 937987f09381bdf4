import type { SlugForm } from '../resource.ts'

/** Cyrillic letters in Latin script, as usual in Moldovan and Ukrainian URLs. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'ie', ё: 'e', ж: 'zh', з: 'z', и: 'i', і: 'i', ї: 'i',
  й: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts',
  ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'iu', я: 'ia', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l',
} // biome-ignore format: an alphabet

/** Maximum length, with space for the number that makes a slug unique. */
const LONGEST = 240

/** Slug of a name; empty for a name without letters and digits. */
export const slugOf = (name: string, form: SlugForm): string => {
  switch (form) {
    case 'compact':
      return [...name.toLowerCase().replace(/\s+/g, '').replaceAll(',', '.')].slice(0, LONGEST).join('')
    case 'slug':
      // Compatibility characters first: ℃, № and ™ stand for letters.
      return name
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[а-яёґєії]|[ßæœøł]/g, (letter) => LATIN[letter] ?? '')
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, LONGEST)
        .replace(/^-+|-+$/g, '')
  }
}
