import type { CaipNetworkId } from '@latchkey/protocol'
import { base64 } from '@scure/base'
import { requestLimits } from '../../base/deadline.ts'
import { RpcError, UserRejectedRequestError } from '../../base/rpcErrors.ts'
import type { ConnectorEvent } from '../../config/Connector.ts'
import { InvalidNetworkError } from '../../networks/errors.ts'
import { InvalidAnswerError } from '../../requests/requestWallet.ts'
import { requestFeature } from '../../wallets/requestFeature.ts'
import type { BitcoinProvider, BitcoinSession, BitcoinWallet, CallOptions } from './BitcoinWallet.ts'
import { findBitcoinNetwork, toBitcoinNetwork } from './networks.ts'
import {
  guessNetwork,
  parseSignature,
  parseSignedPsbt,
  parseTransactionId,
  parseWalletAccounts,
} from './walletAnswers.ts'

/** Addresses that are requested, by what they are for. */
const purposes = ['payment', 'ordinals', 'stacks']
/** Networks that addresses are compared with where a wallet doesn't name its own. */
const mainnet: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
const testnet: CaipNetworkId = 'bip122:000000000933ea01ad0ee984209779ba'
const regtest: CaipNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Codes of these wallets: the person said no; the method is unknown; the page may not ask. */
const codes = { rejected: -32000, unknownMethods: [-32601, -32001, 4200], denied: [-32002, 4100] }

/** Wraps a wallet of `window.btc_providers`, which answers the methods of sats-connect (JSON-RPC). */
export function createProviderWallet(provider: BitcoinProvider): BitcoinWallet {
  const watchers = new Set<(event: ConnectorEvent) => void>()
  const request = createRequest(provider)
  const { connect, restore, disconnect, updateSession } = createProviderSession(request)

  return {
    connect,
    restore,
    disconnect,
    async switchNetwork(network, options) {
      const name = findBitcoinNetwork(network)?.provider
      if (!name) throw new InvalidNetworkError('notSupported', { network })
      try {
        try {
          await request('wallet_changeNetwork', { name }, options)
        } catch (error) {
          if (error instanceof UserRejectedRequestError || !(error instanceof RpcError)) throw error
          // 5000 may be the person's no, by the preset of the app: nobody is asked a second time.
          if (error.reason === 'walletDefault') throw error
          await connect({ ...options, network })
        }
        const session = await restore({ ...options, network })
        if (session?.network !== network) throw new InvalidNetworkError('notSupported', { network })
        for (const notify of [...watchers]) {
          notify({ type: 'accountsChanged', accounts: session.accounts, records: session.records })
        }
        return session
      } catch (error) {
        if (error instanceof UserRejectedRequestError || !(error instanceof RpcError)) throw error
        throw new InvalidNetworkError('notSupported', { network, cause: error })
      }
    },
    async signMessage({ address, message, protocol, ...options }) {
      const params = { address, message, protocol: protocol === 'ecdsa' ? 'ECDSA' : 'BIP322' }
      const answer = (await request('signMessage', params, options)) as {
        signature?: unknown
        address?: unknown
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
      const signInputs: Record<string, number[]> = {}
      for (const { index, address } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const params = { psbt: base64.encode(psbt), signInputs, broadcast: false }
      const answer = (await request('signPsbt', params, options)) as { psbt?: unknown } | null
      return parseSignedPsbt(answer?.psbt)
    },
    async sendTransfer({ to, value, ...options }) {
      // Amounts are below 2^53: there are fewer satoshis than that.
      const params = { recipients: [{ address: to, amount: Number(value) }] }
      const answer = (await request('sendTransfer', params, options)) as { txid?: unknown } | null
      return parseTransactionId(answer?.txid)
    },
    watch(listener) {
      watchers.add(listener)
      const stop = watchProvider(provider, (event) => {
        updateSession(event)
        listener(event)
      })
      return () => {
        watchers.delete(listener)
        stop()
      }
    },
  }
}

type RequestProvider = (
  method: string,
  params: unknown,
  options: CallOptions & { timeout?: number },
) => Promise<unknown>

/** Returns the function that sends one request to a wallet, with a deadline, and returns its result. */
function createRequest(provider: BitcoinProvider): RequestProvider {
  return async (method, params, { signal, timeout = requestLimits.approval }) => {
    const options = { operation: method, timeout, signal }
    return parseAnswer(await requestFeature(async () => provider.request(method, params), options))
  }
}

/** Connects a wallet and remembers the session of one that can't be asked for it without a prompt. */
function createProviderSession(request: RequestProvider) {
  let last: BitcoinSession | undefined
  const requestSilently = (method: string, options: CallOptions) =>
    request(method, null, { ...options, timeout: requestLimits.silent })

  const getNetworkName = async (options: CallOptions): Promise<unknown> => {
    try {
      const answer = await requestSilently('wallet_getNetwork', options)
      return (answer as { bitcoin?: { name?: unknown } } | null)?.bitcoin?.name
    } catch (error) {
      if (error instanceof RpcError) return undefined
      throw error
    }
  }
  /** Parses accounts and, where the wallet tells it, its network. */
  const toSession = async (
    answer: unknown,
    options: CallOptions & { network?: CaipNetworkId | undefined },
  ): Promise<BitcoinSession | undefined> => {
    const { addresses, network } = (Array.isArray(answer) ? { addresses: answer } : (answer ?? {})) as {
      addresses?: unknown
      network?: { bitcoin?: { name?: unknown } }
    }
    const name = network?.bitcoin?.name ?? (await getNetworkName(options))
    const candidates = [options.network ?? mainnet, mainnet, testnet, regtest]
    const own = toBitcoinNetwork(name) ?? guessNetwork(addresses, candidates)
    return own && parseWalletAccounts(addresses, own)
  }
  const connect: BitcoinWallet['connect'] = async (options) => {
    const network = findBitcoinNetwork(options.network)?.provider
    const answer = await firstKnown([
      () => request('wallet_connect', { addresses: purposes, ...(network && { network }) }, options),
      () => request('getAccounts', { purposes }, options),
      () => request('getAddresses', { purposes }, options),
    ])
    const session = await toSession(answer, options)
    // Approved without an account: the page may not use the wallet (4100 of EIP-1193: unauthorized).
    if (!session) throw new RpcError({ code: 4100 })
    last = session
    return session
  }
  const restore: BitcoinWallet['restore'] = async (options) => {
    try {
      const answer = await requestSilently('wallet_getAccount', options)
      last = await toSession(answer, options)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      // Without the method the page knows only what it has connected itself.
      if (!isUnknownMethod(error)) last = undefined
      const isRefusal = isUnknownMethod(error) || codes.denied.includes(error.code)
      if (!isRefusal) throw error
    }
    return last
  }
  const disconnect: BitcoinWallet['disconnect'] = async () => {
    const isConnected = last !== undefined
    last = undefined
    try {
      await requestSilently('wallet_disconnect', {})
    } catch (error) {
      const isFailure = error instanceof RpcError && !isUnknownMethod(error)
      if (isConnected && isFailure && !codes.denied.includes(error.code)) throw error
    }
  }
  /** Updates the remembered session by an event of the wallet. */
  const updateSession = (event: ConnectorEvent) => {
    if (last && event.type === 'networkChanged') last = { ...last, network: event.network }
    if (last && event.type === 'accountsChanged')
      last = { ...last, accounts: event.accounts, records: event.records ?? [] }
  }
  return { connect, restore, disconnect, updateSession }
}

/** The result of a JSON-RPC answer, with or without envelope. @throws UserRejectedRequestError, RpcError */
function parseAnswer(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const { error, result } = answer as {
    error?: { code?: unknown; message?: unknown } | null
    result?: unknown
  }
  if (typeof error !== 'object' || error === null) return 'result' in answer ? result : answer
  const code = typeof error.code === 'number' ? error.code : -1
  const message = typeof error.message === 'string' ? error.message : undefined
  if (code === codes.rejected || code === 4001)
    throw new UserRejectedRequestError({ code: 4001, message, cause: error })
  throw new RpcError({ code, message, cause: error })
}

function isUnknownMethod(error: unknown): boolean {
  return error instanceof RpcError && codes.unknownMethods.includes(error.code)
}

/** The result of the first request whose method the wallet knows. */
async function firstKnown(requests: readonly (() => Promise<unknown>)[]): Promise<unknown> {
  for (const [position, send] of requests.entries()) {
    try {
      return await send()
    } catch (error) {
      if (!isUnknownMethod(error) || position === requests.length - 1) throw error
    }
  }
  return undefined
}

/** Calls `notify` on the wallet's events. Wallets without them, or broken ones, tell nothing. */
function watchProvider(provider: BitcoinProvider, notify: (event: ConnectorEvent) => void): () => void {
  let isActive = true
  const listen = (eventName: string, cb: (event: unknown) => void) => {
    try {
      return provider.addListener?.({
        eventName,
        // Some wallets can't remove listeners, so they are muted, too.
        cb: (event) => isActive && cb(event),
      })
    } catch {
      return undefined
    }
  }
  /** Accounts of an event. Only an empty list means that none is shared; a malformed one is dropped. */
  const notifyAccounts = (list: unknown, network?: CaipNetworkId) => {
    if (!Array.isArray(list)) return
    if (list.length === 0) return notify({ type: 'accountsChanged', accounts: [] })
    try {
      const own = network ?? guessNetwork(list, [mainnet, testnet, regtest])
      const session = own && parseWalletAccounts(list, own)
      if (session) notify({ type: 'accountsChanged', accounts: session.accounts, records: session.records })
    } catch {
      // The event is malformed.
    }
  }
  const stops = [
    listen('accountChange', (event) => notifyAccounts((event as { addresses?: unknown } | null)?.addresses)),
    listen('networkChange', (event) => {
      const { bitcoin, addresses } = (event ?? {}) as { bitcoin?: { name?: unknown }; addresses?: unknown }
      const network = toBitcoinNetwork(bitcoin?.name)
      if (!network) return
      notify({ type: 'networkChanged', network })
      notifyAccounts(addresses, network)
    }),
    listen('disconnect', () => notify({ type: 'disconnected' })),
  ]
  return () => {
    isActive = false
    for (const stop of stops) {
      try {
        if (typeof stop === 'function') stop()
      } catch {
        // The wallet is gone, and its events with it.
      }
    }
  }
}
