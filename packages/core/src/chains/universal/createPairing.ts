import { createListeners } from '../../base/store.ts'
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
import type { UniversalOptions } from './UniversalOptions.ts'

/** The pairing of a connector: its public side, and what the code that pairs does with it. */
export type PairingControl = {
  readonly source: PairingSource
  readonly reuses: boolean
  set(state: PairingState): void
  /** Called by `reset`; set by the code that pairs. */
  onReset: () => void
  /** A wallet is connected: keeps the link it was opened by. */
  keep(): void
  /** A request to the wallet, which may have to be opened for it. */
  begin: OpenRequests['begin']
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
  const offer = createOpenRequests(() => links.read(), listeners.tell)
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

/** Requests that wait in a wallet which is opened by a link. */
type OpenRequests = {
  /** The link, while a request waits. */
  awaited(): AwaitedWallet | undefined
  /** One more request. `sent` once the relay has it: earlier the wallet would find nothing; `over` however it ended. */
  begin(): { sent(): void; over(): void }
}

/** Opens the wallet while the click that asked is still fresh, since a browser blocks it later, and offers it until it has answered. */
function createOpenRequests(
  choice: () => WalletLinkChoice | undefined,
  tell: () => void,
  page: { isClicked(): boolean; open(href: string): void } = { isClicked, open: openLink },
): OpenRequests {
  const waiting = new Set<AwaitedWallet>()
  return {
    awaited: () => [...waiting].at(-1),
    begin() {
      let wallet: AwaitedWallet | undefined
      return {
        sent() {
          const link = choice()
          if (!link) return
          wallet = { name: plainText(link.name), open: () => page.open(link.href) }
          waiting.add(wallet)
          tell()
          if (page.isClicked()) wallet.open()
        },
        over() {
          if (wallet && waiting.delete(wallet)) tell()
        },
      }
    },
  }
}

/** Whether the page was clicked just now; a browser that can't tell is left to decide. */
function isClicked(): boolean {
  return globalThis.navigator?.userActivation?.isActive ?? typeof window === 'object'
}

/** What of a browser decides. */
type BrowserFacts = {
  readonly userAgent: string
  readonly isTelegram: boolean
  readonly isTouch: boolean
}

/** What this browser says of itself. */
function browserFacts(): BrowserFacts {
  const page = globalThis as { TelegramWebviewProxy?: unknown; Telegram?: unknown; navigator?: Navigator }
  return {
    userAgent: page.navigator?.userAgent ?? '',
    isTelegram: page.TelegramWebviewProxy !== undefined || page.Telegram !== undefined,
    isTouch: (page.navigator?.maxTouchPoints ?? 0) > 1,
  }
}

/**
 * Whether connecting again shows the code that still waits. In Telegram and in Safari on iOS the way to the
 * wallet and back may look like a new attempt; a new code would leave the wallet with the old one.
 */
export function reusesPairing(cache: 'auto' | 'always' | 'never', facts: BrowserFacts): boolean {
  if (cache !== 'auto') return cache === 'always'
  const { userAgent, isTelegram, isTouch } = facts
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && isTouch)
  const isSafari = /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|Chrome|Android/.test(userAgent)
  return isTelegram || (isApple && isSafari)
}
