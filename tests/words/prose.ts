import { extname } from 'node:path'

/** Prose of a file: code is blank, so that offsets and lines are those of the file. */
export interface Prose {
  readonly text: string
  /** Offsets of the first words of docstrings and headings. */
  readonly openings: readonly { readonly at: number; readonly kind: 'docstring' | 'heading' }[]
}

/** Comments of TypeScript, JavaScript, PHP and CSS, and lines of template literals that look like prose. */
const SLASHED = /(?<=^|[\s({[,;}>])\/\*[\s\S]*?\*\/|\/\/.*$|^[A-Z#|-].*$/gm
/** Comments of Python, and docstrings, which begin a line. */
const PYTHON = /^[ \t]*"""[\s\S]*?"""|(?<=^|\s)#.*$/gm
const HASHED = /(?<=^|\s)#.*$/gm
const DASHED = /--.*$/gm
const SEMICOLONS = /;;.*$/gm
const MARKUP = /<!--[\s\S]*?-->/g

/** Shell scripts and a Dockerfile, which have no extension, and settings of programs. */
const WITH_HASHES = ['', '.sh', '.yaml', '.yml', '.toml', '.conf', '.cfg', '.env', '.service']

const COMMENTS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.php', '.css'].map((extension) => [extension, SLASHED]),
  ),
  ...Object.fromEntries(WITH_HASHES.map((extension) => [extension, HASHED])),
  '.py': PYTHON,
  '.sql': DASHED,
  '.wat': SEMICOLONS,
  '.html': MARKUP,
}

/** True when {@link proseOf} finds prose in a file of this name. */
export const hasProse = (path: string): boolean => path.endsWith('.md') || extname(path) in COMMENTS

/** Comments of source code, or the sentences of a Markdown page without its code. */
export const proseOf = (path: string, source: string): Prose =>
  path.endsWith('.md') ? ofPage(source) : ofSource(source, COMMENTS[extname(path)])

/** Stands for code: no word, and no phrase runs across it. */
const BLANK = '¤'
const blank = (code: string): string => code.replace(/\S/g, BLANK)
const spaces = (marks: string): string => marks.replace(/\S/g, ' ')

const DOCSTRING = /^\s*(\/\*\*|""")[\s*]*/
const MARKS = /^\s*(\/\*\*?|\/\/|"""|#|--|;;|<!--)|^[ \t]*\*(?!\/)|(\*\/|"""|-->)$/gm

const ofSource = (source: string, comments: RegExp | undefined): Prose => {
  const openings: Prose['openings'][number][] = []
  let text = ''
  for (const { index, 0: comment } of comments === undefined ? [] : source.matchAll(comments)) {
    const [opening] = DOCSTRING.exec(comment) ?? []
    if (opening !== undefined) openings.push({ at: index + opening.length, kind: 'docstring' })
    text += blank(source.slice(text.length, index)) + comment.replace(MARKS, spaces)
  }
  return { text: text + blank(source.slice(text.length)), openings }
}

/** Fenced blocks, code in a line, targets of links, and tags. */
const PAGE_CODE = /^ *(```+|~~~+)[\s\S]*?^ *\1|(`+)[^`][\s\S]*?\2|\]\([^)\s]*\)|<[^>\n]+>/gm
/** Code of a line, without the comment that follows it. */
const LINE_CODE = /^.*?(?=\s(?:\/\/|#) |$)/gm
/** Marks of a heading, its anchor and its number. */
const HEADING = /^#{1,6}[ ¤]+(\d+(\.\d+)*\.? +)?/gm

const ofPage = (source: string): Prose => {
  const text = source.replace(PAGE_CODE, (code) => code.replace(LINE_CODE, blank))
  const openings = [...text.matchAll(HEADING)].map(({ index, 0: marks }) => ({
    at: index + marks.length,
    kind: 'heading' as const,
  }))
  return { text, openings }
}
