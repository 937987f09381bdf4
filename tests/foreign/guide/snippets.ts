import { readFileSync } from 'node:fs'

/** A fenced block of a page, and what the page says that it prints. */
export interface Snippet {
  readonly line: number
  readonly language: string
  readonly text: string
  readonly prints?: string | undefined
}

/** What is said to be printed stands in a block behind what prints it. */
const PRINTED = new Set(['json', 'text'])

/** The blocks of a page that run, in their order. */
export const snippetsOf = (page: URL): Snippet[] => {
  const text = readFileSync(page, 'utf8')
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ({ 1: language = '', 2: block = '', index }) => ({
      line: text.slice(0, index).split('\n').length,
      language,
      text: block,
    }),
  )
  return blocks.flatMap((block, n) => {
    if (PRINTED.has(block.language)) return []
    const after = blocks[n + 1]
    return [{ ...block, prints: after && PRINTED.has(after.language) ? after.text : undefined }]
  })
}

/** Whether `printed` is what a page says: `…` there is any text, and a number any number. */
export const isAsSaid = (said: string, printed: string): boolean => {
  const pattern = said
    .trim()
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replaceAll('…', '[^"]*')
    .replace(/\d+/g, '\\d+')
  return new RegExp(`^${pattern}$`).test(printed.trim())
}
