import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageBitcoinAddress } from '../channel.ts'
import { testBitcoinConfig } from '../testing/testConfig.ts'
import { icon } from './announceProvider.ts'
import { createBitcoinProvider, listBitcoinProvider } from './createBitcoinProvider.ts'
import { createBitcoinWallet } from './createBitcoinWallet.ts'
import type { PageLink } from './createPageLink.ts'
import type { PageState } from './createPageStore.ts'

const account = testBitcoinConfig.bitcoin?.accounts[0] ?? expect.fail('no account')
const addresses: readonly PageBitcoinAddress[] = [
  { ...account.payment, purpose: 'payment' },
  { ...account.ordinals, purpose: 'ordinals' },
]
const empty: PageState = {
  accounts: [],
  chainId: '0x7a69',
  chains: [],
  solana: [],
  bitcoin: [],
  polkadot: [],
}

/** The page's side of the wallet, whose window answers what a test tells it to. */
function open() {
  let state = empty
  const listeners = new Set<(before: PageState, now: PageState) => void>()
  const asked: { method: string; params: unknown }[] = []
  let answer = async (_method: string): Promise<unknown> => {
    throw Object.assign(new Error('You declined this.'), { code: 4001 })
  }
  const link: PageLink = {
    get: () => state,
    set(next) {
      const before = state
      state = next
      for (const listener of [...listeners]) listener(before, next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    walletWindow: {
      async request(method, params) {
        asked.push({ method, params })
        return answer(method)
      },
      sendHello: vi.fn(),
    },
  }
  const provider = createBitcoinProvider(link)
  return {
    link,
    asked,
    provider,
    wallet: createBitcoinWallet(link, provider),
    answers: (next: typeof answer) => {
      answer = next
    },
    share: (bitcoin: readonly PageBitcoinAddress[]) => link.set({ ...state, bitcoin }),
  }
}

let page: ReturnType<typeof open>
beforeEach(() => {
  page = open()
})

describe('the provider of window.btc_providers', () => {
  const request = (method: string, params?: unknown) => page.provider.request(method, params)

  it('connects by asking a person once, and describes the accounts by what they are for', async () => {
    expect(await request('wallet_getAccount')).toMatchObject({ error: { code: -32_002 } })
    expect(await request('wallet_connect', { network: 'Regtest' })).toMatchObject({
      error: { code: -32_000 },
    })
    page.answers(async () => page.share(addresses))
    expect(await request('wallet_connect')).toMatchObject({
      jsonrpc: '2.0',
      result: {
        addresses: [
          { address: account.payment.address, purpose: 'payment', addressType: 'p2wpkh' },
          { address: account.ordinals.address, purpose: 'ordinals', addressType: 'p2tr' },
        ],
        network: { bitcoin: { name: 'Regtest' } },
      },
    })
    expect(page.asked).toHaveLength(2)
    expect(await request('getAccounts')).toMatchObject({ result: [{ purpose: 'payment' }, {}] })
    expect(await request('wallet_getAccount')).toHaveProperty('result')
    expect(page.asked).toHaveLength(2)
  })

  it.each([
    ['a method it lacks', 'stx_transferStx', {}, -32_601],
    ['a method of every object', 'toString', {}, -32_601],
    ['another network', 'wallet_connect', { network: 'Mainnet' }, -32_602],
    ['a switch to another network', 'wallet_changeNetwork', { name: 'Mainnet' }, -32_602],
  ])('answers %s with an error, and asks nobody', async (_what, method, params, code) => {
    expect(await request(method, params)).toMatchObject({ error: { code } })
    expect(page.asked).toEqual([])
  })

  it('passes requests on in the wallet’s words', async () => {
    page.answers(async (method) => ({ method }))
    const { address } = account.payment
    await request('signPsbt', { psbt: 'cHNidA==', signInputs: { [address]: [0, 2] }, broadcast: true })
    await request('sendTransfer', { recipients: [{ address, amount: 1_000 }] })
    await request('signMessage', { address, message: 'hi', protocol: 'BIP322' })
    const inputs = [0, 2].map((index) => ({ index, address }))
    expect(page.asked).toEqual([
      { method: 'bitcoin_signPsbt', params: { psbt: 'cHNidA==', inputs, broadcast: true } },
      { method: 'bitcoin_sendTransfer', params: { recipients: [{ address, amount: 1_000 }] } },
      { method: 'bitcoin_signMessage', params: { address, message: 'hi', protocol: 'BIP322' } },
    ])
  })

  it('tells of other accounts and of its own end, until nobody listens', async () => {
    const seen: unknown[] = []
    const stops = ['accountChange', 'disconnect'].map((eventName) =>
      page.provider.addListener({ eventName, cb: (event) => seen.push((event as { type: string }).type) }),
    )
    page.share(addresses)
    page.share([...addresses])
    await request('wallet_disconnect')
    for (const stop of stops) stop()
    page.share(addresses)
    expect(seen).toEqual(['accountChange', 'disconnect'])
    expect(page.link.walletWindow.sendHello).toHaveBeenCalledOnce()
  })

  it('is listed beside the providers of other wallets', () => {
    const host = { btc_providers: [{ id: 'other' }] } as unknown as Window
    listBitcoinProvider(host, { provider: page.provider, name: 'Latchkey Dev Wallet', icon })
    expect(host).toMatchObject({
      btc_providers: [
        { id: 'other' },
        { id: 'latchkeyDevWallet.BitcoinProvider', name: 'Latchkey Dev Wallet' },
      ],
      latchkeyDevWallet: { BitcoinProvider: page.provider },
    })
  })
})

describe('the wallet of the Wallet Standard', () => {
  const features = () => page.wallet.features

  it('connects by asking a person, silently by asking nobody, and names its other provider', async () => {
    expect(await features()['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    await expect(features()['bitcoin:connect'].connect()).rejects.toMatchObject({ code: 4001 })
    page.answers(async () => page.share(addresses))
    const { accounts } = await features()['bitcoin:connect'].connect()
    expect(accounts.map(({ address, publicKey }) => [address, publicKey.length])).toEqual(
      addresses.map(({ address }) => [address, 33]),
    )
    expect(page.wallet.accounts).toBe(accounts)
    expect(features()['sats-connect:'].provider).toBe(page.provider)
  })

  it('signs for accounts the page was given, on its own network', async () => {
    page.share(addresses)
    const [own] = page.wallet.accounts
    if (!own) throw new Error('no account')
    page.answers(async (method) =>
      method === 'bitcoin_signPsbt'
        ? { psbt: btoa('signed') }
        : { address: own.address, signature: btoa('sig') },
    )
    const psbt = new TextEncoder().encode('psbt')
    const inputsToSign = [{ account: own, signingIndexes: [0, 1] }]
    const [output] = await features()['bitcoin:signTransaction'].signTransaction({
      psbt,
      inputsToSign,
      chain: 'bitcoin:regtest',
    })
    expect(new TextDecoder().decode(output?.signedPsbt)).toBe('signed')
    expect(page.asked.at(-1)?.params).toEqual({
      psbt: btoa('psbt'),
      inputs: [0, 1].map((index) => ({ index, address: own.address })),
    })
    const [signed] = await features()['bitcoin:signMessage'].signMessage({ account: own, message: psbt })
    expect(new TextDecoder().decode(signed?.signature)).toBe('sig')
    const elsewhere = { psbt, inputsToSign, chain: 'bitcoin:mainnet' }
    await expect(features()['bitcoin:signTransaction'].signTransaction(elsewhere)).rejects.toMatchObject({
      code: 4901,
    })
    page.share([])
    await expect(
      features()['bitcoin:signMessage'].signMessage({ account: own, message: psbt }),
    ).rejects.toMatchObject({ code: 4100 })
    expect(page.asked).toHaveLength(2)
  })

  it('tells of other accounts and of its own end', async () => {
    const seen: number[] = []
    const stop = features()['standard:events'].on('change', ({ accounts }) => seen.push(accounts.length))
    page.share(addresses)
    await features()['standard:disconnect'].disconnect()
    stop()
    page.share(addresses)
    expect(seen).toEqual([2, 0])
  })
})
