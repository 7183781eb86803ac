import { isSs58Form, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { polkadotRelayMethods } from '../../../requests/polkadotRelay.ts'
import { SessionError } from '../errors.ts'
import { assertNamespace, type RelayFamily } from './relayFamily.ts'
import { requestPeer } from './requestPeer.ts'

/**
 * Polkadot networks over a relay. Every request goes to the wallet; the adapter checks first whether it is allowed. The
 * chain is read by the app itself.
 */
export const polkadotFamily: RelayFamily = {
  namespace: 'polkadot',
  hasAddressesPerNetwork: true,
  toProposal(networks, preferred) {
    const ids = networks
      .filter(({ chainNamespace }) => chainNamespace === 'polkadot')
      .map(({ caipNetworkId }) => caipNetworkId as string)
    const chains = [...ids.filter((id) => id === preferred), ...ids.filter((id) => id !== preferred)]
    const isListed = preferred !== undefined && ids.includes(preferred)
    return {
      polkadot: {
        chains,
        methods: [...polkadotRelayMethods],
        events: ['accountsChanged', 'chainChanged'],
        ...(isListed && { defaultChain: preferred }),
      },
    }
  },
  parseAddress(entry) {
    const address = parseCaipAddress(entry)?.address ?? entry
    return isSs58Form(address) ? address : undefined
  },
  parseChain(data) {
    const parts = typeof data === 'string' ? parseCaipNetworkId(data) : undefined
    return parts?.namespace === 'polkadot' ? parts.caipNetworkId : undefined
  },
  formatChain: (chain) => chain,
  async request({ client, active, onSent }, method, params) {
    const session = active.get()
    const chain = active.chain()
    if (!session || !chain)
      throw new SessionError({ code: 'NOT_CONNECTED', message: 'Please call connect() before request()' })
    assertNamespace(session, 'polkadot')
    return requestPeer({ client, onSent }, session, { chainId: chain, method, params })
  },
}
