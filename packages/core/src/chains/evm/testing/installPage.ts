import { vi } from 'vitest'
import type { Eip1193Provider } from '../requestProvider.ts'

/** A page without a browser: the event target that injected wallets talk through. */
export type TestPage = EventTarget & { ethereum?: unknown }

/** Puts a fresh page in place of `window`; `vi.unstubAllGlobals()` takes it away. */
export function installPage(): TestPage {
  const page: TestPage = new EventTarget()
  vi.stubGlobal('window', page)
  return page
}

/** Announces a wallet as EIP-6963 demands: at once, and whenever the page asks. */
export function announceWallet(
  page: TestPage,
  provider: Eip1193Provider,
  info: Record<string, unknown> = {},
) {
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Test Wallet',
      icon: 'data:image/svg+xml,<svg/>',
      rdns: 'test.wallet',
      ...info,
    }),
    provider,
  })
  const announce = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
}
