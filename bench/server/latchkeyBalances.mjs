// Our server as `latchkey serve` wires it: every service, the embedded database in the folder given, projects checked,
// the log as it is by default. Only its limits are wider, because all requests come from one address.
import { join } from 'node:path'
import { createPorts, createServer, readConfig } from '@latchkey/server'

const [upstreamPort, folder] = process.argv.slice(2)
const upstream = `127.0.0.1:${upstreamPort}`
const config = readConfig({
  LATCHKEY_PORT: '0',
  LATCHKEY_DATA: join(folder, 'data'),
  LATCHKEY_PROJECT_ID: 'bench',
  LATCHKEY_PROJECTS: 'check',
  LATCHKEY_RPC_EIP155_1: `http://${upstream}/`,
  LATCHKEY_EGRESS_ALLOW: upstream,
  LATCHKEY_TOKENS_FILE: join(folder, 'tokens.json'),
  LATCHKEY_PRICES_FILE: join(folder, 'prices.json'),
  LATCHKEY_LIMIT_ROUTE: '100000000/100000000',
  LATCHKEY_LIMIT_PROJECT: '100000000/100000000',
})
const server = createServer({ config, ports: createPorts(config) })
const { port } = await server.listen()
process.send({ port })
process.on('message', () => process.send(process.cpuUsage()))
process.on('disconnect', () => void server.close().finally(() => process.exit()))
