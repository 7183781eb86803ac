// Our relay alone, in memory or durable (`memory`, `pglite`, or the URL of a Postgres), with limits nobody meets.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPorts, createServer, readConfig } from '@latchkey/server'

const [kind = 'memory'] = process.argv.slice(2)
const data = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const config = readConfig({
  LATCHKEY_PORT: '0',
  LATCHKEY_MODE: 'development',
  LATCHKEY_LOG_LEVEL: 'silent',
  LATCHKEY_DATA: data,
  LATCHKEY_RELAY_DURABLE: kind === 'memory' ? 'off' : 'on',
  ...(kind.startsWith('postgres:') && { DATABASE_URL: kind }),
  LATCHKEY_LIMIT_RELAY_FRAMES: '100000000/100000000',
  LATCHKEY_LIMIT_RELAY_BYTES: '999999999/999999999',
  LATCHKEY_LIMIT_RELAY_MESSAGES: '100000000/100000000',
  LATCHKEY_LIMIT_RELAY_HANDSHAKE: '100000000/100000000',
  LATCHKEY_RELAY_SOCKETS_ADDRESS: '1000000',
})
const server = createServer({ config, ports: createPorts(config), services: ['relay'] })
const { port } = await server.listen()
process.send({ port })
process.on('message', (message) => {
  if (message === 'cpu') process.send(process.cpuUsage())
  if (message === 'memory') {
    globalThis.gc()
    process.send(process.memoryUsage())
  }
})
process.on('disconnect', async () => {
  await server.close()
  rmSync(data, { recursive: true, force: true })
  process.exit()
})
