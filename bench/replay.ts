import { parseArgs } from 'node:util'
import { orders } from '../samples/orders.ts'
import { productsUci } from '../samples/payloads.ts'
import type { Pass, Post } from './replay/pass.ts'
import { type Report, replay } from './replay/run.ts'
import { openStage } from './stage.ts'

// A year of a real shop's orders, sent as an ERP would, and then all of it once more. Ends with 1 when what is stored is
// not what the data says, a line is refused that should not be, or the second pass leaves a trace.

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

const rows = await orders()
const sent = values.quick ? rows.slice(0, rows.length / 10) : rows
const stage = await openStage(0)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stage.close().finally(() => process.exit(1)))

const { violations } = await run().finally(() => stage.close())
process.exit(violations.length > 0 ? 1 : 0)

async function run(): Promise<Report> {
  const { id, token } = await stage.newSite()
  const post: Post = async (path, body, headers) => {
    const response = await fetch(stage.server.url + path, {
      method: 'POST',
      headers: { 'api-token': token, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const report = await replay({ id, sql: stage.sql, post }, await productsUci(), sent)
  tell(report)
  return report
}

function tell({ plan, refusedProducts, passes, stored, violations }: Report): void {
  const { documents, lines } = plan.cancellations
  const [first, second] = passes
  console.log(`${plan.documents} documents with ${plan.lines} lines; ${refusedProducts} products refused\n`)
  console.table({ first: figures(first), second: figures(second) })
  console.log('Refused, by field and code:')
  console.table(first.refusals)
  console.log(
    `${first.refusedLines.size} lines refused; ${first.emptied} documents were left without a line.\n`,
  )
  console.log(
    `Cancellations: ${documents.wholly} told wholly, ${documents.partly} in part, ${documents.not} not at all. Of their ` +
      `lines ${lines.told} became canceled items (${lines.ambiguous} could have meant several, the latest was taken); ` +
      `untold: ${lines.partOfItem} a part of an item, ${lines.noCustomer} without customer, ${lines.unlike} like no item.\n`,
  )
  const { digestOfItems, digestOfOrders, ...counts } = stored
  console.log(`Stored: ${JSON.stringify(counts)}\n`)
  for (const violation of violations.slice(0, 20)) console.log(violation)
  console.log(`${violations.length} violations`)
}

function figures({ orders, changes, calls, lines, seconds }: Pass) {
  const ended = Object.values(orders).reduce((a, b) => a + b, 0)
  return {
    orders: JSON.stringify(orders),
    'status changes': JSON.stringify(changes),
    calls,
    seconds: seconds.toFixed(1),
    'orders/s': Math.round(ended / seconds),
    'lines/s': Math.round(lines / seconds),
  }
}
