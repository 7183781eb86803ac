import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

/** What happens to a frame on its way; `hold` keeps it until `release`. */
export type FrameFault = 'pass' | 'drop' | 'twice' | 'hold' | { readonly delay: number }

/** A proxy between clients and a relay, whose faults a test commands. */
export type FaultProxy = {
  readonly url: string
  /** Sockets opened so far, and the most that were open at once. */
  opened: number
  most: number
  /** Decides on each frame; `up` is towards the relay. */
  onFrame: (text: string, direction: 'up' | 'down') => FrameFault
  /** Refuses an upgrade with a status and headers; `undefined` lets it through. */
  onUpgrade: (request: IncomingMessage) => { status: number; headers: Record<string, string> } | undefined
  sockets(): number
  /** Lets what was held go, newest first where `reversed`. */
  release(order?: 'reversed'): void
  /** Ends every socket towards the clients with a code; 1006 is a cable pulled. */
  close(code: number): void
  /** Nothing passes any more in either direction, and nobody is told (half-open). New sockets work. */
  freeze(): void
  /** Text of nobody's to every client. */
  inject(text: string): void
  stop(): void
}

/** Opens one in front of a relay. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const open = new Set<{ near: WebSocket; far: WebSocket; frozen: boolean }>()
  let held: (() => void)[] = []
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: ({ req }, answer) => {
      const refusal = proxy.onUpgrade(req)
      if (refusal) answer(false, refusal.status, '', refusal.headers)
      else answer(true)
    },
  })
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('connection', (near, request) => {
    const far = new WebSocket(`${target}${request.url}`)
    const pair = { near, far, frozen: false }
    open.add(pair)
    proxy.opened++
    proxy.most = Math.max(proxy.most, open.size)
    const early: string[] = []
    const carry = (to: WebSocket, direction: 'up' | 'down') => (data: RawData) => {
      const text = data.toString()
      const send = () => {
        if (pair.frozen) return
        if (to.readyState === WebSocket.OPEN) to.send(text)
        else if (to === far && to.readyState === WebSocket.CONNECTING) early.push(text)
      }
      const fault = proxy.onFrame(text, direction)
      if (fault === 'drop') return
      if (fault === 'hold') held.push(send)
      else if (typeof fault === 'object') setTimeout(send, fault.delay)
      else send()
      if (fault === 'twice') send()
    }
    near.on('message', carry(far, 'up'))
    far.on('message', carry(near, 'down'))
    far.on('open', () => {
      for (const text of early) far.send(text)
    })
    far.on('ping', () => !pair.frozen && near.readyState === WebSocket.OPEN && near.ping())
    far.on('error', () => near.terminate())
    far.on('close', (code, reason) => {
      if (pair.frozen) return
      if (code >= 1000 && code !== 1005 && code !== 1006) near.close(code, reason)
      else near.terminate()
    })
    near.on('error', () => far.terminate())
    near.on('close', () => {
      open.delete(pair)
      far.terminate()
    })
  })
  const proxy: FaultProxy = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened: 0,
    most: 0,
    onFrame: () => 'pass',
    onUpgrade: () => undefined,
    sockets: () => open.size,
    release(order) {
      const going = order === 'reversed' ? held.toReversed() : held
      held = []
      for (const send of going) send()
    },
    close(code) {
      for (const { near } of open) {
        if (code === 1006) near.terminate()
        else near.close(code)
      }
    },
    freeze() {
      for (const pair of open) pair.frozen = true
    },
    inject(text) {
      for (const { near } of open) near.send(text)
    },
    stop() {
      for (const { near, far } of open) {
        near.terminate()
        far.terminate()
      }
      server.close()
    },
  }
  return proxy
}
