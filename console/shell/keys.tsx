import { Kbd, Modal, Table, Title } from '@mantine/core'
import { useWords } from '../text/words.ts'
import { useSections } from './sections.ts'
import { words } from './words.ts'

/** Dialog with the keys of the console. */
const Keys = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useWords(words)
  const jumps = useSections().flatMap(({ lines, unlisted }) =>
    [...lines, ...unlisted].flatMap(({ label, jump }) =>
      jump === undefined ? [] : [[label, ['G', jump.toUpperCase()]] as const],
    ),
  )
  const groups: readonly (readonly [
    title: string,
    keys: readonly (readonly [string, readonly string[]])[],
  ])[] = [
    [
      say('everywhere'),
      [
        [say('keyFind'), ['Ctrl', 'K']],
        [say('keySearch'), ['/']],
        [say('keyUndo'), ['Ctrl', 'Z']],
        [say('keyHelp'), ['?']],
      ],
    ],
    [say('go'), jumps],
    [
      say('inTables'),
      [
        [say('keyRows'), ['↑', '↓', 'Home', 'End']],
        [say('keyOpen'), ['Enter']],
        [say('keySelect'), ['X']],
      ],
    ],
  ]
  return (
    <Modal opened onClose={onClose} title={say('keys')}>
      {groups.map(([title, keys]) => (
        <section key={title}>
          <Title order={2} size="h6" mt="sm" mb={4}>
            {title}
          </Title>
          <Table aria-label={title}>
            <Table.Tbody>
              {keys.map(([what, keys]) => (
                <Table.Tr key={what}>
                  <Table.Td>{what}</Table.Td>
                  <Table.Td ta="end">
                    {keys.map((key) => (
                      <Kbd key={key} ms={4}>
                        {key}
                      </Kbd>
                    ))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Modal>
  )
}

export default Keys
