import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Devnet } from '@latchkey/devnet'
import { Hono } from 'hono'

type WalletHostOptions = {
  /** The built wallet, `apps/dev-wallet/dist`. */
  readonly root: string
  readonly devnet: Pick<Devnet, 'chains' | 'accounts'> & Partial<Pick<Devnet, 'solana'>>
  /** Origins of the stack's own pages. */
  readonly appOrigins: () => readonly string[]
  /** Where the wallet pairs with apps. */
  readonly relay?: (() => { url: string; projectId: string; verifyUrl: string }) | undefined
  /** Whether names other than `*.localhost` may be used (`--host`). */
  readonly anyName: boolean
}

/**
 * The host `dev-wallet.` of development: the wallet's page, its injected script and `/config.json` with the keys of
 * the local chains. The keys go to the wallet's own page only: not to other origins, and not to a foreign name that
 * was pointed at this machine.
 */
export function createWalletHost({ root, devnet, appOrigins, relay, anyName }: WalletHostOptions): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    c.header('x-content-type-options', 'nosniff')
    c.header('cache-control', 'no-store')
    // The injected script is loaded by other pages; the keys below are not.
    c.header('cross-origin-resource-policy', 'cross-origin')
    // It asks people for approval: no page may put it into a frame, under whichever path it is found.
    c.header('content-security-policy', "frame-ancestors 'none'; object-src 'none'; base-uri 'none'")
    const { hostname } = new URL(c.req.url)
    if (!anyName && !hostname.endsWith('.localhost'))
      return c.text('This wallet answers to *.localhost only.\n', 403)
    return next()
  })
  app.get('/config.json', (c) => {
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return c.text('Only the wallet itself may read this.\n', 403)
    c.header('cross-origin-resource-policy', 'same-origin')
    const chains = devnet.chains.map(({ caipNetworkId, id, name, rpcUrl, nativeCurrency, testnet }) => {
      return { caipNetworkId, id, name, rpcUrl, nativeCurrency, testnet }
    })
    const solana = devnet.solana && {
      caipNetworkId: devnet.solana.caipNetworkId,
      name: devnet.solana.name,
      rpcUrl: devnet.solana.rpcUrl,
      accounts: devnet.solana.accounts,
    }
    return c.json({ chains, accounts: devnet.accounts, solana, appOrigins: appOrigins(), relay: relay?.() })
  })
  // `/wc?uri=…` is the wallet opened by an app's pairing link.
  app.on('GET', ['/', '/wc'], async (c) => {
    const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined)
    if (page === undefined)
      return c.text('The development wallet is not built. Run "npm start" and load this page again.\n', 503)
    return c.html(page)
  })
  // It complains on the console about a folder that isn't there; the page above says so where it is read.
  if (existsSync(root)) app.get('*', serveStatic({ root }))
  app.notFound((c) => c.text('There is nothing at this address.\n', 404))
  return app
}

/**
 * Puts the development wallet's script first into the head of a page, so that it is there before the page's own
 * scripts, as an extension would be. A page asked for with `?wallet=off` stays as it is.
 * @param walletOrigin e.g. `http://dev-wallet.localhost:4180`
 */
export function addWalletScript(html: string, url: URL, walletOrigin: string): string {
  if (url.searchParams.get('wallet') === 'off') return html
  return html.replace(/<head[^>]*>/i, (head) => `${head}<script src="${walletOrigin}/inject.js"></script>`)
}
