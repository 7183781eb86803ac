/** Where the wallet lives and what it answers before the first connection. */
export type Settings = { origin: string; chainId: string }

/**
 * Finds the settings: `globalThis.__latchkeyDevWallet` (the extension's config.js), else `data-wallet-origin` and
 * `data-chain-id` of our script tag, else the tag's own address. `undefined` when none names an http(s) origin.
 */
export function readSettings(given: unknown, script: HTMLScriptElement | null): Settings | undefined {
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
