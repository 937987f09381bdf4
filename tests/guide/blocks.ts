import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../running/server.ts'
import { CLAIMS, type Claim, PRINTED } from './claims.ts'

/** Fenced block of a page. */
export interface Block {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly text: string
  /** Output that the page shows for the block: the text of the next block. */
  readonly prints?: string | undefined
}

/** Generated folders, which contain no page of the repository. */
const GENERATED = [
  '**/node_modules',
  '**/dist',
  '**/generated',
  '.*',
  'packages',
  'release',
  'bench/profiles',
]

/** Pages of the repository. */
export const pages = (): string[] => globSync('**/*.md', { cwd: ROOT, exclude: GENERATED }).sort()

/** Blocks of a page, in their order. */
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
    const following = blocks[n + 1]
    return following && claimOf(following)?.[1] === PRINTED ? { ...block, prints: following.text } : block
  })
}

/**
 * Test that runs a block, with its key in the claims of the page: a match of the block's beginning precedes
 * one of its language.
 */
export const claimOf = ({ page, language, text }: Block): readonly [key: string, Claim] | undefined => {
  const claims = Object.entries(CLAIMS[page] ?? {})
  return (
    claims.find(([key]) => key !== language && text.startsWith(key)) ??
    claims.find(([key]) => key === language)
  )
}

/** Blocks that the test with this file name has to run, page by page. */
export const blocksFor = (file: string): Block[] => {
  const test = relative(ROOT, file)
  return Object.keys(CLAIMS)
    .flatMap(blocksOf)
    .filter((block) => claimOf(block)?.[1] === test)
}

/** Text of the only block that the test with this file name has to run; fails for several blocks. */
export const blockFor = (file: string): string => {
  const [block, ...more] = blocksFor(file)
  if (block === undefined || more.length > 0)
    throw new Error(`${file} runs one block, and is to run ${more.length + 1}.`)
  return block.text
}
