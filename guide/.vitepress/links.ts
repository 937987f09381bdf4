import { posix } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/** Turns links to files outside `docs/`, or to files other than Markdown, into plain text: the guide has no page for them. */
export const unlinkOutside = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push('kept-inside', ({ tokens, env }) => {
    const isPage = (href: string) =>
      /^([a-z]+:|#)/.test(href) ||
      /^(?!\.\.).*\.md(#|$)/.test(posix.join(posix.dirname(env.relativePath), href))
    for (const { children } of tokens) {
      let isInside = true
      for (const token of children ?? []) {
        if (token.type === 'link_open') isInside = isPage(token.attrGet('href') ?? '')
        if (isInside || !/^link_(open|close)$/.test(token.type)) continue
        token.tag = 'span'
        token.attrs = null
        if (token.type === 'link_close') isInside = true
      }
    }
  })
}
