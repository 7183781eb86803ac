import {
  createSignWallet,
  reasons,
  type SignWallet,
  WalletConnectError,
} from '@latchkey/walletconnect/wallet'
import { executeApproval } from '../approval/executeApproval.ts'
import type { Refusal } from '../approval/Refusal.ts'
import { loadSigning } from '../chain/loadSigning.ts'
import type { WalletConfig, WalletRelay } from '../config/WalletConfig.ts'
import { describeFailure } from '../session/describeFailure.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import type { Desk, DeskState } from './Desk.ts'
import { followStore } from './followStore.ts'
import { readAsked } from './readAsked.ts'
import { sessionNamespaces } from './sessionNamespaces.ts'

/** What the desk works with. */
export type DeskParts = {
  readonly config: WalletConfig
  readonly store: WalletStore
  readonly relay: WalletRelay
}

/** Takes up what is stored, and listens; no socket is opened while there is no session and no link to follow. */
export function createDesk(host: Window, parts: DeskParts): Desk {
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
    // Its answer would have to be one signature for all chains; the app asks for a session instead.
    authenticates: false,
  })
  const listeners = new Set<() => void>()
  let state: DeskState = {
    relay: 'idle',
    sessions: [],
    asked: undefined,
    waiting: 0,
    isPairing: false,
    problem: undefined,
  }
  const publish = (change: Partial<DeskState> = {}) => {
    const all = wallet.pending().flatMap((pending) => readAsked(pending, wallet, parts, refuse) ?? [])
    const { asked: before } = state
    const [first] = all
    // The same question stays the same object: what a person reads is not drawn anew.
    const asked = first && before?.id === first.id && before.kind === first.kind ? before : first
    const { state: now } = wallet.relayStatus()
    state = { ...state, relay: now, sessions: wallet.sessions(), asked, waiting: all.length, ...change }
    for (const listener of [...listeners]) listener()
  }
  const fail = (error: unknown) => publish({ problem: problemOf(error) })
  const refuse = (id: number, error: Refusal) => {
    wallet.respond({ id, error }).then(() => publish(), fail)
  }

  // An app's question may be answered while nothing can be loaded: no relay, no network. Lost on the way, it is loaded then.
  loadSigning().catch(() => undefined)
  wallet.subscribe(() => publish())
  wallet.restore().then(() => publish(), fail)
  followStore({ wallet, store, onFault: fail })

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
    async approve(asked, site) {
      try {
        if (asked.kind === 'proposal') {
          const { proposal, id } = asked
          const chainIds = [site.chainId, ...asked.chainIds.filter((one) => one !== site.chainId)]
          const { account } = site
          store.update((now) =>
            transitions.selectNetwork(transitions.selectAccount(now, account), site.chainId),
          )
          await wallet.approve({ id, namespaces: sessionNamespaces(proposal, { account, chainIds }) })
        } else {
          const { approval, id } = asked
          const from = { origin: asked.origin ?? 'about:blank', chosen: asked.site }
          const answer = await executeApproval(approval, from, { config, store }).then(
            (result) => ({ id, result }),
            (error: unknown) => ({ id, error: describeFailure(error) }),
          )
          await wallet.respond(answer)
        }
        publish({ problem: undefined })
      } catch (error) {
        fail(error)
      }
    },
    async reject({ kind, id }) {
      try {
        if (kind === 'proposal') await wallet.reject({ id })
        else await wallet.respond({ id, error: reasons.userRejected })
        publish({ problem: undefined })
      } catch (error) {
        fail(error)
      }
    },
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
