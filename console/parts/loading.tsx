import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useWords } from '../text/words.ts'
import classes from './loading.module.css'
import { words } from './words.ts'

export interface LoadingProps {
  /** Lines of the expected content. */
  readonly rows?: number
  /** Shape of the expected content: rows of a table, cards of a dashboard, or a form with its side. */
  readonly shape?: 'table' | 'cards' | 'form'
}

/** Widths of placeholders of texts, in percent. */
const WIDTHS = [62, 48, 71, 55, 40, 66]

const lines = (count: number) => Array.from({ length: count }, (_, line) => line)

/** Placeholder in the shape and with the height of the expected content, to prevent layout shifts. */
export const Loading = ({ rows = 8, shape = 'table' }: LoadingProps) => {
  const say = useWords(words)
  return (
    <div role="status" className={classes[shape]}>
      <VisuallyHidden>{say('loading')}</VisuallyHidden>
      {shape === 'table' && lines(rows).map((row) => <Row key={row} row={row} />)}
      {shape === 'cards' && lines(6).map((card) => <div key={card} className={classes.card} />)}
      {shape === 'form' && (
        <>
          <div className={classes.main}>
            <div className={classes.card} />
            <div className={`${classes.card} ${classes.tall}`} />
          </div>
          <div className={classes.main}>
            <div className={classes.card} />
            <div className={`${classes.card} ${classes.tall}`} />
          </div>
        </>
      )}
    </div>
  )
}

const Row = ({ row }: { readonly row: number }) => (
  <div className={classes.row}>
    <Skeleton height={18} width={18} radius="sm" />
    <Skeleton height={10} width={`${WIDTHS[row % WIDTHS.length]}%`} />
    <Skeleton height={10} width="70%" />
    <Skeleton height={10} width="50%" />
  </div>
)
