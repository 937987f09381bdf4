import { Affix, Paper, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queries } from '../api/queries.ts'
import { recordReachability } from '../api/reachability.ts'
import { isReached } from '../api/request.ts'
import { useServerReachable } from '../api/use-server-reachable.ts'
import { useWords } from '../text/words.ts'
import classes from './offline.module.css'
import { words } from './words.ts'

/** Interval in ms of attempts to reach the server. */
const EVERY = 3_000

/** Notice while the server is unreachable; queries are refreshed when it is back. */
export const Offline = () => {
  const say = useWords(words)
  const reached = useServerReachable()
  useQuery({
    queryKey: ['reach'],
    queryFn: isReached,
    enabled: !reached,
    refetchInterval: EVERY,
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    const lose = () => recordReachability(false)
    addEventListener('offline', lose)
    return () => removeEventListener('offline', lose)
  }, [])
  const before = useRef(reached)
  useEffect(() => {
    if (reached && !before.current) queries.invalidateQueries()
    before.current = reached
  }, [reached])
  return (
    <Affix position={{ bottom: 16, left: 16 }} zIndex={1000} className={classes.place}>
      <div role="status">
        {!reached && (
          <Paper className={classes.banner} withBorder shadow="md" p="sm">
            <IconCloudOff size={20} stroke={1.5} />
            <Text size="sm">{say('offline')}</Text>
          </Paper>
        )}
      </div>
    </Affix>
  )
}
