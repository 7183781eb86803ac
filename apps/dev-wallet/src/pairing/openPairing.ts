import type { PairingParts } from './createPairing.ts'
import type { Pairing } from './Pairing.ts'

/**
 * Returns a function that loads and opens pairing once. `undefined` where the stack has no relay, and in a window that a page
 * opened for its requests.
 */
export function openPairing(
  host: Window,
  parts: Omit<PairingParts, 'relay'>,
): (() => Promise<Pairing>) | undefined {
  const { relay } = parts.config
  if (!relay || host.opener) return undefined
  let pairing: Promise<Pairing> | undefined
  return () => {
    pairing ??= import('./createPairing.ts').then(({ createPairing }) => {
      const opened = createPairing(host, { ...parts, relay })
      const uri = consumeLink(host)
      if (uri) opened.pair(uri)
      return opened
    })
    return pairing
  }
}

/** Returns the pairing link of the address and removes it from there, so that a reload does not use it again. */
function consumeLink({ location, history }: Window): string | undefined {
  if (location.pathname !== '/wc') return undefined
  const uri = new URLSearchParams(location.search).get('uri')
  history.replaceState(null, '', '/')
  return uri ?? undefined
}
