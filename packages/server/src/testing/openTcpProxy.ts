import { connect, createServer, type Socket } from 'node:net'

/** A way to a TCP server that can be cut, as a network can. */
export type TcpProxy = {
  readonly port: number
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Opens the way again, to another port where one is given. Open connections stay where they are. */
  mend(port?: number): void
  close(): Promise<void>
}

/** Opens a port that passes everything on to `target` on this machine. */
export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  const state = { target, isCut: false }
  const server = createServer((near) => {
    if (state.isCut) {
      near.resetAndDestroy()
      return
    }
    const far = connect(state.target, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    state.isCut = true
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    mend(port) {
      state.target = port ?? state.target
      state.isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        cut()
        server.close(() => resolve())
      }),
  }
}

/** The same URL on another port of this machine. */
export function toPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.hostname = '127.0.0.1'
  changed.port = String(port)
  return changed.href
}

/** A port that nothing uses just now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
