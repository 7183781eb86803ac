import { createListeners } from '../../../base/store.ts'
import type {
  PairingSource,
  PairingState,
  RelayReach,
  WalletLinkChoice,
} from '../../../config/PairingSource.ts'
import { createDeepLinkStore } from '../links/createDeepLinkStore.ts'
import type { UniversalOptions } from '../UniversalOptions.ts'
import { createWalletOffer, type WalletOffer } from './createWalletOffer.ts'
import { browserFacts, reusesPairing } from './reusesPairing.ts'

/** The pairing of a connector: its public side, and what the code that pairs does with it. */
export type PairingControl = {
  readonly source: PairingSource
  readonly reuses: boolean
  set(state: PairingState): void
  /** Called by `reset`; set by the code that pairs. */
  onReset: () => void
  /** A wallet is connected: keeps the link it was opened by (S4.07). */
  keep(): void
  /** A request to the wallet, which may have to be opened for it. */
  begin: WalletOffer['begin']
}

/** Starts idle. `reach` is asked when somebody wants to know. */
export function createPairing(
  options: UniversalOptions,
  reach: () => Promise<RelayReach>,
  namespace?: string | undefined,
): PairingControl {
  const listeners = createListeners<[]>()
  const links = createDeepLinkStore(options.storage, namespace)
  let state: PairingState = { status: 'idle' }
  let chosen: WalletLinkChoice | undefined
  const set = (next: PairingState) => {
    state = next
    listeners.tell()
  }
  const offer = createWalletOffer(() => links.read(), listeners.tell)
  const control: PairingControl = {
    begin: offer.begin,
    reuses: reusesPairing(options.cache ?? 'auto', browserFacts()),
    set,
    onReset: () => {},
    keep: () => (chosen ? links.write(chosen) : links.remove()),
    source: {
      get: () => state,
      subscribe: listeners.subscribe,
      choose(choice) {
        chosen = choice
      },
      choice: () => links.read(),
      awaited: offer.awaited,
      reach,
      get method() {
        return chosen ? 'mobile' : 'qrcode'
      },
      reset() {
        chosen = undefined
        links.remove()
        control.onReset()
        if (state.status !== 'idle') set({ status: 'idle' })
      },
    },
  }
  return control
}
