const { content } = require('@vitrina/sdk/content')
const { changes } = require('@vitrina/sdk/changes')
const { orders } = require('@vitrina/sdk/orders')
const { verifyWebhook } = require('@vitrina/sdk/webhooks')

const api = { url: process.env.API_URL, token: process.env.TOKEN }

const main = async () => {
  const written = await content(api).brand.upsert([{ slug: 'common', name: 'Common' }])
  const read = []
  for await (const brand of content(api).brand.list()) read.push(brand.slug)
  const told = []
  for await (const change of changes({ ...api, wait: 0 })) told.push(change.type)
  const bought = []
  for await (const order of orders(api).list()) bought.push(order.rrn)
  let refused
  try {
    verifyWebhook('{}', {}, 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz')
  } catch (error) {
    refused = error.name
  }
  console.log(JSON.stringify({ outcome: written[0].outcome, read, told, bought, refused }))
}

main()
