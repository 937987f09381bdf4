import { readRows } from '../samples/rows.ts'

/** Numbers from 0 up to 1, the same in every run. */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** What people type into a search of `count` products of `manyProducts`, `each` different texts of every kind. */
export const searchTexts = async (
  count: number,
  each: number,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const random = seeded(20_261_121)
  const below = (limit: number): number => Math.floor(random() * limit)
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const distinct = (make: () => string | undefined): string[] => {
    const texts = new Set<string>()
    while (texts.size < each) {
      const text = make()
      if (text) texts.add(text)
    }
    return [...texts]
  }

  const names = (await readRows<{ readonly name: string }>('products')).map(({ name }) => name)
  const latin = names.filter((name) => !/\p{Script=Cyrillic}/u.test(name))
  const cyrillic = names.filter((name) => /\p{Script=Cyrillic}/u.test(name))
  const wordsIn = (name: string) => name.match(/\p{L}{4,}/gu) ?? []
  const uses = new Map<string, number>()
  for (const word of latin.flatMap(wordsIn).map((word) => word.toLowerCase()))
    uses.set(word, (uses.get(word) ?? 0) + 1)
  const common = [...uses].sort(([, some], [, more]) => more - some).map(([word]) => word)
  const words = latin.flatMap(wordsIn)
  const barcode = () => String(4_840_000_000_000 + below(count))

  return {
    'common words': distinct(() => common[below(each * 2)]),
    'words as often as they are used': distinct(() => one(words)),
    'two words': distinct(() => wordsIn(one(latin)).slice(0, 2).join(' ')),
    'whole names': distinct(() => one(names)),
    'unfinished words': distinct(() => one(words).slice(0, 3 + below(3))),
    'two words, the second unfinished': distinct(() => {
      const [first, second] = wordsIn(one(latin))
      return second && `${first} ${second.slice(0, 2 + below(2))}`
    }),
    'Cyrillic words': distinct(() => one(wordsIn(one(cyrillic)))),
    'misspelt words': distinct(() => misspelt(one(words), below)),
    'two words, one misspelt': distinct(() => {
      const [first, second] = wordsIn(one(latin))
      return second && `${first} ${misspelt(second, below)}`
    }),
    'whole codes': distinct(() => (below(2) ? barcode() : `p-${String(below(count) + 1).padStart(6, '0')}`)),
    'codes with a wrong digit': distinct(() => {
      const [code, place] = [barcode(), 4 + below(9)]
      return code.slice(0, place) + ((Number(code[place]) + 1 + below(9)) % 10) + code.slice(place + 1)
    }),
    'beginnings of codes': distinct(() => barcode().slice(0, 8 + below(4))),
    'ends and middles of codes': distinct(() => barcode().slice(3 + below(5), 12 + below(2))),
    nonsense: distinct(() => Array.from({ length: 5 + below(8) }, () => one([...'qwxzjkvbpfgh'])).join('')),
  }
}

/** A letter left out, doubled, exchanged with the next, or another. */
const misspelt = (word: string, below: (limit: number) => number): string => {
  const place = 1 + below(word.length - 2)
  const [before, letter = '', after] = [word.slice(0, place), word[place], word.slice(place + 1)]
  const slips = [
    before + after,
    before + letter + letter + after,
    before + after.slice(0, 1) + letter + after.slice(1),
    `${before}e${after}`,
  ]
  return slips[below(slips.length)] as string
}
