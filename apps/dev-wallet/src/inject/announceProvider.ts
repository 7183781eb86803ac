import type { Provider } from './createProvider.ts'
import { icon } from './icon.ts'

/** Announces the provider at once and whenever a page asks (EIP-6963), under one uuid per page load. */
export function announceProvider(host: Window, provider: Provider): void {
  const info = Object.freeze({
    uuid: host.crypto.randomUUID?.() ?? fallbackUuid(host.crypto),
    name: 'Latchkey Dev Wallet',
    icon,
    rdns: 'dev.latchkey.wallet',
  })
  const announce = () =>
    host.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  host.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** UUID v4 for pages without a secure context, where `randomUUID` is missing. */
function fallbackUuid(crypto: Crypto): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
