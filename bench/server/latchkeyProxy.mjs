// Our server as `latchkey serve` wires it, with limits wide enough not to be the thing measured.
import { createPorts, createServer, readConfig } from '@latchkey/server'

const upstream = `127.0.0.1:${process.argv[2]}`
const config = readConfig({
  LATCHKEY_PORT: '0',
  LATCHKEY_PROJECT_ID: 'bench',
  LATCHKEY_RPC_EIP155_1: `http://${upstream}/`,
  LATCHKEY_EGRESS_ALLOW: upstream,
  LATCHKEY_LIMIT_ROUTE: '100000000/100000000',
  LATCHKEY_LIMIT_RPC: '100000000/100000000',
})
const { port } = await createServer({ config, ports: createPorts(config) }).listen()
process.send({ port })
process.on('message', () => process.send(process.cpuUsage()))
process.on('disconnect', () => process.exit())
