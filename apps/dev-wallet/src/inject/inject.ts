import { announceProvider } from './announceProvider.ts'
import { createProvider } from './createProvider.ts'
import { readSettings } from './readSettings.ts'

// Classic script, in the page's own world: by a tag of `latchkey dev`, or by the extension as a MAIN-world script.
const settings = readSettings(
  (globalThis as { __latchkeyDevWallet?: unknown }).__latchkeyDevWallet,
  document.currentScript instanceof HTMLScriptElement ? document.currentScript : null,
)
// The wallet's own window needs no wallet.
if (settings && settings.origin !== location.origin)
  announceProvider(window, createProvider(window, settings))
