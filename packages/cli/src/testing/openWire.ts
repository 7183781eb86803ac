import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A wire between a client and a server, for a test to cut. */
export type Wire = {
  readonly port: number
  /** Cuts what is open and lets nobody in again. */
  cut(): void
}

/** Opens a wire to a port of this machine. */
export async function openWire(target: number): Promise<Wire> {
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      server.close()
      for (const end of ends) end.destroy()
    },
  }
}
