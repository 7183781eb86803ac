import { toChainId } from '@latchkey/protocol'
import { evmTerms } from './evmTerms.ts'
import type { RelayFamily } from './RelayFamily.ts'
import { requestSession } from './requestSession.ts'

/** EVM over a relay: events and requests of EIP-1193. */
export const evmFamily: RelayFamily = {
  namespace: 'eip155',
  terms: evmTerms,
  readAddress(entry) {
    const address = entry.replace(/^eip155:\d+:/, '')
    return /^0x[0-9a-f]{40}$/i.test(address) ? address : undefined
  },
  readChain(data) {
    const text = typeof data === 'string' ? data.replace(/^eip155:/, '') : data
    const id = toChainId(text)
    return id === undefined ? undefined : `eip155:${id}`
  },
  tellChain: (chain) => `0x${Number(toChainId(chain.slice(7)) ?? 0).toString(16)}`,
  request: (parts, method, params) => requestSession(parts, method, Array.isArray(params) ? params : []),
}
