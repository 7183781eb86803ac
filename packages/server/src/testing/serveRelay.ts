import { readdirSync } from 'node:fs'
import { readConfig } from '../config/readConfig.ts'
import { createPorts } from '../createPorts.ts'
import { createServer } from '../createServer.ts'

/**
 * A process of its own that is a relay and nothing else, or with the word `all` the whole server, with limits nobody meets. Says
 * `ready` when it listens.
 */
const config = readConfig({
  LATCHKEY_MODE: 'development',
  LATCHKEY_LIMIT_RELAY_FRAMES: '100000000/100000000',
  LATCHKEY_LIMIT_RELAY_BYTES: '999999999/999999999',
  LATCHKEY_LIMIT_RELAY_MESSAGES: '100000000/100000000',
  LATCHKEY_LIMIT_RELAY_HANDSHAKE: '100000000/100000000',
  LATCHKEY_RELAY_SOCKETS_ADDRESS: '1000000',
  ...process.env,
})
const isWhole = process.argv[2] === 'all'
const server = createServer({ config, ports: createPorts(config), ...(!isWhole && { services: ['relay'] }) })
const { port } = await server.listen()
process.stdout.write(`ready ${port}\n`)
process.on('message', (message) => {
  if (message === 'cpu') process.send?.(process.cpuUsage())
  if (message === 'memory') {
    globalThis.gc?.()
    process.send?.({ ...process.memoryUsage(), descriptors: readdirSync('/dev/fd').length })
  }
})
process.send?.({ port })
