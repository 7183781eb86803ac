import { announceProvider, icon, registerWallet } from './announceProvider.ts'
import { createBitcoinProvider, listBitcoinProvider } from './createBitcoinProvider.ts'
import { createBitcoinWallet } from './createBitcoinWallet.ts'
import { createPageLink, parseSettings } from './createPageLink.ts'
import { createPolkadotWallet, listPolkadotWallet } from './createPolkadotWallet.ts'
import { createProvider } from './createProvider.ts'
import { createStandardWallet } from './createStandardWallet.ts'

// Classic script, in the page's own world: by a tag of `latchkey dev`, or by the extension as a MAIN-world script.
const settings = parseSettings(
  (globalThis as { __latchkeyDevWallet?: unknown }).__latchkeyDevWallet,
  document.currentScript instanceof HTMLScriptElement ? document.currentScript : null,
)
// Not injected into the wallet's own window.
if (settings && settings.origin !== location.origin) {
  const link = createPageLink(window, settings)
  announceProvider(window, createProvider(window, link))
  registerWallet(window, createStandardWallet(link))
  const provider = createBitcoinProvider(link)
  listBitcoinProvider(window, { provider, name: 'Latchkey Dev Wallet', icon })
  registerWallet(window, createBitcoinWallet(link, provider))
  listPolkadotWallet(window, createPolkadotWallet(link))
}
