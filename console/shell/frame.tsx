import { Box, Burger, Group, Image, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { firstScreen, removeBootFrame } from '../parts/boot.ts'
import { lazyPart } from '../parts/lazy/lazy-part.tsx'
import { Loading } from '../parts/loading.tsx'
import { Idle, loadIdleWarning } from '../sign-in/idle.tsx'
import { useWords } from '../text/words.ts'
import { AccountMenu, loadAccountItems } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { FindButton } from './find-button.tsx'
import classes from './frame.module.css'
import { Navigation } from './navigation.tsx'
import { Offline } from './offline.tsx'
import { loadSiteItems, SiteSwitch } from './site-switch.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { words } from './words.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = lazyPart(loadPalette)
const Keys = lazyPart(() => import('./keys.tsx'))

/** Loads the other parts of the frame in advance, so that nothing typed after Ctrl+K is lost. */
const loadSpare = async (): Promise<void> => {
  await firstScreen
  await Promise.allSettled(
    [loadPalette, loadAccountItems, loadSiteItems, loadIdleWarning].map((load) => load()),
  )
}

const CONTENT = 'content'

/** Width of a window with only the icons of the menu; on a phone the menu covers the screen. */
const RAIL = '(min-width: 48em) and (width < 1100px)'

/** Frame of every screen: header with site and search, menu, and content. */
export const Frame = () => {
  const say = useWords(words)
  const [opened, { toggle, close }] = useDisclosure()
  const [keysShown, { open: showKeys, close: hideKeys }] = useDisclosure()
  const [openings, setOpenings] = useState(0)
  const find = () => setOpenings((count) => count + 1)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone closes when it has led somewhere
  useEffect(close, [path, close])
  useEffect(removeBootFrame, [])
  useEffect(() => void loadSpare(), [])
  useShortcuts(showKeys)
  // Later keys reach the palette. By the physical key, so that it works in every keyboard layout.
  useHotkeys(openings === 0 ? [['mod+K', find, { usePhysicalKeys: true }]] : [], [], true)
  const isRail = useMediaQuery(RAIL, false, { getInitialValueInEffect: false })
  return (
    <div className={classes.frame}>
      <UnstyledButton
        component="a"
        href={`#${CONTENT}`}
        className={`${classes.skip} not-printed`}
        onClick={(event) => {
          // The URL of the screen does not change.
          event.preventDefault()
          document.getElementById(CONTENT)?.focus()
        }}
      >
        {say('toContent')}
      </UnstyledButton>
      <header className={`${classes.head} not-printed`}>
        <Burger
          opened={opened}
          onClick={toggle}
          hiddenFrom="sm"
          size="sm"
          flex="none"
          aria-label={say('menu')}
          aria-expanded={opened}
        />
        <Group gap={8} wrap="nowrap" visibleFrom="sm">
          <Image src="/console/icon.svg" alt="" w={28} h={28} />
          <Text fw={500} size="lg">
            Vitrina
          </Text>
        </Group>
        <SiteSwitch />
        <Box flex={1} />
        <FindButton onFind={find} />
        <Bell />
        <AccountMenu showKeys={showKeys} />
      </header>
      <nav aria-label={say('menu')} className={`${classes.menu} not-printed`} data-open={opened || undefined}>
        <Navigation isRail={isRail} onFollow={close} />
      </nav>
      <main id={CONTENT} tabIndex={-1} className={classes.main}>
        <Suspense fallback={<Loading isScreen />}>
          <Outlet />
        </Suspense>
      </main>
      <Suspense>
        {openings > 0 && <Palette openings={openings} showKeys={showKeys} />}
        {keysShown && <Keys onClose={hideKeys} />}
      </Suspense>
      <Offline />
      <Idle />
    </div>
  )
}
