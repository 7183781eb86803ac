import { createPublicKey, verify } from 'node:crypto'
import { createSolanaTestWallet } from '@latchkey/test'
import { injectWallet } from '@latchkey/test/playwright'
import { expect, type Page, test } from '@playwright/test'

// The Solana wallet for tests in front of a page that knows the Wallet Standard alone, as wallet adapters of other makers do. No server runs.

const site = 'https://dapp.example'

/** What a page sees of a wallet of the Wallet Standard. */
type StandardWallet = {
  readonly name: string
  readonly chains: readonly string[]
  readonly accounts: readonly { readonly address: string; readonly publicKey: Uint8Array }[]
  readonly features: {
    readonly 'standard:connect': {
      connect(options?: { silent?: boolean }): Promise<{ accounts: StandardWallet['accounts'] }>
    }
    readonly 'standard:events': {
      on(event: 'change', listener: (change: { accounts: StandardWallet['accounts'] }) => void): void
    }
    readonly 'solana:signMessage': {
      signMessage(input: {
        account: StandardWallet['accounts'][number]
        message: Uint8Array
      }): Promise<{ signedMessage: Uint8Array; signature: Uint8Array }[]>
    }
  }
}
type Dapp = { early: StandardWallet[]; late: StandardWallet[]; changes: string[][] }

/** Serves the page, and listens in it for wallets from before its own scripts run. */
async function serveDapp(page: Page) {
  await page.route(`${site}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A dapp</title>' }),
  )
  await page.addInitScript(() => {
    const dapp: Dapp = { early: [], late: [], changes: [] }
    Object.assign(window, { dapp })
    const register = (wallet: StandardWallet) => dapp.early.push(wallet)
    addEventListener('wallet-standard:register-wallet', (event) =>
      (event as CustomEvent<(api: { register: typeof register }) => void>).detail({ register }),
    )
  })
}

/** Opens it, and looks for wallets as a page does that starts after them. */
async function openDapp(page: Page) {
  await page.goto(site)
  await findWallets(page)
}

const findWallets = (page: Page) =>
  page.evaluate(() => {
    const { dapp } = window as unknown as { dapp: Dapp }
    const register = (wallet: StandardWallet) => dapp.late.push(wallet)
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    dapp.late[0]?.features['standard:events'].on('change', ({ accounts }) =>
      dapp.changes.push(accounts.map(({ address }) => address)),
    )
  })

const connect = (page: Page, silent: boolean) =>
  page.evaluate(async (silent) => {
    const [wallet] = (window as unknown as { dapp: Dapp }).dapp.late
    const connected = await wallet?.features['standard:connect'].connect({ silent })
    return connected?.accounts.map(({ address }) => address)
  }, silent)

type Signed = { readonly key: number[]; readonly signed: number[]; readonly signature: number[] }

/** Signs a text with the first account; resolves with what a verifier needs, or with the code of the refusal. */
const sign = (page: Page, text: string) =>
  page.evaluate(async (text): Promise<Signed | { readonly code: number | undefined }> => {
    const [wallet] = (window as unknown as { dapp: Dapp }).dapp.late
    const account = wallet?.accounts[0]
    if (!wallet || !account) throw new Error('no account')
    try {
      const message = new TextEncoder().encode(text)
      const [output] = await wallet.features['solana:signMessage'].signMessage({ account, message })
      return {
        key: [...account.publicKey],
        signed: [...(output?.signedMessage ?? [])],
        signature: [...(output?.signature ?? [])],
      }
    } catch (error) {
      return { code: (error as { code?: number }).code }
    }
  }, text)

/** Whether an Ed25519 signature is that of a raw public key, by Node. */
function isSignedBy(key: readonly number[], message: readonly number[], signature: readonly number[]) {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const spki = Buffer.concat([prefix, Uint8Array.from(key)])
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, Uint8Array.from(message), publicKey, Uint8Array.from(signature))
}

test('[X.74] a Solana wallet in a browser: found, connect, refusal, signature, reload, lock', async ({
  page,
}) => {
  const wallet = createSolanaTestWallet({ accounts: 2 })
  await serveDapp(page)
  await injectWallet(page, wallet)
  await openDapp(page)
  const changes = () => page.evaluate(() => (window as unknown as { dapp: Dapp }).dapp.changes)

  // By both ways of the standard: who listened before, and who asks afterwards.
  const found = await page.evaluate(() => {
    const { early, late } = (window as unknown as { dapp: Dapp }).dapp
    return [early, late].map((list) => list.map(({ name, chains }) => ({ name, chains })))
  })
  const shown = { name: wallet.info.name, chains: wallet.chains }
  expect(found).toEqual([[shown], [shown]])

  expect(await connect(page, true), 'nobody has allowed it yet').toEqual([])
  wallet.rejectNext('connect')
  await expect(connect(page, false)).rejects.toThrow(/rejected/i)
  expect(await connect(page, false)).toEqual(wallet.addresses)

  wallet.rejectNext('signMessage')
  expect(await sign(page, 'no')).toEqual({ code: 4001 })
  const signed = await sign(page, 'yes')
  if (!('signature' in signed)) throw new Error('It was refused.')
  const { key, signature } = signed
  expect(Buffer.from(signed.signed).toString()).toBe('yes')
  expect(isSignedBy(key, [...Buffer.from('yes')], signature)).toBe(true)
  // control: the signature is of this text
  expect(isSignedBy(key, [...Buffer.from('no')], signature)).toBe(false)
  expect(wallet.requests('signMessage').map(({ status, origin }) => [status, origin])).toEqual([
    ['rejected', site],
    ['answered', site],
  ])

  await page.reload()
  await findWallets(page)
  expect(await connect(page, true), 'a page that is opened again').toEqual(wallet.addresses)
  wallet.lock()
  await expect.poll(async () => (await changes()).at(-1)).toEqual([])
  expect(await connect(page, true)).toEqual([])
  wallet.unlock()
  await expect.poll(async () => (await changes()).at(-1)).toEqual(wallet.addresses)

  wallet.delay(1_000)
  const startedAt = performance.now()
  expect(await sign(page, 'later')).toHaveProperty('signature')
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990)
})
