import { useWords } from '../../text/words.ts'
import { useLabelOf } from '../labels/use-labels.ts'
import { notesIn } from '../notes.ts'
import { words as orderWords } from '../order-words.ts'
import { tradeWords } from '../trade-words.ts'
import classes from './papers.module.css'
import type { PrintedOrder } from './read-printed.ts'
import type { PaperNames } from './use-printed.ts'

interface Props {
  readonly order: PrintedOrder
  readonly names: PaperNames
}

/** Recipient of the order, the delivery, and the customer's comment. */
export const Recipient = ({ order, names }: Props) => {
  const say = useWords(orderWords)
  const labelOf = useLabelOf()
  const sayTrade = useWords(tradeWords)
  const { customer, delivery, comment, company, payer, recipient, invoice_number } = order
  const partyText = (party: typeof company) =>
    party &&
    [
      party.name,
      party.fiscal_code && `${sayTrade('fiscalCode')} ${party.fiscal_code}`,
      party.address,
      party.iban && `${sayTrade('iban')} ${party.iban}`,
    ]
      .filter(Boolean)
      .join(', ')
  const facts = [
    { label: say('customer'), text: customer?.name },
    { label: say('phone'), text: customer?.phone },
    { label: sayTrade('company'), text: partyText(company) },
    { label: sayTrade('payer'), text: partyText(payer) },
    {
      label: sayTrade('recipient'),
      text: recipient && [recipient.name, recipient.phone].filter(Boolean).join(', '),
    },
    { label: sayTrade('invoice'), text: invoice_number },
    { label: say('address'), text: names.addressOf(order) },
    ...notesIn('delivery', delivery, labelOf).map(({ label, text }) => ({
      label: `${say('delivery')}: ${label}`,
      text,
    })),
    { label: say('comment'), text: comment },
  ].filter(({ text }) => text)
  if (facts.length === 0) return null
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
