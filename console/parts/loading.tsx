import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useWords } from '../text/words.ts'
import classes from './loading.module.css'
import { words } from './words.ts'

export interface LoadingProps {
  /** Lines of the expected content. */
  readonly rows?: number
  /** Shape of the expected content: rows of a table, cards of a dashboard, or a form with its side. */
  readonly shape?: 'table' | 'cards' | 'form'
  /** True for a whole screen, including its title. */
  readonly isScreen?: boolean
}

/** Widths of placeholders of texts, in percent. */
const WIDTHS = [62, 48, 71, 55, 40, 66]

const lines = (count: number) => Array.from({ length: count }, (_, line) => line)

/** Placeholder in the shape and with the height of the expected content, to prevent layout shifts. */
export const Loading = ({ rows = 8, shape = 'table', isScreen = false }: LoadingProps) => {
  const say = useWords(words)
  return (
    <div role="status">
      <VisuallyHidden>{say('loading')}</VisuallyHidden>
      {isScreen && (
        <div className={classes.title}>
          <Skeleton height={20} width="12rem" />
          <Skeleton height={10} width="18rem" maw="80%" />
        </div>
      )}
      <div className={classes[shape]}>
        {shape === 'table' && lines(rows).map((row) => <Row key={row} row={row} />)}
        {shape === 'cards' && lines(6).map((card) => <Card key={card} rows={2} />)}
        {shape === 'form' &&
          lines(2).map((column) => (
            <div key={column} className={classes.column}>
              <Card rows={2} />
              <Card rows={6} />
            </div>
          ))}
      </div>
    </div>
  )
}

/** Card with a heading and lines of text. */
const Card = ({ rows }: { readonly rows: number }) => (
  <div className={classes.card}>
    <Skeleton height={12} width="30%" />
    {lines(rows).map((row) => (
      <Skeleton key={row} height={10} width={`${WIDTHS[row % WIDTHS.length]}%`} />
    ))}
  </div>
)

const Row = ({ row }: { readonly row: number }) => (
  <div className={classes.row}>
    <Skeleton height={18} width={18} radius="sm" />
    <Skeleton height={10} width={`${WIDTHS[row % WIDTHS.length]}%`} />
    <Skeleton height={10} width="70%" />
    <Skeleton height={10} width="50%" />
  </div>
)
