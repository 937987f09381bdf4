import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../running/server.ts'
import { CLAIMS, type Claim, PRINTED } from './claims.ts'

/** A fenced block of a page. */
export interface Block {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly text: string
  /** What the page says that it prints: the block behind it. */
  readonly prints?: string | undefined
}

/** What is made here, and is no page of the repository. */
const MADE = ['**/node_modules', '**/dist', '**/generated', '.*', 'packages', 'release', 'bench/profiles']

/** Every page of the repository. */
export const pages = (): string[] => globSync('**/*.md', { cwd: ROOT, exclude: MADE }).sort()

/** The blocks of a page, in their order. */
export const blocksOf = (page: string): Block[] => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const blocks = [...text.matchAll(/^```(\S*)\n(.*?)^```$/gms)].map(
    ({ 1: language = '', 2: block = '', index }) => ({
      page,
      line: text.slice(0, index).split('\n').length,
      language,
      text: block,
    }),
  )
  return blocks.map((block, n) => {
    const behind = blocks[n + 1]
    return behind && claimOf(behind)?.[1] === PRINTED ? { ...block, prints: behind.text } : block
  })
}

/** Who runs a block, and by which key of the page: the way it begins counts before its language. */
export const claimOf = ({ page, language, text }: Block): readonly [key: string, Claim] | undefined => {
  const claims = Object.entries(CLAIMS[page] ?? {})
  return (
    claims.find(([key]) => key !== language && text.startsWith(key)) ??
    claims.find(([key]) => key === language)
  )
}

/** The blocks that the test of this file name has to run, page by page. */
export const blocksFor = (file: string): Block[] => {
  const test = relative(ROOT, file)
  return Object.keys(CLAIMS)
    .flatMap(blocksOf)
    .filter((block) => claimOf(block)?.[1] === test)
}

/** The text of the one block that the test of this file name has to run; more than one would be left out. */
export const blockFor = (file: string): string => {
  const [block, ...more] = blocksFor(file)
  if (block === undefined || more.length > 0)
    throw new Error(`${file} runs one block, and is to run ${more.length + 1}.`)
  return block.text
}
