import type { Provider } from './createProvider.ts'

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

/** Registers a wallet at once and whenever an app says that it is ready (Wallet Standard). */
export function registerWallet(host: Window, wallet: object): void {
  const register = (api: unknown) => {
    // The object belongs to an app: its errors are rethrown apart and do not affect other apps.
    try {
      ;(api as { register(wallet: object): void }).register(wallet)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
  host.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  host.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

/** The wallet's icon: a brass key on graphite. */
export const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#1d2025"/><g fill="none" stroke="#e2b04a" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"><circle cx="36" cy="48" r="15"/><path d="M51 48h27M68 48v11M78 48v8"/></g></svg>',
)}`
