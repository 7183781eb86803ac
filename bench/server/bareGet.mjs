// The floor: one Hono route that answers a text it holds. No limits, no checks, no header but the content type.
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

const [body] = process.argv.slice(2)
const app = new Hono()
app.get('/v1/account/:address/balance', (c) => c.body(body, 200, { 'content-type': 'application/json' }))

const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', () => process.send(process.cpuUsage()))
process.on('disconnect', () => process.exit())
