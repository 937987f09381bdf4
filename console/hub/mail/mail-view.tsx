import { Drawer, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { Copyable } from '../../parts/copyable.tsx'
import { Detail, Details } from '../../parts/details.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useWords } from '../../text/words.ts'
import { TextWithLinks } from './text-with-links.tsx'
import { words } from './words.ts'

interface Props {
  readonly name: string
  readonly onClose: () => void
}

/** One mail. Its HTML is shown in isolation, so that its content cannot run in the console. */
export const MailView = ({ name, onClose }: Props) => {
  const say = useWords(words)
  const mail = useQuery({
    queryKey: ['hub', 'mail', name],
    queryFn: ({ signal }) => call('GET hub/mail/:name', { name, signal }),
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={mail.data?.subject ?? say('mail')}>
      {!mail.data ? (
        <Placeholder of={mail} />
      ) : (
        <Stack>
          <Details label={mail.data.subject}>
            <Detail name={say('to')}>{mail.data.to}</Detail>
            <Detail name={say('at')}>
              <Timestamp at={mail.data.at} />
            </Detail>
          </Details>
          <Tabs defaultValue="text" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="text">{say('text')}</Tabs.Tab>
              {mail.data.html !== '' && <Tabs.Tab value="html">{say('html')}</Tabs.Tab>}
              <Tabs.Tab value="headers">{say('headers')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="text" pt="md">
              <TextWithLinks>{mail.data.text}</TextWithLinks>
            </Tabs.Panel>
            <Tabs.Panel value="html" pt="md">
              <Copyable text={mail.data.html} label={say('html')} />
            </Tabs.Panel>
            <Tabs.Panel value="headers" pt="md">
              <Copyable
                text={Object.entries(mail.data.headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
                label={say('headers')}
              />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Drawer>
  )
}
