import { announceProvider } from './announceProvider.ts'
import { createPageLink } from './createPageLink.ts'
import { createProvider } from './createProvider.ts'
import { createStandardWallet } from './createStandardWallet.ts'
import { readSettings } from './readSettings.ts'
import { registerWallet } from './registerWallet.ts'

// Classic script, in the page's own world: by a tag of `latchkey dev`, or by the extension as a MAIN-world script.
const settings = readSettings(
  (globalThis as { __latchkeyDevWallet?: unknown }).__latchkeyDevWallet,
  document.currentScript instanceof HTMLScriptElement ? document.currentScript : null,
)
// The wallet's own window needs no wallet.
if (settings && settings.origin !== location.origin) {
  const link = createPageLink(window, settings)
  announceProvider(window, createProvider(window, link))
  registerWallet(window, createStandardWallet(link))
}
