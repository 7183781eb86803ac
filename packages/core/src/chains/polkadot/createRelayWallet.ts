import { requestLimits, withDeadline } from '../../base/deadline.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import { InvalidNetworkError } from '../../networks/errors.ts'
import type { PolkadotRelayMethod, PolkadotRelayProvider } from '../../requests/polkadotRelay.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import type { CallOptions, PolkadotSession, PolkadotWallet } from './PolkadotWallet.ts'
import { parseSignature, parseSignedPayload } from './walletAnswers.ts'

/**
 * Wraps a wallet that is reached over a relay. Its connector connects and ends the session; requests are those of the
 * WalletConnect Polkadot RPC reference. Addresses stay as the session has them: the wallet knows them by that.
 */
export function createRelayWallet(provider: PolkadotRelayProvider): PolkadotWallet {
  const request = async (method: PolkadotRelayMethod, params: unknown, { signal }: CallOptions) => {
    const chain = provider.chain()
    if (!chain) throw new WalletUnavailableError()
    provider.assertConfigured()
    if (!provider.allows(method))
      throw new RpcError({ code: 4200, message: `The wallet did not allow ${method}.` })
    const options = { operation: method, timeout: requestLimits.approval, signal }
    return withDeadline(() => provider.request({ method, params, chain }), options)
  }
  const getSession = (): PolkadotSession | undefined => {
    const network = provider.chain()
    const accounts = provider.accounts()
    if (!network || accounts.length === 0) return undefined
    return {
      accounts,
      network,
      records: accounts.map((address) => ({ namespace: 'polkadot', address, type: 'eoa' })),
    }
  }
  return {
    async connect() {
      throw new WalletUnavailableError({ cause: new Error('The connector of a relay connects.') })
    },
    async restore() {
      return getSession()
    },
    disconnect: async () => {},
    async switchNetwork(network) {
      if (!provider.has(network)) throw new InvalidNetworkError('notSupported', { network })
      provider.setChain(network)
      const session = getSession()
      if (session?.network !== network) throw new InvalidNetworkError('notSupported', { network })
      return session
    },
    async signMessage({ address, message, ...options }) {
      return parseSignature(await request('polkadot_signMessage', { address, message }, options))
    },
    async signPayload({ address, payload, ...options }) {
      const params = { address, transactionPayload: payload }
      const answer = await request('polkadot_signTransaction', params, options)
      return parseSignedPayload(answer, { address, method: payload.method })
    },
    // The connector reports the events of its session.
    watch: () => () => {},
  }
}
