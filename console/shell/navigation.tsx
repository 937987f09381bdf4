import { ActionIcon, NavLink } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type UseLinkPropsOptions, useLinkProps, useRouterState } from '@tanstack/react-router'
import { Fragment, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../parts/lazy/lazy-part.tsx'
import { useWords } from '../text/words.ts'
import classes from './navigation.module.css'
import { type LinesOfGroup, type NavigationLine, useSections } from './sections.ts'
import { words } from './words.ts'

const RailGroup = lazyPart(() => import('./rail-group.tsx'))

/** Start of a site's URL; the first screen of a site has no subordinate ones. */
const SITE = /^\/sites\/[^/]+$/

/** URL of the menu line to which the current screen belongs. */
const useActive = (groups: readonly LinesOfGroup[]): string | undefined => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const known = groups.flatMap(({ lines, unlisted }) => {
    const catalogue = lines.find(({ to }) => to.endsWith('/objects'))?.to
    return [
      ...lines.map(({ to }) => ({ to, line: to })),
      ...unlisted.map(({ to }) => ({ to, line: catalogue ?? to })),
    ]
  })
  return known
    .filter(({ to }) => path === to || path === `${to}/` || (path.startsWith(`${to}/`) && !SITE.test(to)))
    .sort((one, other) => other.to.length - one.to.length)[0]?.line
}

interface Props {
  /** True if there is only space for icons. */
  readonly isRail: boolean
  /** Callback after a click on a line. */
  readonly onFollow: () => void
}

/** Menu with groups that open, and link to their first screen. */
export const Navigation = ({ isRail, onFollow }: Props) => {
  const groups = useSections()
  const active = useActive(groups)
  const Group = isRail ? RailGroup : OpenGroup
  return groups.map((group) => (
    <Fragment key={group.name}>
      {group.name === '/hub/users' && groups.length > 2 && <div className={classes.separator} />}
      <Suspense>
        <Group group={group} active={active} onFollow={onFollow} />
      </Suspense>
    </Fragment>
  ))
}

export interface GroupProps {
  readonly group: LinesOfGroup
  readonly active: string | undefined
  readonly onFollow: () => void
}

/** Lines below that of the group: all screens except one with the name of the group. */
const below = ({ lines, label }: LinesOfGroup): readonly NavigationLine[] =>
  lines[0]?.label === label ? lines.slice(1) : lines

interface MenuLinkProps extends UseLinkPropsOptions {
  readonly isCurrent: boolean
}

/** Link of the menu. The router would mark the link of a group as the current page together with its first line. */
const MenuLink = ({ isCurrent, ...props }: MenuLinkProps) => (
  <a {...useLinkProps(props)} aria-current={isCurrent ? 'page' : undefined} />
)

const OpenGroup = ({ group, active, onFollow }: GroupProps) => {
  const say = useWords(words)
  const { name, label, icon: Icon, lines } = group
  const [isOpen, setOpen] = useLocalStorage({
    key: `vitrina.menu.${name}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const others = below(group)
  const isWithin = lines.some(({ to }) => to === active)
  // The lines next to the current screen are always visible.
  const isShown = isOpen || isWithin
  const Sign = isShown ? IconChevronDown : IconChevronRight
  const link = (to: string, text: string, classNames: string, icon?: ReactNode) => {
    // A group with its own name is not the screen that it links to.
    const isActive = to === active && (icon === undefined || others.length < lines.length)
    return (
      <NavLink
        key={to}
        component={MenuLink}
        to={to}
        label={text}
        active={isActive}
        isCurrent={isActive}
        leftSection={icon}
        onClick={onFollow}
        className={`${classes.link} ${classNames}`}
      />
    )
  }
  return (
    <>
      <div className={classes.line}>
        {link(
          lines[0]?.to ?? '',
          label,
          others.length > 0 ? (classes.opens ?? '') : '',
          <Icon size={18} stroke={1.5} />,
        )}
        {others.length > 0 && (
          <ActionIcon
            className={classes.open}
            size={26}
            variant="transparent"
            color="gray"
            aria-label={say('openGroup', { name: label })}
            aria-expanded={isShown}
            disabled={isWithin}
            onClick={() => setOpen(!isOpen)}
          >
            <Sign size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isShown && others.map(({ to, label }) => link(to, label, classes.subLink ?? ''))}
    </>
  )
}
