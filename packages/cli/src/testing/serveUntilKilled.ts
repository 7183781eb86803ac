import { createPorts, createServer, readConfig } from '@latchkey/server'

/**
 * A server in a process of its own, with the settings of its environment. It ends when its input does, as that of a test that died. The leases of
 * the server before it count as lapsed: a dead owner renews none, and waiting for that takes longer than a life.
 */
const config = readConfig(
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name.startsWith('LATCHKEY_') || name === 'DATABASE_URL'),
  ),
)
const ports = createPorts(config)
const server = createServer({ config, ports })
const { url } = await server.listen()
await ports.db.query.updateTable('bundlerLease').set({ until: 0 }).execute()
process.stdout.write(`server at ${url}\n`)
process.stdin.on('end', () => process.exit())
process.stdin.resume()
