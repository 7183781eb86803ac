import { base64 } from '@scure/base'
import { requestLimits, withDeadline } from '../../base/deadline.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import { InvalidNetworkError } from '../../networks/errors.ts'
import type { BitcoinRelayMethod, BitcoinRelayProvider } from '../../requests/bitcoinRelay.ts'
import { ContextMismatchError } from '../../requests/requestContext.ts'
import { InvalidAnswerError } from '../../requests/requestWallet.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import type { BitcoinSession, BitcoinWallet, CallOptions } from './BitcoinWallet.ts'
import { parseSignature, parseSignedPsbt, parseTransactionId, parseWalletAccounts } from './walletAnswers.ts'

/**
 * Wraps a wallet that is reached over a relay. Its connector connects and ends the session; requests are those of the
 * WalletConnect Bitcoin RPC reference.
 */
export function createRelayWallet(provider: BitcoinRelayProvider): BitcoinWallet {
  const request = async (method: BitcoinRelayMethod, params: unknown, { signal }: CallOptions) => {
    const chain = provider.chain()
    if (!chain) throw new WalletUnavailableError()
    provider.assertConfigured()
    if (!provider.allows(method))
      throw new RpcError({ code: 4200, message: `The wallet did not allow ${method}.` })
    const options = { operation: method, timeout: requestLimits.approval, signal }
    return withDeadline(() => provider.request({ method, params, chain }), options)
  }
  const getSession = (): BitcoinSession | undefined => {
    const network = provider.chain()
    if (!network) return undefined
    return parseWalletAccounts(
      provider.accounts().map((address) => ({ address })),
      network,
    )
  }
  /** The account of a session that requests are made with: its first address, which stands for the others. */
  const requireAccount = (address: string): string => {
    const accounts = provider.accounts()
    if (accounts.includes(address)) return address
    throw new ContextMismatchError({ moved: 'account', expected: address, actual: accounts[0] })
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
    async signMessage({ address, message, protocol, ...options }) {
      const account = requireAccount(address)
      const params = { account, address, message, protocol }
      const answer = (await request('signMessage', params, options)) as {
        address?: unknown
        signature?: unknown
      } | null
      if (answer?.address !== undefined && answer.address !== address) {
        throw new InvalidAnswerError({
          expected: 'a signature of the account you use here',
          hint: 'Choose the same account in your wallet and try again.',
        })
      }
      return parseSignature(answer?.signature)
    },
    async signPsbt({ psbt, inputs, ...options }) {
      const [first] = inputs
      const params = {
        account: requireAccount(first?.address ?? ''),
        psbt: base64.encode(psbt),
        signInputs: inputs.map(({ index, address }) => ({ index, address })),
        broadcast: false,
      }
      const answer = (await request('signPsbt', params, options)) as { psbt?: unknown } | null
      return parseSignedPsbt(answer?.psbt)
    },
    async sendTransfer({ from, to, value, ...options }) {
      const params = { account: requireAccount(from), recipientAddress: to, amount: String(value) }
      const answer = (await request('sendTransfer', params, options)) as { txid?: unknown } | null
      return parseTransactionId(answer?.txid)
    },
    // The connector reports the events of its session.
    watch: () => () => {},
  }
}
