import { createSignWallet, type SignWallet, WalletConnectError } from '@latchkey/walletconnect/wallet'
import { loadSigning } from '../chain.ts'
import type { WalletConfig, WalletRelay } from '../config.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { approvePairedRequest, rejectPairedRequest } from './answerPairedRequest.ts'
import type { Pairing, PairingState } from './Pairing.ts'
import { type Outcome, parsePairedRequest } from './parsePairedRequest.ts'
import { watchStore } from './watchStore.ts'

/** What pairing needs. */
export type PairingParts = {
  readonly config: WalletConfig
  readonly store: WalletStore
  readonly relay: WalletRelay
}

/**
 * Creates the wallet's side of WalletConnect: restores stored sessions and listens. No socket is opened before there is a
 * session or a link.
 */
export function createPairing(host: Window, parts: PairingParts): Pairing {
  const { config, store, relay } = parts
  const { origin } = host.location
  const wallet: SignWallet = createSignWallet({
    relayUrls: [relay.url],
    projectId: relay.projectId,
    metadata: {
      name: 'Latchkey Dev Wallet',
      description: 'A wallet for development',
      url: origin,
      icons: [`${origin}/icon.svg`],
    },
    storage: host.localStorage,
  })
  const listeners = new Set<() => void>()
  let state: PairingState = {
    relay: 'idle',
    sessions: [],
    current: undefined,
    waiting: 0,
    isPairing: false,
    problem: undefined,
  }
  const publish = (change: Partial<PairingState> = {}) => {
    const all = wallet
      .pending()
      .flatMap((pending) => parsePairedRequest(pending, wallet, parts, answer) ?? [])
    const { current: shown } = state
    const [first] = all
    // The same request stays the same object, so its screen keeps its state.
    const current = first && shown?.id === first.id && shown.kind === first.kind ? shown : first
    const { state: now } = wallet.relayStatus()
    state = { ...state, relay: now, sessions: wallet.sessions(), current, waiting: all.length, ...change }
    for (const listener of [...listeners]) listener()
  }
  const fail = (error: unknown) => publish({ problem: problemOf(error) })
  const answer = (id: number, outcome: Outcome) => {
    wallet.respond({ id, ...outcome }).then(() => publish(), fail)
  }

  const answering = { config, store, wallet }
  const attempt = async (answer: () => Promise<void>) => {
    try {
      await answer()
      publish({ problem: undefined })
    } catch (error) {
      fail(error)
    }
  }

  // Preloaded, because a request may be answered while the network is down. If this fails, it is loaded when needed.
  loadSigning().catch(() => undefined)
  wallet.subscribe(() => publish())
  wallet.restore().then(() => publish(), fail)
  watchStore({ wallet, config, store, onError: fail })

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async pair(uri) {
      publish({ isPairing: true, problem: undefined })
      try {
        await wallet.pair(uri)
        publish({ isPairing: false })
      } catch (error) {
        publish({ isPairing: false, problem: problemOf(error) })
      }
    },
    approve: (paired, site) => attempt(() => approvePairedRequest(paired, site, answering)),
    reject: (paired) => attempt(() => rejectPairedRequest(paired, wallet)),
    async disconnect(topic) {
      await wallet.disconnect(topic).catch(fail)
      publish()
    },
    close: () => wallet.close(),
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The relay did not carry this out. Try again.'
  const hint = error instanceof WalletConnectError ? error.hint : undefined
  return hint ? `${error.message} ${hint}` : error.message
}
