import { isAllowedLink } from './isAllowedLink.ts'

/**
 * The link that opens a page in a wallet's own browser, from the template of its entry: `{url}` is the page's whole
 * address and `{host}` its host, both percent-encoded; `{page}` is the address without `https://`, for wallets that take
 * it as a path. The fragment is left out: it may hold what only the page should know.
 *
 * Undefined for a page that isn't `http(s)`, and for a template whose result is no allowed link.
 *
 * @example fillBrowserLink('https://go.example.com/dapp?url={url}', 'https://app.example/swap')
 */
export function fillBrowserLink(template: string, pageUrl: string): string | undefined {
  if (!URL.canParse(pageUrl)) return undefined
  const page = new URL(pageUrl)
  if (!/^https?:$/.test(page.protocol)) return undefined
  page.hash = ''
  page.username = ''
  page.password = ''
  const values: Readonly<Record<string, string>> = {
    '{url}': encodeURIComponent(page.href),
    '{host}': encodeURIComponent(page.host),
    '{page}': `${page.host}${page.pathname}${page.search}`,
  }
  const link = template.replace(/\{(url|host|page)\}/g, (name) => values[name] ?? '')
  return isAllowedLink(link) ? link : undefined
}
