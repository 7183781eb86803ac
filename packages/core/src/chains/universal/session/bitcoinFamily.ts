import { getBitcoinPrefix, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { bitcoinRelayMethods } from '../../../requests/bitcoinRelay.ts'
import { SessionError } from '../errors.ts'
import type { RelayFamily } from './relayFamily.ts'
import { requestPeer } from './requestPeer.ts'

/**
 * Bitcoin over a relay. Every request goes to the wallet; the adapter checks first whether it is allowed. The chain is
 * read from the app's own node.
 */
export const bitcoinFamily: RelayFamily = {
  namespace: 'bip122',
  hasAddressesPerNetwork: true,
  toProposal(networks, preferred) {
    const ids = networks
      .filter(({ chainNamespace }) => chainNamespace === 'bip122')
      .map(({ caipNetworkId }) => caipNetworkId as string)
    const chains = [...ids.filter((id) => id === preferred), ...ids.filter((id) => id !== preferred)]
    const isListed = preferred !== undefined && ids.includes(preferred)
    return {
      bip122: {
        chains,
        methods: [...bitcoinRelayMethods],
        events: ['bip122_addressesChanged', 'accountsChanged', 'chainChanged'],
        ...(isListed && { defaultChain: preferred }),
      },
    }
  },
  parseAddress(entry) {
    const address = parseCaipAddress(entry)?.address ?? entry
    return getBitcoinPrefix(address) ? address : undefined
  },
  parseChain(data) {
    const parts = typeof data === 'string' ? parseCaipNetworkId(data) : undefined
    return parts?.namespace === 'bip122' ? parts.caipNetworkId : undefined
  },
  formatChain: (chain) => chain,
  async request({ client, active, onSent }, method, params) {
    const session = active.get()
    const chain = active.chain()
    if (!session || !chain)
      throw new SessionError({ code: 'NOT_CONNECTED', message: 'Please call connect() before request()' })
    return requestPeer({ client, onSent }, session, { chainId: chain, method, params })
  },
}
