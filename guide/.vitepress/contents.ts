import { readdirSync, readFileSync } from 'node:fs'
import type { DefaultTheme } from 'vitepress'

/** Sidebar of the guide, from `README.md` of the folder: each heading with the pages in the list below it. */
export const contents = (folder: URL): DefaultTheme.SidebarItem[] =>
  read(folder, 'README.md')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      text: part.slice(0, part.indexOf('\n')),
      items: [...part.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)].map(([, text = '', link = '']) =>
        link.endsWith('/') ? shelf(folder, text, link) : { text, link: `/${link.replace(/\.md$/, '')}` },
      ),
    }))

/** Sidebar entry of a folder: all its pages, with their headings. */
const shelf = (folder: URL, text: string, link: string): DefaultTheme.SidebarItem => ({
  text,
  items: readdirSync(new URL(link, folder))
    .sort()
    .map((name) => ({
      text: /^# (.*)$/m.exec(read(folder, link + name))?.[1] ?? name,
      link: `/${link}${name.replace(/\.md$/, '')}`,
    })),
})

const read = (folder: URL, name: string): string => readFileSync(new URL(name, folder), 'utf8')
