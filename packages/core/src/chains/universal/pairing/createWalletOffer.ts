import { plainText } from '../../../base/text.ts'
import type { AwaitedWallet, WalletLinkChoice } from '../../../config/PairingSource.ts'
import { openLink } from '../links/openLink.ts'

/** Requests that wait in a wallet which is opened by a link. */
export type WalletOffer = {
  /** The link, while a request waits. */
  awaited(): AwaitedWallet | undefined
  /** One more request. `sent` once the relay has it: earlier the wallet would find nothing; `over` however it ended. */
  begin(): { sent(): void; over(): void }
}

/** Opens the wallet while the click that asked is still fresh, since a browser blocks it later, and offers it until it has answered. */
export function createWalletOffer(
  choice: () => WalletLinkChoice | undefined,
  tell: () => void,
  page: { isClicked(): boolean; open(href: string): void } = { isClicked, open: openLink },
): WalletOffer {
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
