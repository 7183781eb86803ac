import { createServer } from 'node:net'

/**
 * A loopback port that nobody listens on: the wanted one if it is free, else one the system chooses.
 *
 * @throws Error where the system has none left
 */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined) {
    const port = await tryPort(wanted)
    if (port !== undefined) return port
  }
  const port = await tryPort(0)
  if (port === undefined) throw new Error('The system gave no free port on 127.0.0.1.')
  return port
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      const found = typeof address === 'object' && address !== null ? address.port : undefined
      probe.close(() => resolve(found))
    })
  })
}
