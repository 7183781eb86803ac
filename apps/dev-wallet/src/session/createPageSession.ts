import { type Approval, isConnectApproval } from '../approval/Approval.ts'
import { describeFailure, executeApproval } from '../approval/executeApproval.ts'
import type { PageBitcoinAddress, PageMessage, WalletMessage } from '../channel.ts'
import type { WalletBitcoinAccount, WalletConfig } from '../config.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import { type Chosen, type Family, families, knownChains, type WalletState } from '../state/WalletState.ts'
import { createOpenerLink } from './createOpenerLink.ts'
import { resolveRequest } from './resolveRequest.ts'

/** The request queue of one page. One request is shown at a time, in order of arrival. */
export type PageSession = {
  get(): SessionState
  subscribe(listener: () => void): () => void
  /**
   * `chosen` is what the person chose or saw on the screen. Only a connect may differ from what the page has: any other
   * click was meant for a screen that has changed, and does nothing.
   */
  approve(chosen: Chosen): Promise<void>
  reject(): void
}

/**
 * Milliseconds for a follow-up request to arrive in the same window, for that of the next family of a page that connects one after
 * the other (a window that it opens without a click may be blocked), and for a page to come back.
 */
const timings = { linger: 750, lingerForFamily: 5_000, comeBack: 3_000 } as const

/** Longest request queue of a page; further requests are rejected. */
const maxWaiting = 50
/** Answer to one request more (EIP-1474: limit exceeded). */
const tooManyWaiting = { code: -32005, message: 'Too many requests are waiting.' } as const

/**
 * Creates the request queue of the page that opened this window. The window closes after the last answer, unless `keepOpen`
 * is set.
 */
export function createPageSession(
  host: Window,
  wallet: { config: WalletConfig; store: WalletStore },
): PageSession {
  const { config, store } = wallet
  const listeners = new Set<() => void>()
  let queue: readonly (PageMessage & { type: 'request' })[] = []
  let state: SessionState = { origin: undefined, current: undefined, waiting: 0 }
  let executing = false
  let connects = 0
  let closeTimer: ReturnType<typeof setTimeout> | undefined

  const publish = (change: Partial<SessionState>) => {
    state = { ...state, ...change, waiting: queue.length }
    for (const listener of [...listeners]) listener()
  }
  const closeAfter = (delay: number, close: () => void) => {
    clearTimeout(closeTimer)
    if (!store.get().keepOpen) closeTimer = setTimeout(close, delay)
  }
  /** Shows the first request that needs a decision and answers the ones before it that need none. */
  const advance = () => {
    while (queue[0] && state.origin) {
      const resolved = resolveRequest(queue[0], state.origin, { config, state: store.get() })
      if ('approval' in resolved)
        return publish({ current: { id: queue[0].id, approval: resolved.approval } })
      answer(resolved.answer)
    }
    publish({ current: undefined })
    closeAfter(getLinger(connects, state.origin, wallet), () => link.send({ type: 'closing' }))
  }
  const answer: typeof link.send = (message) => {
    link.send(message)
    queue = queue.slice(1)
  }
  const receive = (message: PageMessage) => {
    const { origin } = state
    if (!origin) return
    if (message.type === 'closed') host.close()
    else if (message.type === 'hello') {
      const kept = dropRevoked(store.get(), origin, message)
      if (kept !== store.get()) store.update(() => kept)
      link.send(describeSite(origin, { config, state: store.get() }))
    } else if (message.type === 'request') {
      clearTimeout(closeTimer)
      if (queue.length >= maxWaiting) return link.send({ type: 'error', id: message.id, ...tooManyWaiting })
      queue = [...queue, message]
      if (queue.length === 1) advance()
      else publish({})
    }
  }

  const link = createOpenerLink(host, {
    onPage(origin) {
      clearTimeout(closeTimer)
      queue = []
      publish({ origin, current: undefined })
    },
    onMessage: receive,
    onGone() {
      queue = []
      publish({ origin: undefined, current: undefined })
      closeAfter(timings.comeBack, () => host.close())
    },
  })
  store.subscribe(() => {
    if (state.origin) link.send(describeSite(state.origin, { config, state: store.get() }))
    // Account or network may have changed while a request is shown: it is parsed again, and refused if it is for
    // the previous ones.
    if (state.current && !executing) advance()
  })

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async approve(chosen) {
      const { current, origin } = state
      const [request] = queue
      // Ignores a second click while the first is executed.
      if (!current || !origin || !request || executing) return
      if (isOutdated(current.approval, chosen, origin, store.get())) return
      executing = true
      const { id } = current
      const message = await executeApproval(current.approval, { origin, chosen }, wallet).then(
        (result) => ({ type: 'result', id, result }) as const,
        (error: unknown) => ({ type: 'error', id, ...describeFailure(error) }) as const,
      )
      executing = false
      if (message.type === 'result' && isConnectApproval(current.approval)) connects += 1
      // The page may be gone meanwhile, and requests of another page may have the same ids.
      if (queue[0] !== request) return
      answer(message)
      advance()
    },
    reject() {
      const { current } = state
      if (!current || executing) return
      connects = 0
      answer({ type: 'error', id: current.id, code: 4001, message: 'You declined this in the dev wallet.' })
      advance()
    },
  }
}

/**
 * Milliseconds until the window closes. A page that has connected several families in this window, and not all that the wallet has, may
 * ask for the next; one that was declined asks for no other.
 */
function getLinger(
  connects: number,
  origin: string | undefined,
  { config, store }: { readonly config: WalletConfig; readonly store: WalletStore },
): number {
  if (connects < 2 || origin === undefined) return timings.linger
  const state = store.get()
  const isMissing = (family: Family) =>
    config[family] && state[`${family}Sites` as const][origin] === undefined
  const lacksFamily = state.sites[origin] === undefined || families.some(isMissing)
  return lacksFamily ? timings.lingerForFamily : timings.linger
}

/** Drops what a page revoked while no window was open: permissions it no longer names. */
function dropRevoked(
  state: WalletState,
  origin: string,
  { connected, ...permissions }: PageMessage & { type: 'hello' },
): WalletState {
  const next = connected ? state : transitions.disconnect(state, origin)
  return families
    .filter((family) => !permissions[family])
    .reduce((rest, family) => transitions.disconnectFamily(rest, family, origin), next)
}

/** State of the connection to the page that opened the window. */
type SessionState = {
  /** The page's origin as reported by the browser; absent while no page is connected. */
  readonly origin: string | undefined
  readonly current: { readonly id: number; readonly approval: Approval } | undefined
  /** Number of queued requests, including the current one. */
  readonly waiting: number
}

/** Whether account or chain changed since the screen was shown. Connect requests may select any. */
function isOutdated(approval: Approval, chosen: Chosen, origin: string, state: WalletState): boolean {
  if (isConnectApproval(approval)) return false
  if (!('chainId' in chosen)) {
    const accounts: Readonly<Partial<Record<Family, string>>> = chosen
    return families.some((family) => {
      const connectedAccount = state[`${family}Sites` as const][origin]
      return (
        accounts[family] !== undefined &&
        connectedAccount !== undefined &&
        connectedAccount !== accounts[family]
      )
    })
  }
  const connectedSite = state.sites[origin]
  return (
    connectedSite !== undefined &&
    (connectedSite.account !== chosen.account || connectedSite.chainId !== chosen.chainId)
  )
}

/** What a page may see of the wallet: its account if it is connected, its chain, and RPC URLs. */
function describeSite(
  origin: string,
  wallet: { readonly config: WalletConfig; readonly state: WalletState },
): WalletMessage & { type: 'site' } {
  const { config, state } = wallet
  const site = state.sites[origin]
  const solanaAccount = state.solanaSites[origin]
  const bitcoinAccount = config.bitcoin?.accounts.find(
    ({ payment }) => payment.address === state.bitcoinSites[origin],
  )
  const polkadotAccount = config.polkadot?.accounts.find(
    ({ address }) => address === state.polkadotSites[origin],
  )
  const hex = (id: number) => `0x${id.toString(16)}`
  return {
    type: 'site',
    accounts: site ? [site.account] : [],
    chainId: hex(site?.chainId ?? state.chainId),
    ...(config.solana && { solana: solanaAccount ? [solanaAccount] : [] }),
    ...(config.bitcoin && { bitcoin: bitcoinAccount ? toPageAddresses(bitcoinAccount) : [] }),
    ...(config.polkadot && {
      polkadot: polkadotAccount ? [{ address: polkadotAccount.address, kind: polkadotAccount.kind }] : [],
    }),
    chains: knownChains(config, state).map(({ id, rpcUrl }) => ({ chainId: hex(id), rpcUrl })),
  }
}

/** What a page sees of a Bitcoin account: its addresses, without the keys. */
function toPageAddresses({ payment, ordinals }: WalletBitcoinAccount): readonly PageBitcoinAddress[] {
  return [
    { address: payment.address, publicKey: payment.publicKey, purpose: 'payment', path: payment.path },
    { address: ordinals.address, publicKey: ordinals.publicKey, purpose: 'ordinals', path: ordinals.path },
  ]
}
