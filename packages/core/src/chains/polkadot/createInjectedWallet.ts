import type { CaipNetworkId } from '@latchkey/protocol'
import { requestLimits } from '../../base/deadline.ts'
import { dedupe, type InFlight } from '../../base/dedupe.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import { InvalidNetworkError } from '../../networks/errors.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { requestFeature } from '../../wallets/requestFeature.ts'
import { createAccountState, requireMethod } from './createAccountState.ts'
import { isPolkadotNetwork, type Ss58Prefixes } from './networks.ts'
import { onFirstGesture, waitForGesture } from './onFirstGesture.ts'
import type { CallOptions, Injected, InjectedEntry, PolkadotWallet } from './PolkadotWallet.ts'
import { parseSignature, parseSignedPayload, toHex } from './walletAnswers.ts'

/** Milliseconds that a restore waits for the first click or key. Later ones open the wallet too, once it is shown as locked. */
const gestureTimeout = 4_000

/** What an injected wallet is made of. */
type InjectedWalletParameters = {
  readonly entry: InjectedEntry
  /** Names the wallet in the page's storage. */
  readonly id: string
  readonly context: Pick<AdapterContext, 'networks' | 'app'>
  readonly ss58Prefixes: Ss58Prefixes
  /** Whether the person has used the page since it was loaded. */
  readonly isPageUsed: () => boolean
}

/**
 * Wraps a wallet of `window.injectedWeb3`. Such a wallet has no network of its own, so the wrapper remembers where the app was
 * last; an account is written differently on each. It can't be asked silently whether the page may use it: `enable` prompts
 * where it may not (any more). So the page remembers that it was allowed, and after a reload enables the wallet with the first
 * click or key.
 */
export function createInjectedWallet(p: InjectedWalletParameters): PolkadotWallet {
  const { entry, id, context, ss58Prefixes, isPageUsed } = p
  const permission = createPermission(context, id)
  const inFlight = new Map<string, InFlight>()
  const state = createAccountState(context, ss58Prefixes)

  /** Several callers enable once: wallets refuse a page that they are asking about already. */
  const enable = ({ signal }: CallOptions): Promise<Injected> => {
    const name = context.app?.metadata.name || globalThis.location?.host || 'app'
    return dedupe(
      inFlight,
      'enable',
      async (work) => {
        const options = { operation: 'connect', timeout: requestLimits.approval, signal: work.signal }
        const answer = await requestFeature(async () => entry.enable(name), options)
        if (typeof answer !== 'object' || answer === null) throw new WalletUnavailableError()
        return answer as Injected
      },
      signal,
    )
  }
  const requireInjected = (): Injected => {
    const injected = state.injected()
    if (!injected) throw new WalletUnavailableError()
    return injected
  }
  // A page can't give its permission back: it forgets it.
  const close = () => {
    state.close()
    permission.set(false)
  }
  /** Reads the accounts of a wallet that was allowed before. One that refuses is forgotten. */
  const open = async (network: CaipNetworkId | undefined, options: CallOptions & { timeout: number }) => {
    try {
      const next = state.injected() ?? (await enable(options))
      const accounts = await state.read(next, state.chooseNetwork(network), options)
      if (accounts) return state.open(next, accounts)
    } catch (error) {
      // The wallet answered that the page may not use it any more.
      if (!(error instanceof RpcError)) throw error
      close()
    }
    state.forgetAccounts()
    return undefined
  }
  /** Tells of the accounts when the person first uses the page, as a wallet does that is unlocked. */
  const openWithGesture = () =>
    onFirstGesture(() => {
      if (state.injected() || !permission.get()) return
      open(undefined, { timeout: requestLimits.silent }).then(
        (session) =>
          session &&
          state.emit({ type: 'accountsChanged', accounts: session.accounts, records: session.records }),
        // A wallet that doesn't answer stays disconnected.
        () => {},
      )
    })

  return {
    async connect({ network, signal }) {
      const options = { timeout: requestLimits.approval, signal }
      const next = await enable({ signal })
      const accounts = await state.read(next, state.chooseNetwork(network), options)
      // Approved without an account: the page may not use the wallet (4100 of EIP-1193: unauthorized).
      if (!accounts) throw new RpcError({ code: 4100 })
      permission.set(true)
      return state.open(next, accounts)
    },
    async restore({ network, signal }) {
      if (!state.injected() && !permission.get()) return undefined
      const isUsed = state.injected() || isPageUsed() || (await waitForGesture(gestureTimeout, signal))
      return isUsed ? open(network, { timeout: requestLimits.silent, signal }) : undefined
    },
    disconnect: async () => close(),
    async switchNetwork(network, { signal }) {
      if (!isPolkadotNetwork(network)) throw new InvalidNetworkError('notSupported', { network })
      const injected = requireInjected()
      const accounts = await state.read(injected, network, { timeout: requestLimits.silent, signal })
      // The person has bound every account to other networks.
      if (!accounts) throw new InvalidNetworkError('notSupported', { network })
      const session = state.open(injected, accounts)
      state.emit({ type: 'networkChanged', network })
      state.emit({ type: 'accountsChanged', accounts: session.accounts, records: session.records })
      return session
    },
    async signMessage({ address, message, signal }) {
      const sign = requireMethod(requireInjected(), 'signer', 'signRaw')
      // As hex, because wallets take a text that begins with 0x for bytes.
      const data = toHex(new TextEncoder().encode(message))
      const request = { address: state.toOwnSpelling(address), data, type: 'bytes' }
      const options = { operation: 'signMessage', timeout: requestLimits.approval, signal }
      return parseSignature(await requestFeature(async () => sign(request), options))
    },
    async signPayload({ address, payload, signal }) {
      const sign = requireMethod(requireInjected(), 'signer', 'signPayload')
      const options = { operation: 'signPayload', timeout: requestLimits.approval, signal }
      const answer = await requestFeature(async () => sign({ ...payload }), options)
      return parseSignedPayload(answer, { address, method: payload.method })
    },
    watch(listener) {
      const stop = state.watch(listener)
      const stopWaiting = state.injected() ? undefined : openWithGesture()
      return () => {
        stopWaiting?.()
        stop()
      }
    },
  }
}

/** Whether the page was allowed to use a wallet, in the app's storage; in memory without one. */
function createPermission({ app }: Pick<AdapterContext, 'app'>, id: string) {
  const storage = app?._internal.storage
  let isAllowed = false
  const parseIds = (raw: unknown) =>
    Array.isArray(raw) ? raw.filter((entry) => typeof entry === 'string') : undefined
  const read = () => storage?.get('polkadot_wallets', parseIds) ?? []
  return {
    get: () => (storage ? read().includes(id) : isAllowed),
    set(next: boolean) {
      isAllowed = next
      const others = read().filter((entry) => entry !== id)
      if (read().includes(id) !== next) storage?.set('polkadot_wallets', next ? [...others, id] : others)
    },
  }
}
