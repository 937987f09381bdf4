import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Language } from '../../schema/languages.ts'
import type { Text } from './catalogue.ts'
import { literalOf } from './literals.ts'

export interface Change {
  readonly text: Text
  readonly language: Language
  readonly value: string
}

/** Replaces literals by their changes; returns the changed files. */
export const replaceTexts = (root: string, changes: readonly Change[]): string[] => {
  const byFile = Map.groupBy(changes, ({ text }) => text.file)
  for (const [file, ofFile] of byFile) {
    const path = resolve(root, file)
    let source = readFileSync(path, 'utf8')
    // From the end, so that earlier positions remain valid.
    const places = ofFile.map(({ text, language, value }) => ({ ...text.literals[language], value }))
    for (const { start, end, value } of places.toSorted((a, b) => b.start - a.start))
      source = source.slice(0, start) + literalOf(value) + source.slice(end)
    writeFileSync(path, source)
  }
  return [...byFile.keys()]
}
