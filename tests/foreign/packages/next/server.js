import { createServer } from 'node:http'
import next from 'next'

// Runs a built site like `next start`, on a free port, and prints only its address.

console.log = console.error
const server = createServer((request, response) => answer(request, response))
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address()
// Next.js uses this name for all loopback addresses.
process.env.OWN_URL = `http://localhost:${port}`
const app = next({ dir: import.meta.dirname, hostname: 'localhost', port, httpServer: server })
await app.prepare()
const answer = app.getRequestHandler()
process.stdout.write(`${process.env.OWN_URL}\n`)
