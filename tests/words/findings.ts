import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasProse, proseOf } from './prose.ts'
import { insteadOf, phrasesIn, wrongFirstWord, wrongSubjectsIn } from './wording.ts'

/** Sentence that the rules of wording refuse. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly problem: string
}

/** Generated pages, records of the past, the trial sentences of a test, and a migration, which never changes. */
const EXEMPT =
  /^(CHANGELOG\.md$|bench\/results\/|tests\/golden\/|tests\/words\/checks\.test\.ts$|.*\/migrations\/0185_)/

/** True for a file that the rules of wording apply to. */
export const isChecked = (path: string): boolean => hasProse(path) && !EXEMPT.test(path)

/** Findings of one file, in the order of its lines. */
export const findingsIn = (path: string, source: string): readonly Finding[] => {
  const { text, openings } = proseOf(path, source)
  const finding = (at: number, problem: string): Finding => ({ path, line: lineAt(source, at), problem })
  return [
    ...openings.flatMap(({ at, kind }) => {
      const word = wrongFirstWord(text.slice(at, at + 40))
      return word === undefined ? [] : [finding(at, `${kind} begins with "${word}"`)]
    }),
    ...wrongSubjectsIn(text)
      .filter(({ at }) => openings.every((opening) => opening.at !== at))
      .map(({ at, phrase }) => finding(at, `sentence begins with "${phrase}"`)),
    ...phrasesIn(text).map(({ at, phrase }) => finding(at, `"${phrase}"; usual: ${insteadOf(phrase)}`)),
  ].toSorted((a, b) => a.line - b.line)
}

const lineAt = (source: string, at: number): number => source.slice(0, at).split('\n').length

/** Findings of all checked files among `paths`, below `root`. */
export const findingsOf = (root: string, paths: readonly string[]): readonly Finding[] =>
  paths.filter(isChecked).flatMap((path) => findingsIn(path, readFileSync(join(root, path), 'utf8')))
