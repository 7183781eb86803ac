import { createPorts, createServer, readConfig } from '@latchkey/server'

/** Serves a relay that keeps everything in memory, says where, and stays until killed. */
const [data = ''] = process.argv.slice(2)
const config = readConfig({
  LATCHKEY_PORT: '0',
  LATCHKEY_LOG_LEVEL: 'silent',
  LATCHKEY_PROJECT_ID: 'local',
  LATCHKEY_SECRET: 'only for the tests of this repository',
  LATCHKEY_DATA: data,
  LATCHKEY_RELAY_DURABLE: 'off',
  // Its own address isn't the one a test gives out.
  LATCHKEY_MODE: 'development',
})
const server = createServer({ config, ports: createPorts(config), services: ['relay', 'projects'] })
const { url } = await server.listen()
process.stdout.write(`relay at ${url.replace('http', 'ws')}\n`)
