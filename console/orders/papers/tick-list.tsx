import type { Key, ReactNode } from 'react'
import { useWords } from '../../text/words.ts'
import { words as orderWords } from '../order-words.ts'
import { useAmount } from '../use-amount.ts'
import classes from './papers.module.css'
import { words } from './words.ts'

interface Props<Line> {
  readonly lines: readonly Line[]
  readonly keyOf: (line: Line) => Key
  readonly children: (line: Line) => ReactNode
}

/** Products with quantities and a checkbox for each. */
export const TickList = <
  Line extends { readonly quantity: number; readonly unit?: string | null | undefined },
>({
  lines,
  keyOf,
  children,
}: Props<Line>) => {
  const say = useWords(words)
  const sayOrder = useWords(orderWords)
  const amount = useAmount()
  return (
    <table className={classes.items}>
      <thead>
        <tr>
          <th className={classes.box}>{say('tick')}</th>
          <th>{sayOrder('product')}</th>
          <th className={classes.amount}>{say('quantity')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={keyOf(line)}>
            <td className={classes.box}>☐</td>
            <td>{children(line)}</td>
            <td className={classes.amount}>
              <b>{amount(line.quantity, line.unit)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
