import { getLinkSchemes } from '@latchkey/protocol'
import { createListeners } from '../../base/store.ts'
import { getTelegram } from '../../base/telegram.ts'
import { plainText } from '../../base/text.ts'
import type {
  AwaitedWallet,
  PairingSource,
  PairingState,
  RelayReach,
  WalletLinkChoice,
} from '../../config/PairingSource.ts'
import { openLink } from './pairingLink.ts'
import { createDeepLinkStore } from './relayStorage.ts'
import type { WalletConnectOptions } from './WalletConnectOptions.ts'

/** The pairing of a connector: its public side, and the part for the code that pairs. */
export type PairingControl = {
  readonly source: PairingSource
  /** Whether connecting again shows the code that is still valid. */
  readonly reusesCode: boolean
  set(state: PairingState): void
  /** Called by `reset`. The code that pairs sets it. */
  onReset: () => void
  /** A wallet is connected: stores the link it was opened with. */
  storeLink(): void
  /** The session is over, by the wallet or by time: forgets the link of its wallet. A pairing that goes on stays. */
  endSession(): void
  /** Begins a request to the wallet, which may have to be opened for it. */
  beginRequest: OpenRequests['begin']
}

/** Creates the pairing of a connector, idle at first. `reach`: see `getRelayReach`. */
export function createPairing(
  options: WalletConnectOptions,
  reach: () => Promise<RelayReach>,
  namespace?: string | undefined,
): PairingControl {
  const listeners = createListeners<[]>()
  const links = createDeepLinkStore(options.storage, namespace)
  let state: PairingState = { status: 'idle' }
  let chosen: WalletLinkChoice | undefined
  const set = (next: PairingState) => {
    state = next
    listeners.notify()
  }
  const openRequests = createOpenRequests(() => links.read(), listeners.notify)
  const control: PairingControl = {
    beginRequest: openRequests.begin,
    // Read for each attempt: a page may load Telegram's script after this.
    get reusesCode() {
      return reusesPairing(options.cache ?? 'auto', getBrowserFacts())
    },
    set,
    onReset: () => {},
    storeLink: () => (chosen ? links.write(chosen) : links.remove()),
    endSession() {
      links.remove()
      if (state.status === 'preparing' || state.status === 'waiting') return
      chosen = undefined
      if (state.status !== 'idle') set({ status: 'idle' })
    },
    source: {
      get: () => state,
      subscribe: listeners.subscribe,
      choose(choice) {
        chosen = choice
      },
      choice: () => links.read(),
      awaited: openRequests.awaited,
      reach,
      get method() {
        return (chosen ?? links.read()) ? 'mobile' : 'qrcode'
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

/** See {@link createOpenRequests}. */
type OpenRequests = {
  /** Wallet and link while a request waits. */
  awaited(): AwaitedWallet | undefined
  /**
   * Begins a request. Call `onSent` when the relay has it, because a wallet opened earlier would find nothing, and
   * `end` when it has ended, however.
   */
  begin(): { onSent(): void; end(): void }
}

/**
 * Tracks requests that wait in a wallet on this device. Opens the wallet while the click is recent enough for the browser
 * to allow it, and offers its link until the request has ended.
 */
function createOpenRequests(
  getChoice: () => WalletLinkChoice | undefined,
  onChange: () => void,
  page: { isClicked(): boolean; open(href: string): void } = { isClicked, open: openChosen },
): OpenRequests {
  const waiting = new Set<AwaitedWallet>()
  return {
    awaited: () => [...waiting].at(-1),
    begin() {
      let wallet: AwaitedWallet | undefined
      return {
        onSent() {
          const link = getChoice()
          if (!link) return
          wallet = { name: plainText(link.name), open: () => page.open(link.href) }
          waiting.add(wallet)
          onChange()
          if (page.isClicked()) wallet.open()
        },
        end() {
          if (wallet && waiting.delete(wallet)) onChange()
        },
      }
    },
  }
}

/** Opens the link of the connected wallet. It was checked against the wallet's directory entry when it was chosen. */
function openChosen(href: string): void {
  openLink(href, getLinkSchemes({ mobile_link: href }))
}

/** Whether the page was clicked recently. In a browser that can't tell, assume so and let it decide. */
function isClicked(): boolean {
  return globalThis.navigator?.userActivation?.isActive ?? typeof window === 'object'
}

/** Facts about a browser. */
type BrowserFacts = {
  readonly userAgent: string
  readonly isTelegram: boolean
  readonly isTouch: boolean
}

/** Facts about this browser. */
function getBrowserFacts(): BrowserFacts {
  const { navigator } = globalThis as { navigator?: Navigator }
  return {
    userAgent: navigator?.userAgent ?? '',
    isTelegram: getTelegram() !== undefined,
    isTouch: (navigator?.maxTouchPoints ?? 0) > 1,
  }
}

/**
 * Whether connecting again shows the code that is still valid. In Telegram and in Safari on iOS returning from the
 * wallet may look like another attempt; with a new code the wallet would have an old one.
 */
export function reusesPairing(cache: 'auto' | 'always' | 'never', facts: BrowserFacts): boolean {
  if (cache !== 'auto') return cache === 'always'
  const { userAgent, isTelegram, isTouch } = facts
  // An iPad may call itself a Macintosh.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && isTouch)
  const isSafari = /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|Chrome|Android/.test(userAgent)
  return isTelegram || (isIos && isSafari)
}
