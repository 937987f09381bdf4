import { type RefObject, useLayoutEffect } from 'react'

const PIXELS_PER_MM = 96 / 25.4

/** A page that is too short by a hair would print another, empty one. */
const SPARE_MM = 2

/**
 * Gives each paper a page as long as what stands on it: a page of CSS has no height of its own accord, and one of a fixed height feeds
 * blank paper after each order. `papers` holds them as its children.
 */
export const useCutRoll = (papers: RefObject<HTMLElement | null>, isRoll: boolean): void => {
  useLayoutEffect(() => {
    if (!isRoll || !papers.current) return
    // The policy of the page forbids style elements, but allows constructed style sheets.
    const rules = new CSSStyleSheet()
    for (const [place, paper] of ([...papers.current.children] as HTMLElement[]).entries()) {
      const height = Math.ceil(paper.getBoundingClientRect().height / PIXELS_PER_MM) + SPARE_MM
      paper.style.setProperty('page', `cut-${place}`)
      rules.insertRule(`@page cut-${place} { size: 80mm ${height}mm; margin: 0 }`)
    }
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rules)
    }
  }, [papers, isRoll])
}
