/** Kinds of lines that are counted separately. */
export const KINDS = ['code', 'sql', 'texts', 'tests'] as const
export type Kind = (typeof KINDS)[number]

const TEST = /^tests\/|\.(test|walk|check)\.tsx?$/
/** Tables of sentences for users, in files or folders of their own. */
const TEXTS = /(^|\/)(words|sentences|texts)\/[^/]+\.ts$|(^|[/-])(words|sentences|labels|texts|help)\.ts$/

/** Lines of a source file by kind. SQL is a `.sql` file and the inner lines of `sql` templates; comments count as code. */
export const linesOf = (path: string, source: string): Readonly<Record<Kind, number>> => {
  const lines = lineCount(source)
  const none = { code: 0, sql: 0, texts: 0, tests: 0 }
  if (TEST.test(path)) return { ...none, tests: lines }
  if (path.endsWith('.sql')) return { ...none, sql: lines }
  if (TEXTS.test(path)) return { ...none, texts: lines }
  const sql = path.endsWith('.ts') ? sqlLines(source) : 0
  return { ...none, sql, code: lines - sql }
}

/** Line feeds of a text, as `wc -l` counts lines. */
export const lineCount = (source: string): number => source.split('\n').length - 1

/** Inner lines of all `sql` templates, counting nested templates once. */
const sqlLines = (source: string): number => {
  let lines = 0
  const opening = /\bsql(<[^`(=]*>)?`/g
  while (opening.exec(source) !== null) {
    const end = endOfTemplate(source, opening.lastIndex)
    lines += Math.max(0, lineCount(source.slice(opening.lastIndex, end)) - 1)
    opening.lastIndex = end
  }
  return lines
}

/** Index after the closing backtick of the template whose text begins at `start`. */
const endOfTemplate = (source: string, start: number): number => {
  for (let i = start; i < source.length; i++) {
    if (source[i] === '\\') i++
    else if (source[i] === '`') return i + 1
    else if (source.startsWith('${', i)) i = endOfExpression(source, i + 2) - 1
  }
  return source.length
}

/** Index after the closing brace of the expression of a template that begins at `start`. */
const endOfExpression = (source: string, start: number): number => {
  let depth = 1
  for (let i = start; i < source.length; i++) {
    if (source[i] === '{') depth++
    else if (source[i] === '`') i = endOfTemplate(source, i + 1) - 1
    else if (source[i] === '}' && --depth === 0) return i + 1
  }
  return source.length
}
