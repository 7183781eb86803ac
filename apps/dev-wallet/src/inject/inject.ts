import { announceProvider, registerWallet } from './announceProvider.ts'
import { createPageLink, type Settings } from './createPageLink.ts'
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
}

/**
 * Finds the settings: `globalThis.__latchkeyDevWallet` (the extension's config.js), else `data-wallet-origin` and
 * `data-chain-id` of our script tag, else the tag's own address. `undefined` when none names an http(s) origin.
 */
export function parseSettings(given: unknown, script: HTMLScriptElement | null): Settings | undefined {
  const from = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  const origin = toOrigin(from.origin) ?? toOrigin(script?.dataset.walletOrigin) ?? toOrigin(script?.src)
  if (!origin) return undefined
  return { origin, chainId: toHex(from.chainId) ?? toHex(script?.dataset.chainId) ?? '0x7a69' }
}

function toOrigin(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : undefined
}

function toHex(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[1-9a-f][0-9a-f]{0,13}$/.test(value) ? value : undefined
}
