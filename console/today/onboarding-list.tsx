import { Anchor, Button, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OnboardingStep } from '@vitrina/schema/console/onboarding'
import { Heading } from '../parts/layout/heading.tsx'
import { Hint } from '../parts/layout/hint.tsx'
import { useSession } from '../session/session.ts'
import { useSite } from '../session/site.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { onboardingWords as words } from './onboarding-words.ts'
import type { useOnboarding } from './use-onboarding.ts'

/** Screens of the steps, below the site. */
const PLACES: Readonly<Partial<Record<OnboardingStep, string>>> = {
  site_named: '/settings',
  colleague_invited: '/settings?tab=people',
  system_connected: '/tokens',
  product_added: '/import?object=product',
  order_tried: '/orders',
  picture_added: '/pictures',
  words_labelled: '/orders/labels',
  changes_followed: '/webhooks',
  return_address_added: '/settings?tab=sign-in',
}

/** Onboarding of a new shop: each step is checked off automatically, and links to its screen. */
const OnboardingList = ({ steps, put }: Pick<ReturnType<typeof useOnboarding>, 'steps' | 'put'>) => {
  const say = useWords(words)
  return (
    <Paper withBorder p="md" component="section" aria-label={say('title')}>
      <Group justify="space-between" align="start" gap="xs" mb="sm">
        <div>
          <Heading>{say('title')}</Heading>
          <Hint>{say('lead', { done: steps.filter(({ done }) => done).length, total: steps.length })}</Hint>
        </div>
        <Button size="xs" variant="default" onClick={() => put(true)}>
          {say('hide')}
        </Button>
      </Group>
      <SimpleGrid component="ul" cols={{ base: 1, md: 2 }} spacing="md" verticalSpacing="xs" m={0} p={0}>
        {steps.map((one) => (
          <Step key={one.step} {...one} />
        ))}
      </SimpleGrid>
    </Paper>
  )
}

export default OnboardingList

const Step = ({ step, done }: { readonly step: OnboardingStep; readonly done: boolean }) => {
  const say = useWords(words)
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="start" style={{ listStyle: 'none' }}>
      {done ? (
        <IconCircleCheckFilled
          size={20}
          color="var(--mantine-color-green-filled)"
          aria-label={say('done')}
          role="img"
          style={{ flex: 'none', marginTop: 2 }}
        />
      ) : (
        <IconCircle
          size={20}
          color="var(--mantine-color-dimmed)"
          aria-label={say('open')}
          role="img"
          style={{ flex: 'none', marginTop: 2 }}
        />
      )}
      <div>
        <StepLink step={step} done={done} />
        {!done && <Hint size="xs">{say(`${step}_why`)}</Hint>}
      </div>
    </Group>
  )
}

const StepLink = ({ step, done }: { readonly step: OnboardingStep; readonly done: boolean }) => {
  const say = useWords(words)
  const { slug } = useSite()
  const { language } = useLanguage()
  const { development } = useSession()
  const linkProps = {
    ...{ size: 'sm', display: 'inline-block', py: 2, children: say(step) },
    ...(done && { c: 'dimmed' }),
  } as const
  // Part of the hub, where a person's own account is.
  if (step === 'second_factor') return <Anchor href={`/${language}/account`} {...linkProps} />
  // Mails can be shown only if none are sent.
  const to = step === 'mail_sent' ? (development ? '/hub/mail' : undefined) : `/sites/${slug}${PLACES[step]}`
  return to === undefined ? <Text {...linkProps} /> : <Anchor component={Link} to={to} {...linkProps} />
}
