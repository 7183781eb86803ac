import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Devnet } from '@latchkey/devnet'
import { Hono } from 'hono'

type WalletHostOptions = {
  /** The built wallet, `apps/dev-wallet/dist`. */
  readonly root: string
  readonly devnet: Pick<Devnet, 'chains' | 'accounts'> &
    Partial<Pick<Devnet, 'solana' | 'bitcoin' | 'polkadot'>>
  /** Origins of the stack's own pages. */
  readonly appOrigins: () => readonly string[]
  /** Relay of the wallet. */
  readonly relay?: (() => { url: string; projectId: string; verifyUrl: string }) | undefined
  /** Whether names other than `*.localhost` may be used (`--host`). */
  readonly allowAnyHostname: boolean
}

/**
 * Creates the host `dev-wallet.`: the wallet's page, its injected script and `/config.json` with the keys of the local chains. Only
 * the wallet's own page gets the keys: no other origin, and no foreign host name that resolves to this machine.
 */
export function createWalletHost({
  root,
  devnet,
  appOrigins,
  relay,
  allowAnyHostname,
}: WalletHostOptions): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    c.header('x-content-type-options', 'nosniff')
    c.header('cache-control', 'no-store')
    // Other pages load the injected script. They cannot load the keys below.
    c.header('cross-origin-resource-policy', 'cross-origin')
    // It shows approvals, so no page may embed it, under any path.
    c.header('content-security-policy', "frame-ancestors 'none'; object-src 'none'; base-uri 'none'")
    const { hostname } = new URL(c.req.url)
    if (!allowAnyHostname && !hostname.endsWith('.localhost'))
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
    const bitcoin = devnet.bitcoin && {
      caipNetworkId: devnet.bitcoin.caipNetworkId,
      name: devnet.bitcoin.name,
      esploraUrl: devnet.bitcoin.esploraUrl,
      accounts: devnet.bitcoin.accounts.map(({ payment, ordinals }) => ({ payment, ordinals })),
    }
    const polkadot = devnet.polkadot && {
      caipNetworkId: devnet.polkadot.caipNetworkId,
      name: devnet.polkadot.name,
      accounts: devnet.polkadot.accounts.map(({ address, kind, seed }) => ({ address, kind, seed })),
    }
    const { accounts } = devnet
    return c.json({ chains, accounts, solana, bitcoin, polkadot, appOrigins: appOrigins(), relay: relay?.() })
  })
  // `/wc?uri=…` is the wallet opened by an app's pairing link.
  app.on('GET', ['/', '/wc'], async (c) => {
    const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined)
    if (page === undefined)
      return c.text('The development wallet is not built. Run "npm start" and load this page again.\n', 503)
    return c.html(page)
  })
  // `serveStatic` logs a missing folder; the page above reports it where it is seen.
  if (existsSync(root)) app.get('*', serveStatic({ root }))
  app.notFound((c) => c.text('There is nothing at this address.\n', 404))
  return app
}

/**
 * Inserts the script of the development wallet first into the head of a page, so that it runs before the page's scripts, like an
 * extension. Does nothing for `?wallet=off`.
 * @param walletOrigin e.g. `http://dev-wallet.localhost:4180`
 */
export function addWalletScript(html: string, url: URL, walletOrigin: string): string {
  if (url.searchParams.get('wallet') === 'off') return html
  return html.replace(/<head[^>]*>/i, (head) => `${head}<script src="${walletOrigin}/inject.js"></script>`)
}
