import type { CaipNetworkId } from '@latchkey/protocol'
import { requestLimits } from '../../base/deadline.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { ConnectorEvent } from '../../config/Connector.ts'
import { InvalidNetworkError } from '../../networks/errors.ts'
import { ContextMismatchError } from '../../requests/requestContext.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { getFeature, requestFeature } from '../../wallets/requestFeature.ts'
import type { StandardWallet } from '../../wallets/standardWallet.ts'
import type { BitcoinSession, BitcoinWallet, CallOptions } from './BitcoinWallet.ts'
import { findBitcoinNetwork, toBitcoinNetwork } from './networks.ts'
import { parseSignature, parseSignedPsbt, parseWalletAccounts } from './walletAnswers.ts'

type Call<input> = (...inputs: readonly input[]) => Promise<unknown>
type On = (event: 'change', listener: (change: Readonly<Record<string, unknown>>) => void) => unknown

/** Bitcoin mainnet. */
const mainnet: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'

/**
 * Wraps a wallet of the Bitcoin Wallet Standard. Such a wallet has no network of its own, so the wrapper remembers where
 * the app was last; its addresses differ by network.
 */
export function createStandardWallet(
  wallet: StandardWallet,
  context: Pick<AdapterContext, 'networks'>,
): BitcoinWallet {
  let chosen: CaipNetworkId | undefined

  const supports = (network: CaipNetworkId) => {
    const name = findBitcoinNetwork(network)?.standard
    return name !== undefined && getChains(wallet).includes(name)
  }
  /** The preferred network if the wallet supports it, else the last, the app's first, or the wallet's first. */
  const chooseNetwork = (preferred?: CaipNetworkId | undefined): CaipNetworkId => {
    if (preferred && supports(preferred)) return preferred
    if (chosen && supports(chosen)) return chosen
    const networks = context.networks().map(({ caipNetworkId }) => caipNetworkId)
    const firstOfWallet = getChains(wallet).flatMap((chain) => toBitcoinNetwork(chain) ?? [])[0]
    return networks.find(supports) ?? firstOfWallet ?? mainnet
  }
  const { getAccounts, requestAccounts, requireConnect, requireFeature, requireAccount } = readWallet(wallet)

  return {
    async connect({ network, ...options }) {
      const target = chooseNetwork(network)
      const session = await requestAccounts(target, options)
      // Approved without an account: the page may not use the wallet (4100 of EIP-1193: unauthorized).
      if (!session) throw new RpcError({ code: 4100 })
      chosen = target
      return session
    },
    async restore({ network, signal }) {
      requireConnect()
      const target = chooseNetwork(network)
      const reconnect = getFeature<Call<{ silent: boolean }>>(wallet, 'standard:connect', 'connect')
      const options = { operation: 'restore', timeout: requestLimits.silent, signal }
      if (reconnect) await requestFeature(() => reconnect({ silent: true }), options)
      const session = getAccounts(target)
      if (session) chosen = target
      return session
    },
    async disconnect() {
      chosen = undefined
      try {
        const disconnect =
          getFeature<Call<never>>(wallet, 'standard:disconnect', 'disconnect') ??
          getFeature<Call<never>>(wallet, 'bitcoin:disconnect', 'disconnect')
        const options = { operation: 'disconnect', timeout: requestLimits.silent }
        if (disconnect) await requestFeature(() => disconnect(), options)
      } catch (error) {
        // A wallet that can't, or doesn't answer, counts as disconnected.
        if (error instanceof RpcError) throw error
      }
    },
    async switchNetwork(network, options) {
      requireConnect()
      if (!supports(network)) throw new InvalidNetworkError('notSupported', { network })
      const session = getAccounts(network) ?? (await requestAccounts(network, options))
      if (!session) throw new InvalidNetworkError('notSupported', { network })
      chosen = network
      return session
    },
    async signMessage({ address, message, signal }) {
      type Input = { account: unknown; message: Uint8Array }
      const sign = requireFeature<Input>('bitcoin:signMessage', 'signMessage')
      const account = requireAccount(address)
      const options = { operation: 'signMessage', timeout: requestLimits.approval, signal }
      const bytes = new TextEncoder().encode(message)
      const answer = await requestFeature(() => sign({ account, message: bytes }), options)
      return parseSignature(getFirst<{ signature?: unknown }>(answer)?.signature)
    },
    async signPsbt({ psbt, inputs, network, signal }) {
      type Input = { psbt: Uint8Array; inputsToSign: readonly unknown[]; chain: string | undefined }
      const sign = requireFeature<Input>('bitcoin:signTransaction', 'signTransaction')
      const addresses = [...new Set(inputs.map(({ address }) => address))]
      const inputsToSign = addresses.map((address) => ({
        account: requireAccount(address),
        signingIndexes: inputs.filter((input) => input.address === address).map(({ index }) => index),
      }))
      const options = { operation: 'signPsbt', timeout: requestLimits.approval, signal }
      const chain = findBitcoinNetwork(network)?.standard
      const input = { psbt: psbt.slice(), inputsToSign, chain }
      const answer = await requestFeature(() => sign(input), options)
      return parseSignedPsbt(getFirst<{ signedPsbt?: unknown }>(answer)?.signedPsbt)
    },
    watch: (listener) => watchWallet(wallet, chooseNetwork, listener),
  }
}

/** The accounts and features of a wallet: read anew each time, since its object changes under the page. */
function readWallet(wallet: StandardWallet) {
  const getAccounts = (network: CaipNetworkId): BitcoinSession | undefined => {
    let accounts: unknown
    try {
      accounts = wallet.accounts
    } catch (cause) {
      throw new WalletUnavailableError({ cause })
    }
    return parseWalletAccounts(accounts, network)
  }
  const requireConnect = () => {
    const connect = getFeature<Call<{ purposes: readonly string[] }>>(wallet, 'bitcoin:connect', 'connect')
    if (!connect) throw new WalletUnavailableError()
    return connect
  }
  const requestAccounts = async (network: CaipNetworkId, { signal }: CallOptions) => {
    const connect = requireConnect()
    const options = { operation: 'connect', timeout: requestLimits.approval, signal }
    const purposes = ['payment', 'ordinals']
    const answer = (await requestFeature(() => connect({ purposes }), options)) as {
      accounts?: unknown
    } | null
    return parseWalletAccounts(answer?.accounts, network)
  }
  /** A wallet's method that a request needs. @throws WalletUnavailableError, RpcError 4200 */
  const requireFeature = <input>(feature: string, method: string): Call<input> => {
    const call = getFeature<Call<input>>(wallet, feature, method)
    if (call) return call
    requireConnect()
    throw new RpcError({ code: 4200, message: `The wallet does not offer ${feature}.` })
  }
  /** The wallet's own object for an account, as requests name it. @throws ContextMismatchError, WalletUnavailableError */
  const requireAccount = (address: string): unknown => {
    const list: unknown = wallet.accounts
    const accounts = Array.isArray(list) ? (list as readonly { address?: unknown }[]) : []
    const account = accounts.find((entry) => isSameAddress(entry?.address, address))
    if (account) return account
    const actual = accounts.map((entry) => entry?.address).find((entry) => typeof entry === 'string')
    throw new ContextMismatchError({ moved: 'account', expected: address, actual })
  }
  return { getAccounts, requestAccounts, requireConnect, requireFeature, requireAccount }
}

/** Calls the listener when the wallet shares other accounts. Events are optional; malformed ones are dropped. */
function watchWallet(
  wallet: StandardWallet,
  getNetwork: () => CaipNetworkId,
  listener: (event: ConnectorEvent) => void,
): () => void {
  let isActive = true
  let stop: unknown
  const notify = (change: Readonly<Record<string, unknown>>) => {
    // Some wallets can't remove listeners, so they are muted, too.
    if (!isActive || change?.accounts === undefined) return
    try {
      const isEmpty = Array.isArray(change.accounts) && change.accounts.length === 0
      const session = isEmpty ? undefined : parseWalletAccounts(change.accounts, getNetwork())
      if (session) listener({ type: 'accountsChanged', accounts: session.accounts, records: session.records })
      else if (isEmpty) listener({ type: 'accountsChanged', accounts: [] })
    } catch {
      // Only an empty list means that no account is shared; one of malformed entries is dropped.
    }
  }
  try {
    const on =
      getFeature<On>(wallet, 'standard:events', 'on') ?? getFeature<On>(wallet, 'bitcoin:events', 'on')
    stop = on?.('change', notify)
  } catch {
    // Events are optional.
  }
  return () => {
    if (!isActive) return
    isActive = false
    try {
      if (typeof stop === 'function') stop()
    } catch {
      // The wallet is gone, and its events with it.
    }
  }
}

function isSameAddress(given: unknown, address: string): boolean {
  return typeof given === 'string' && (given === address || given.toLowerCase() === address)
}

/** The first of several outputs, or the only one: wallets answer both. */
function getFirst<output>(answer: unknown): output | undefined {
  return (Array.isArray(answer) ? answer[0] : answer) ?? undefined
}

function getChains(wallet: StandardWallet): readonly string[] {
  try {
    return Array.isArray(wallet.chains) ? wallet.chains.filter((chain) => typeof chain === 'string') : []
  } catch {
    return []
  }
}
