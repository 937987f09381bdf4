import { Button, Grid, Group, Text } from '@mantine/core'
import { TODAY_RIGHTS, type Today } from '@vitrina/schema/console/today'
import { Suspense } from 'react'
import { Placeholder } from '../parts/layout/placeholder.tsx'
import { lazyPart } from '../parts/lazy/lazy-part.tsx'
import { Page } from '../parts/page.tsx'
import { useToday } from '../parts/use-today.ts'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import { Callers } from './callers.tsx'
import { Errors } from './errors.tsx'
import { Feed } from './feed.tsx'
import { Jobs } from './jobs.tsx'
import { OrdersByDay } from './orders-by-day.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import { State } from './state.tsx'
import { ToDo } from './to-do.tsx'
import { TurnoverPart } from './turnover.tsx'
import { useOnboarding } from './use-onboarding.ts'
import { Webhooks } from './webhooks.tsx'
import { words } from './words.ts'

// Not every shop has something to show in these.
const Completeness = lazyPart(() => import('./completeness.tsx'))
const DemoNote = lazyPart(() => import('./demo-note.tsx'))
const OnboardingList = lazyPart(() => import('./onboarding-list.tsx'))
const RunningOut = lazyPart(() => import('./running-out.tsx'))

/** Dashboard of the shop: sales, synchronization with the back office, failures and their remedies. */
const TodayScreen = () => {
  const say = useWords(words)
  const site = useSite()
  const shows = (part: keyof Today): boolean => site.may(TODAY_RIGHTS[part])
  const query = useToday()
  const { data: today } = query
  const { steps, isDemo, isShown, isHidden, put } = useOnboarding()
  return (
    <Page title={say('today')} lead={today && <State today={today} />}>
      {today?.database?.newest && (
        <Text size="sm" c="var(--warn)">
          {say('databaseOutdated', { version: today.database.version, newest: today.database.newest })}
        </Text>
      )}
      <Suspense>{isDemo && site.may('settings.write') && <DemoNote />}</Suspense>
      <Suspense>{isShown && <OnboardingList steps={steps} put={put} />}</Suspense>
      {today ? (
        <Grid gap="md">
          <Grid.Col span={12}>
            <ToDo today={today} />
          </Grid.Col>
          {today.orders?.turnover && (
            <Grid.Col span={12}>
              <TurnoverPart of={today.orders.turnover} />
            </Grid.Col>
          )}
          {shows('orders') && (
            <Grid.Col span={{ base: 12, lg: 8 }}>
              <OrdersByDay orders={today.orders} />
            </Grid.Col>
          )}
          {shows('orders') && (
            <Grid.Col span={{ base: 12, lg: 4 }}>
              <OrdersByStatus orders={today.orders} />
            </Grid.Col>
          )}
          {today.running_out && (
            <Grid.Col span={12}>
              <Suspense>
                <RunningOut of={today.running_out} />
              </Suspense>
            </Grid.Col>
          )}
          {shows('errors') && (
            <Grid.Col span={{ base: 12, md: 6 }}>
              <Errors errors={today.errors} />
            </Grid.Col>
          )}
          {shows('tokens') && (
            <Grid.Col span={{ base: 12, md: 6 }}>
              <Callers tokens={today.tokens} silences={today.silences} />
            </Grid.Col>
          )}
          {shows('webhooks') && (
            <Grid.Col span={{ base: 12, md: 6, lg: 4 }}>
              <Webhooks webhooks={today.webhooks} />
            </Grid.Col>
          )}
          {shows('jobs') && (
            <Grid.Col span={{ base: 12, md: 6, lg: 4 }}>
              <Jobs jobs={today.jobs} />
            </Grid.Col>
          )}
          {shows('feed') && (
            <Grid.Col span={{ base: 12, lg: 4 }}>
              <Feed feed={today.feed} />
            </Grid.Col>
          )}
          {shows('catalogue') && (
            <Grid.Col span={12}>
              <Suspense>
                <Completeness catalogue={today.catalogue} />
              </Suspense>
            </Grid.Col>
          )}
        </Grid>
      ) : (
        <Placeholder of={query} shape="cards" />
      )}
      {isHidden && (
        <Group>
          <Button size="xs" variant="subtle" onClick={() => put(false)}>
            {say('showAgain')}
          </Button>
        </Group>
      )}
    </Page>
  )
}

export default TodayScreen
