import { parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { fromBase58 } from '../../../base/base58.ts'
import { SessionError } from '../errors.ts'
import { assertNamespace, type RelayFamily } from './relayFamily.ts'
import { requestPeer } from './requestPeer.ts'

/** Methods of the WalletConnect Solana RPC reference, all requested as optional. */
const methods = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/**
 * Solana over a relay. Every request goes to the wallet; the connector checks first whether it is allowed. The chain is
 * read from the app's own node.
 */
export const solanaFamily: RelayFamily = {
  namespace: 'solana',
  toProposal(networks, preferred) {
    const ids = networks
      .filter(({ chainNamespace }) => chainNamespace === 'solana')
      .map(({ caipNetworkId }) => caipNetworkId as string)
    const chains = [...ids.filter((id) => id === preferred), ...ids.filter((id) => id !== preferred)]
    const isListed = preferred !== undefined && ids.includes(preferred)
    return {
      solana: {
        chains,
        methods,
        events: ['accountsChanged', 'chainChanged'],
        ...(isListed && { defaultChain: preferred }),
      },
    }
  },
  parseAddress(entry) {
    const address = parseCaipAddress(entry)?.address ?? entry
    return fromBase58(address)?.length === 32 ? address : undefined
  },
  parseChain(data) {
    const parts = typeof data === 'string' ? parseCaipNetworkId(data) : undefined
    return parts?.namespace === 'solana' ? parts.caipNetworkId : undefined
  },
  formatChain: (chain) => chain,
  async request({ client, active, onSent }, method, params) {
    const session = active.get()
    const chain = active.chain()
    if (!session || !chain)
      throw new SessionError({ code: 'NOT_CONNECTED', message: 'Please call connect() before request()' })
    assertNamespace(session, 'solana')
    return requestPeer({ client, onSent }, session, { chainId: chain, method, params })
  },
}
