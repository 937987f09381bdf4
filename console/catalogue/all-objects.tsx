import { Anchor, Button, Card, Group, SimpleGrid, Text } from '@mantine/core'
import { IconBinaryTree } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Page } from '../parts/page.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { findPage } from './content.ts'
import { addressOf, objects } from './objects.ts'
import { words } from './words.ts'

/** All declared kinds of objects, with their counts. */
export default function AllObjects() {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const { language } = useLanguage()
  const shown = objects.filter(({ path }) => site.mayRead(path))
  const totals = useQueries({
    queries: shown.map(({ path }) => ({
      queryKey: [site.slug, 'content', path, 'total'],
      queryFn: async () => (await findPage(site, path, { page_size: 1, fields: 'id' })).total,
      staleTime: 30_000,
    })),
  })
  return (
    <Page
      title={say('allObjects')}
      lead={say('allObjectsLead')}
      actions={
        <Button
          component={Link}
          to={`/sites/${site.slug}/tree`}
          variant="default"
          leftSection={<IconBinaryTree size={16} />}
        >
          {say('tree')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="sm">
        {shown.map((object, place) => {
          const total = totals[place]?.data
          return (
            <Card key={object.path} withBorder padding="sm" component="article">
              <Group justify="space-between" wrap="nowrap" align="baseline">
                <Anchor
                  component={Link}
                  to={`/sites/${site.slug}/objects/${addressOf(object)}`}
                  c="var(--ink)"
                  fw={500}
                  size="sm"
                >
                  {object.label[language]}
                </Anchor>
                <Text size="sm" c="dimmed" className="number">
                  {total === undefined ? '…' : number(total)}
                </Text>
              </Group>
              <Text size="xs" c="dimmed" className="mono">
                {object.path}
              </Text>
            </Card>
          )
        })}
      </SimpleGrid>
    </Page>
  )
}
