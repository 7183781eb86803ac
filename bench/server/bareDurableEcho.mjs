// The floor of a durable relay's delay: `ws` that stores each frame in a row of a database, and echoes it once that is committed.
// Argument: the URL of a Postgres.
import { createServer } from 'node:http'
import { createPorts, readConfig } from '@latchkey/server'
import { sql } from 'kysely'
import { WebSocketServer } from 'ws'

const [url] = process.argv.slice(2)
const { db } = createPorts(readConfig({ DATABASE_URL: url, LATCHKEY_LOG_LEVEL: 'silent' }))
await db.start()
await sql`create table if not exists echo (id serial primary key, frame text not null)`.execute(db.query)

const server = createServer()
const wss = new WebSocketServer({ server, perMessageDeflate: false })
wss.on('connection', (socket) => {
  socket.on('message', async (data) => {
    await sql`insert into echo (frame) values (${data.toString()})`.execute(db.query)
    socket.send(data, { binary: false })
  })
  socket.on('error', () => socket.terminate())
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => void db.close().finally(() => process.exit()))
