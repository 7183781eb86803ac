import { isAllowedLink } from '@latchkey/protocol'

/**
 * The link that hands a pairing URI to a wallet: `<mobile_link>wc?uri=<encoded once>` (X.25). A link that ends in its own
 * `wc` or `wc?uri=` is completed, not repeated; a query it has is kept. `undefined` for a link of a forbidden scheme.
 *
 * @example pairingLink('https://wallet.example', 'wc:7f…') // 'https://wallet.example/wc?uri=wc%3A7f%E2%80%A6'
 */
export function pairingLink(link: unknown, uri: string): string | undefined {
  if (!isAllowedLink(link)) return undefined
  const encoded = encodeURIComponent(uri)
  if (/[?&]uri=$/.test(link)) return `${link}${encoded}`
  const [path = '', query] = link.split('?', 2)
  const isScheme = !/^https:/i.test(path)
  const base = /\/wc\/?$/.test(path)
    ? path.replace(/\/$/, '')
    : `${path}${path.endsWith('/') ? '' : isScheme && /:\/\/$/.test(path) ? '' : '/'}wc`
  return `${base}?${query ? `${query}&` : ''}uri=${encoded}`
}
