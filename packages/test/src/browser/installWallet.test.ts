import { createPublicKey, verify } from 'node:crypto'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { createSolanaTestWallet } from '../wallet/createSolanaTestWallet.ts'
import { createTestWallet } from '../wallet/createTestWallet.ts'
import { installWallet } from './installWallet.ts'

/** A page, as far as a wallet uses it. */
const createPage = () =>
  Object.assign(new EventTarget(), {
    CustomEvent,
    location: { origin: 'https://dapp.example' },
  }) as unknown as Window

type Announced = {
  info: { rdns: string }
  provider: {
    request(call: object): Promise<unknown>
    on(event: string, listener: (value: unknown) => void): void
  }
}
type Account = { address: string; publicKey: Uint8Array }
// biome-ignore lint/suspicious/noExplicitAny: the features of the standard, by name
type Standard = { features: Record<string, any>; accounts: readonly Account[] }

const chains = [{ id: 31337, rpcUrl: 'http://127.0.0.1:1' }]

describe('installWallet', () => {
  it('[X.74] announces an EVM wallet by EIP-6963, whenever the page asks', async () => {
    const page = createPage()
    const wallet = createTestWallet({ chains })
    const announced: Announced[] = []
    page.addEventListener('eip6963:announceProvider', (event) =>
      announced.push((event as CustomEvent).detail),
    )
    installWallet(page, wallet, { atWindowEthereum: true })
    page.dispatchEvent(new CustomEvent('eip6963:requestProvider'))
    expect(announced.map(({ info }) => info.rdns)).toEqual(['dev.latchkey.test', 'dev.latchkey.test'])
    const { provider } = announced[0] as Announced
    expect((page as unknown as { ethereum: unknown }).ethereum).toBe(provider)

    const events: unknown[] = []
    provider.on('accountsChanged', (value) => events.push(value))
    const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as `0x${string}`[]
    const signature = await provider.request({ method: 'personal_sign', params: ['0x6869', address] })
    expect(
      await verifyMessage({ address: address ?? '0x', message: 'hi', signature: signature as `0x${string}` }),
    ).toBe(true)
    expect(events).toEqual([wallet.addresses])
    wallet.rejectNext()
    const rejected = provider.request({ method: 'personal_sign', params: ['0x6869', address] })
    await expect(rejected).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
    expect(wallet.requests('personal_sign')[0]?.origin).toBe('https://dapp.example')
  })

  it('[X.74] announces the provider as the test has extended it', () => {
    const page = createPage()
    const announced: Announced[] = []
    page.addEventListener('eip6963:announceProvider', (event) =>
      announced.push((event as CustomEvent).detail),
    )
    const extendProvider = (provider: object) => Object.assign(provider, { isMetaMask: true })
    installWallet(page, createTestWallet({ chains }), { extendProvider })
    expect(announced).toMatchObject([{ provider: { isMetaMask: true } }])
  })

  it('[X.74] registers a Solana wallet by the Wallet Standard, which signs messages and transactions', async () => {
    const page = createPage()
    const wallet = createSolanaTestWallet({ accounts: 2 })
    let found: Standard | undefined
    page.addEventListener('wallet-standard:register-wallet', (event) =>
      (event as CustomEvent).detail({ register: (one: Standard) => (found = one) }),
    )
    installWallet(page, wallet)
    const standard = found as Standard
    expect(standard.accounts).toEqual([])
    expect((await standard.features['standard:connect'].connect({ silent: true })).accounts).toEqual([])
    const changes: unknown[] = []
    standard.features['standard:events'].on('change', ({ accounts }: Standard) =>
      changes.push(accounts.length),
    )
    const { accounts } = await standard.features['standard:connect'].connect()
    const [account, second] = accounts as [Account, Account]
    expect(accounts.map((one: Account) => one.address)).toEqual(wallet.addresses)

    const message = new TextEncoder().encode('hi')
    const [signed] = await standard.features['solana:signMessage'].signMessage({ account, message })
    expect(isSignedBy(account, signed.signedMessage, signed.signature)).toBe(true)

    // Two signers, then a version 0 message: each signature lands in the place of its account.
    const body = Uint8Array.of(
      0x80,
      2,
      0,
      1,
      2,
      ...account.publicKey,
      ...second.publicKey,
      ...Array(32).fill(9),
      0,
      0,
    )
    const transaction = Uint8Array.of(2, ...new Uint8Array(128), ...body)
    const [once] = await standard.features['solana:signTransaction'].signTransaction({
      account: second,
      transaction,
    })
    const wire: Uint8Array = once.signedTransaction
    expect(wire.subarray(1, 65)).toEqual(new Uint8Array(64))
    expect(isSignedBy(second, wire.subarray(129), wire.subarray(65, 129))).toBe(true)

    wallet.rejectNext()
    const rejected = standard.features['solana:signMessage'].signMessage({ account, message })
    await expect(rejected).rejects.toMatchObject({ code: 4001 })
    wallet.lock()
    wallet.unlock()
    wallet.selectAccounts([second.address])
    expect(changes).toEqual([2, 0, 2, 1])
    const foreign = standard.features['solana:signMessage'].signMessage({ account, message })
    await expect(foreign).rejects.toMatchObject({ code: 4100 })
    const broken = { account: second, transaction: Uint8Array.of(1, 2, 3) }
    await expect(standard.features['solana:signTransaction'].signTransaction(broken)).rejects.toMatchObject({
      code: -32602,
    })
    const unsent = standard.features['solana:signAndSendTransaction'].signAndSendTransaction({
      account: second,
      transaction,
    })
    await expect(unsent).rejects.toMatchObject({ code: 4901 })
  })
})

/** Verifies by Node's own ed25519, not by the library that signed. */
function isSignedBy(account: Account, message: Uint8Array, signature: Uint8Array): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), account.publicKey])
  return verify(null, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature)
}
