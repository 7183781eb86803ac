import { lookup } from 'node:dns/promises'
import { Agent } from 'undici'
import { WebSocket } from 'ws'
import type { Egress } from '../../ports/Egress.ts'
import { checkUrl } from './checkUrl.ts'
import { createOpenLookup } from './createOpenLookup.ts'
import { createPinnedLookup, type Resolve } from './createPinnedLookup.ts'
import { followRedirects } from './followRedirects.ts'
import { sendRequest } from './sendRequest.ts'

export type EgressOptions = {
  /** `host` or `host:port` the operator opened although private. */
  readonly allow: readonly string[]
  /** The same for URLs that strangers chose. Default: none. */
  readonly allowContent?: readonly string[]
  readonly resolve?: Resolve
}

/** The `Egress` port over undici and ws (X.58). See the port for the rules. */
export function createEgress({ allow, allowContent = [], resolve }: EgressOptions): Egress {
  const pinned = createPinnedLookup(resolve ?? ((hostname) => lookup(hostname, { all: true })))
  const connectTimeout = 10_000
  const limits = { connections: 256, maxOrigins: 1_000, keepAliveTimeout: 30_000, autoSelectFamily: true }
  const guard = { ...limits, connect: { lookup: pinned, timeout: connectTimeout } }
  const guarded = new Agent(guard)
  // Of their own: a thousand slow hosts in somebody's NFTs must not use up the places of the operator's nodes.
  const strangers = new Agent(guard)
  const open = new Agent({ ...limits, connect: { lookup: createOpenLookup(), timeout: connectTimeout } })

  return {
    async request(request) {
      const isStranger = request.chosenBy === 'stranger'
      const opened = isStranger ? allowContent : allow
      return followRedirects(request, (hop) => {
        const checked = checkUrl(hop.url, ['http:', 'https:'], opened)
        return sendRequest(checked.open ? open : isStranger ? strangers : guarded, checked.url, hop)
      })
    },
    openSocket(value, { timeout, maxBytes }) {
      const checked = checkUrl(value, ['ws:', 'wss:'], allow)
      return new WebSocket(checked.url, {
        followRedirects: false,
        handshakeTimeout: timeout,
        maxPayload: maxBytes,
        perMessageDeflate: false,
        ...(!checked.open && { lookup: pinned }),
      })
    },
    async close() {
      await Promise.all([guarded.destroy(), strangers.destroy(), open.destroy()])
    },
  }
}
