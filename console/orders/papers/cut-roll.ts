import { type RefObject, useLayoutEffect } from 'react'

const PIXELS_PER_MM = 96 / 25.4

/** Additional length in mm: a page that is slightly too short would print another, empty one. */
const SPARE_MM = 2

/**
 * Sets the length of each page on roll paper to that of its content: CSS pages have no automatic height, and a fixed height feeds
 * blank paper after each order. `papers` contains the pages as its children.
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
