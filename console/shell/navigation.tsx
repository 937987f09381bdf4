import { NavLink, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight, IconCubePlus } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../text/words.ts'
import classes from './navigation.module.css'
import { type Line, useSections } from './sections.ts'
import { words } from './words.ts'

/** Address of a site; its first screen has no subordinate ones. */
const SITE = /^\/sites\/[^/]+$/

/** The menu of an owner fits a window of 900 px. */
const LOOKS = { py: 5, lh: '1.25rem', style: { borderRadius: 'var(--mantine-radius-md)' } } as const

interface MenuSectionProps {
  readonly name: string
  readonly label: string
  /** The screen that is shown is one of it. */
  readonly isActive: boolean
  readonly children: ReactNode
}

/** A part of the menu, which this browser keeps folded up or open; what is shown is never out of sight. */
const MenuSection = ({ name, label, isActive, children }: MenuSectionProps) => {
  const [isFolded, setFolded] = useLocalStorage({
    key: `vitrina.menu.${name}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isOpen = !isFolded || isActive
  const Sign = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div>
      <UnstyledButton
        className={classes.section}
        aria-expanded={isOpen}
        onClick={() => setFolded(isOpen && !isActive)}
      >
        {label}
        <Sign size={14} aria-hidden />
      </UnstyledButton>
      {isOpen && children}
    </div>
  )
}

/** The menu. `onFollow`: a line of it was followed. */
export const Navigation = ({ onFollow }: { readonly onFollow: () => void }) => {
  const say = useWords(words)
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const sections = useSections()
  const active = sections
    .flatMap(({ lines, more }) => [...lines, ...more].map(({ to }) => to))
    .filter((to) => here === to || here === `${to}/` || (here.startsWith(`${to}/`) && !SITE.test(to)))
    .sort((one, other) => other.length - one.length)[0]

  const link = ({ to, label, icon: Icon }: Line) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={label}
      active={to === active}
      aria-current={to === active ? 'page' : undefined}
      leftSection={<Icon size={18} stroke={1.5} />}
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={onFollow}
      {...LOOKS}
    />
  )
  return sections.map(({ name, label, lines, more }) => (
    <MenuSection
      key={name}
      name={name}
      label={label}
      isActive={[...lines, ...more].some(({ to }) => to === active)}
    >
      {lines.map(link)}
      {more.length > 0 && (
        <NavLink
          component="button"
          label={say('moreObjects')}
          leftSection={<IconCubePlus size={18} stroke={1.5} />}
          childrenOffset={0}
          // Open where one is in one of them.
          key={String(more.some(({ to }) => to === active))}
          defaultOpened={more.some(({ to }) => to === active)}
          {...LOOKS}
        >
          {more.map(link)}
        </NavLink>
      )}
    </MenuSection>
  ))
}
