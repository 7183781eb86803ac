// The floor: one Hono route that hands the body to undici and the answer back. No limits, no checks, no headers.
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { Agent, request } from 'undici'

const upstream = `http://127.0.0.1:${process.argv[2]}/`
const dispatcher = new Agent()
const app = new Hono()
app.post('/v1', async (c) => {
  const body = Buffer.from(await c.req.arrayBuffer())
  const answer = await request(upstream, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return c.body(await answer.body.arrayBuffer(), 200, { 'content-type': 'application/json' })
})

const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', () => process.send(process.cpuUsage()))
process.on('disconnect', () => process.exit())
