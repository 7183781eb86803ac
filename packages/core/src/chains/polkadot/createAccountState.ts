import type { CaipNetworkId } from '@latchkey/protocol'
import { RpcError } from '../../base/rpcErrors.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { ConnectorEvent } from '../../config/Connector.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { requestFeature } from '../../wallets/requestFeature.ts'
import { isPolkadotNetwork, type Ss58Prefixes } from './networks.ts'
import type { CallOptions, Injected, PolkadotSession } from './PolkadotWallet.ts'
import { type ParsedAccounts, parseWalletAccounts } from './walletAnswers.ts'

/** The Polkadot relay chain. */
const polkadotNetwork: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

/** What a wallet shares with the page: its object, its accounts on one network, and who listens to their changes. */
export function createAccountState(context: Pick<AdapterContext, 'networks'>, ss58Prefixes: Ss58Prefixes) {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let injected: Injected | undefined
  let chosen: CaipNetworkId | undefined
  let last: ParsedAccounts | undefined
  let stopAccounts: (() => void) | undefined

  const emit = (event: ConnectorEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  /** The preferred network, else the last, the app's first, or Polkadot. */
  const chooseNetwork = (preferred?: CaipNetworkId | undefined): CaipNetworkId => {
    const networks = context.networks().map(({ caipNetworkId }) => caipNetworkId)
    return [preferred, chosen, ...networks].find(isPolkadotNetwork) ?? polkadotNetwork
  }
  /** Only an empty list means that no account is shared; one of malformed entries is dropped. */
  const changeAccounts = (list: unknown) => {
    try {
      const next = parseWalletAccounts(list, chooseNetwork(), ss58Prefixes)
      const accounts = next?.session.accounts ?? []
      const isSame = accounts.join() === (last?.session.accounts.join() ?? '')
      last = next
      if (!isSame) emit({ type: 'accountsChanged', accounts, ...(next && { records: next.session.records }) })
    } catch {
      // The event is malformed.
    }
  }
  /** Subscribes while somebody listens. */
  const watchAccounts = () => {
    if (stopAccounts || !injected || listeners.size === 0) return
    const stop = subscribeToAccounts(injected, changeAccounts)
    stopAccounts = () => {
      stopAccounts = undefined
      stop()
    }
  }
  return {
    injected: () => injected,
    chooseNetwork,
    emit,
    /** The address as the wallet writes it: some look it up as a text. */
    toOwnSpelling: (address: string) => last?.spellings.get(address) ?? address,
    async read(from: Injected, network: CaipNetworkId, options: CallOptions & { timeout: number }) {
      const get = requireMethod(from, 'accounts', 'get')
      const list = await requestFeature(async () => get(), { operation: 'accounts', ...options })
      return parseWalletAccounts(list, network, ss58Prefixes)
    },
    open(next: Injected, accounts: ParsedAccounts): PolkadotSession {
      if (injected !== next) stopAccounts?.()
      injected = next
      last = accounts
      chosen = accounts.session.network
      watchAccounts()
      return accounts.session
    },
    forgetAccounts() {
      last = undefined
    },
    close() {
      stopAccounts?.()
      injected = last = chosen = undefined
    },
    watch(listener: (event: ConnectorEvent) => void) {
      listeners.add(listener)
      watchAccounts()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopAccounts?.()
      }
    },
  }
}

/** Calls `notify` with the wallet's accounts, at once and on every change. Wallets without events, or broken ones, tell nothing. */
function subscribeToAccounts(injected: Injected, notify: (list: unknown) => void): () => void {
  let isActive = true
  let stop: unknown
  try {
    const subscribe = requireMethod(injected, 'accounts', 'subscribe')
    // Some wallets can't remove listeners, so they are muted, too.
    stop = subscribe((list: unknown) => {
      if (isActive) notify(list)
    })
  } catch {
    // Events are optional.
  }
  return () => {
    isActive = false
    try {
      if (typeof stop === 'function') stop()
    } catch {
      // The wallet is gone, and its events with it.
    }
  }
}

type Method = (...parameters: readonly unknown[]) => unknown

/** A method of a wallet, bound to its object. @throws WalletUnavailableError for a wallet that is broken, RpcError 4200 */
export function requireMethod(injected: Injected, part: 'accounts' | 'signer', name: string): Method {
  try {
    const owner = injected[part] as Record<string, unknown> | undefined
    const method = owner?.[name]
    if (typeof method === 'function') return method.bind(owner) as Method
  } catch (cause) {
    throw new WalletUnavailableError({ cause })
  }
  throw new RpcError({ code: 4200, message: `The wallet does not offer ${name}.` })
}
