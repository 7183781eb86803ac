import { createWalletClient, custom, parseEther, parseGwei, verifyMessage, verifyTypedData } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../core/src/chains/evm/testing/startAnvil.ts'
import { createTestWallet, type TestWallet } from './createTestWallet.ts'

let anvil: Anvil
let other: Anvil
beforeAll(async () => {
  ;[anvil, other] = await Promise.all([startAnvil(31337), startAnvil(31338)])
})
afterAll(() => Promise.all([anvil.stop(), other.stop()]))

const createWallet = (accounts = 2) =>
  createTestWallet({
    accounts,
    chains: [
      { id: 31337, rpcUrl: anvil.url },
      { id: 31338, rpcUrl: other.url },
    ],
  })
const request = (wallet: TestWallet, method: string, ...params: unknown[]) =>
  wallet.provider.request({ method, params })
const connected = async (accounts?: number) => {
  const wallet = createWallet(accounts)
  await request(wallet, 'eth_requestAccounts')
  return wallet
}

describe('createTestWallet', () => {
  it('[X.74] signs messages and typed data with its own keys', async () => {
    const wallet = await connected()
    const [address = '0x'] = wallet.addresses
    const client = createWalletClient({ account: address, transport: custom(wallet.provider) })
    const signature = await client.signMessage({ message: 'hello' })
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    const typed = {
      domain: { name: 'Test', chainId: 31337 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hi' },
    } as const
    expect(await verifyTypedData({ address, ...typed, signature: await client.signTypedData(typed) })).toBe(
      true,
    )
  })

  it('[X.74] sends transactions to the node of its chain, several at once too', async () => {
    const wallet = await connected()
    const [from, to] = wallet.addresses
    const client = createWalletClient({ chain: foundry, transport: custom(wallet.provider) })
    const before = BigInt(
      (await anvil.request({ method: 'eth_getBalance', params: [to, 'latest'] })) as string,
    )
    const send = (value: bigint, fees = {}) =>
      client.sendTransaction({ account: from as `0x${string}`, to: to as `0x${string}`, value, ...fees })
    const hashes = await Promise.all([
      send(parseEther('1')),
      send(parseEther('2'), { maxFeePerGas: parseGwei('50'), maxPriorityFeePerGas: parseGwei('1') }),
      send(parseEther('3'), { gasPrice: parseGwei('50') }),
    ])
    expect(new Set(hashes).size).toBe(3)
    await vi.waitFor(async () => {
      const balance = await anvil.request({ method: 'eth_getBalance', params: [to, 'latest'] })
      expect(BigInt(balance as string) - before).toBe(parseEther('6'))
    })
  })

  it('passes reads on to the node, and its errors with code and message', async () => {
    const wallet = await connected()
    expect(await request(wallet, 'eth_blockNumber')).toMatch(/^0x/)
    await expect(request(wallet, 'eth_nothingLikeThis')).rejects.toMatchObject({ code: -32601 })
    await expect(request(wallet, 'wallet_nothingLikeThis')).rejects.toMatchObject({ code: 4200 })
    const [from] = wallet.addresses
    const transaction = { from, to: from, value: '0xffffffffffffffffffffffff' }
    await expect(request(wallet, 'eth_sendTransaction', transaction)).rejects.toMatchObject({
      message: expect.stringMatching(/insufficient funds/i),
    })
  })

  it('[X.74] rejects the next decision, of one method too, and only that one', async () => {
    const wallet = createWallet()
    wallet.rejectNext()
    expect(await request(wallet, 'eth_accounts')).toEqual([])
    await expect(request(wallet, 'eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(await request(wallet, 'eth_requestAccounts')).toEqual(wallet.addresses)
    wallet.rejectNext('personal_sign')
    await request(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
    const sign = () => request(wallet, 'personal_sign', '0x00', wallet.addresses[0])
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    expect(await sign()).toMatch(/^0x/)
    expect(wallet.requests('personal_sign').map(({ status }) => status)).toEqual(['rejected', 'answered'])
  })

  it('fails the next request with the error of the test', async () => {
    const wallet = await connected()
    wallet.failNext({ code: -32005, message: 'Too many requests', data: { wait: 1 } }, 'eth_blockNumber')
    expect(await request(wallet, 'eth_chainId')).toBe('0x7a69')
    const call = request(wallet, 'eth_blockNumber')
    await expect(call).rejects.toMatchObject({ code: -32005, data: { wait: 1 } })
    expect(await request(wallet, 'eth_blockNumber')).toMatch(/^0x/)
  })

  it('[X.74] answers a method as the test says, until the test ends it', async () => {
    const wallet = await connected()
    const stop = wallet.answer('wallet_getCapabilities', { '0x7a69': { atomic: { status: 'supported' } } })
    expect(await request(wallet, 'wallet_getCapabilities')).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
    stop()
    await expect(request(wallet, 'wallet_getCapabilities')).rejects.toMatchObject({ code: 4200 })

    wallet.answer('eth_chainId', async (params, proceed) => [params, await proceed()])
    expect(await request(wallet, 'eth_chainId', 'one')).toEqual([['one'], '0x7a69'])
    const first = wallet.answer('personal_sign', () => {
      throw Object.assign(new Error('locked by its owner'), { code: -32002, data: { since: 1 } })
    })
    const sign = () => request(wallet, 'personal_sign', '0x00', wallet.addresses[0])
    await expect(sign()).rejects.toMatchObject({ code: -32002, data: { since: 1 } })
    expect(wallet.requests('personal_sign')).toMatchObject([{ status: 'failed', error: { code: -32002 } }])
    wallet.answer('personal_sign', '0x1234')
    // What was replaced has nothing left to end.
    first()
    wallet.rejectNext('personal_sign')
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    expect(await sign()).toBe('0x1234')
    wallet.reset()
    expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await request(wallet, 'eth_chainId')).toBe('0x7a69')
  })

  it('[X.74] lets a request hang, and others pass', async () => {
    const wallet = await connected()
    wallet.answer('personal_sign', () => new Promise(() => {}))
    void request(wallet, 'personal_sign', '0x00', wallet.addresses[0])
    expect(await request(wallet, 'eth_chainId')).toBe('0x7a69')
    expect(wallet.requests('personal_sign')).toMatchObject([{ status: 'pending' }])
  })

  it('[X.74] emits what the test says, and stays as it was', async () => {
    const wallet = await connected()
    const events: unknown[] = []
    for (const name of ['chainChanged', 'message']) wallet.provider.on(name, (value) => events.push(value))
    wallet.emit('chainChanged', '0x539')
    wallet.emit('message', { type: 'eth_subscription', data: 1 })
    expect(events).toEqual(['0x539', { type: 'eth_subscription', data: 1 }])
    expect(await request(wallet, 'eth_chainId')).toBe('0x7a69')
  })

  it('[X.74] has the node sign for accounts that are addresses', async () => {
    const [from, to] = createWallet().addresses as [`0x${string}`, `0x${string}`]
    const wallet = createTestWallet({
      accounts: [from.toLowerCase() as `0x${string}`],
      chains: [{ id: 31337, rpcUrl: anvil.url }],
    })
    expect(wallet.addresses).toEqual([from])
    await expect(request(wallet, 'personal_sign', '0x6869', from)).rejects.toMatchObject({ code: 4100 })
    const client = createWalletClient({ account: from, chain: foundry, transport: custom(wallet.provider) })
    await client.requestAddresses()
    const signature = await client.signMessage({ message: 'hello' })
    expect(await verifyMessage({ address: from, message: 'hello', signature })).toBe(true)
    const typed = {
      domain: { name: 'Test', chainId: 31337 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hi' },
    } as const
    const typedSignature = await client.signTypedData(typed)
    expect(await verifyTypedData({ address: from, ...typed, signature: typedSignature })).toBe(true)
    const balance = () => anvil.request({ method: 'eth_getBalance', params: [to, 'latest'] })
    const before = BigInt((await balance()) as string)
    await client.sendTransaction({ to, value: 7n })
    await vi.waitFor(async () => expect(BigInt((await balance()) as string) - before).toBe(7n))
    // An account that the node doesn't have.
    const stranger = `0x${'5a'.repeat(20)}` as const
    const foreign = createTestWallet({ accounts: [stranger], chains: [{ id: 31337, rpcUrl: anvil.url }] })
    await request(foreign, 'eth_requestAccounts')
    await expect(
      request(foreign, 'eth_sendTransaction', { from: foreign.addresses[0], to, value: '0x1' }),
    ).rejects.toMatchObject({ code: expect.any(Number) })
  })

  it('[X.74] locked, it shares no accounts, and decisions wait until it is unlocked', async () => {
    const wallet = await connected()
    const changes: unknown[] = []
    wallet.provider.on('accountsChanged', (value) => changes.push(value))
    wallet.lock()
    expect(await request(wallet, 'eth_accounts')).toEqual([])
    let signature: unknown
    const signing = request(wallet, 'personal_sign', '0x00', wallet.addresses[0]).then((value) => {
      signature = value
    })
    expect(await request(wallet, 'eth_blockNumber')).toMatch(/^0x/)
    expect(signature).toBeUndefined()
    wallet.unlock()
    await signing
    expect(signature).toMatch(/^0x/)
    expect(changes).toEqual([[], wallet.addresses])
  })

  it('[X.74] thinks for as long as the test says', async () => {
    vi.useFakeTimers()
    try {
      const wallet = createWallet()
      wallet.delay(5_000)
      let accounts: unknown
      const connecting = request(wallet, 'eth_requestAccounts').then((value) => {
        accounts = value
      })
      await vi.advanceTimersByTimeAsync(4_999)
      expect(accounts).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      await connecting
      expect(accounts).toEqual(wallet.addresses)
    } finally {
      vi.useRealTimers()
    }
  })

  it('[X.74] switches network and accounts as the person does, with events', async () => {
    const wallet = await connected()
    const events: unknown[] = []
    for (const name of ['chainChanged', 'accountsChanged'])
      wallet.provider.on(name, (value) => events.push([name, value]))
    wallet.switchTo(31338)
    expect(await request(wallet, 'eth_chainId')).toBe('0x7a6a')
    const [first = '', second = ''] = wallet.addresses
    wallet.selectAccounts([second])
    await expect(request(wallet, 'personal_sign', '0x00', first)).rejects.toMatchObject({ code: 4100 })
    wallet.disconnect()
    expect(events).toEqual([
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', [second]],
      ['accountsChanged', []],
    ])
    expect(() => wallet.switchTo(5)).toThrow(/no chain 5/)
    expect(() => wallet.selectAccounts(['0x1'])).toThrow(/no account/)
  })

  it('refuses an unknown chain by 4902, and learns it once its node serves it', async () => {
    const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: anvil.url }] })
    const switching = () => request(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
    await expect(switching()).rejects.toMatchObject({ code: 4902 })
    const add = (rpcUrl: string) =>
      request(wallet, 'wallet_addEthereumChain', { chainId: '0x7a6a', rpcUrls: [rpcUrl], chainName: 'Two' })
    await expect(add(anvil.url)).rejects.toMatchObject({ code: -32602 })
    await add(other.url)
    await switching()
    expect(wallet.chainId).toBe(31338)
  })

  it('says what was asked, and waits for what comes', async () => {
    const wallet = await connected()
    const waiting = wallet.waitForRequest('personal_sign')
    await request(wallet, 'personal_sign', '0x6869', wallet.addresses[0])
    expect((await waiting).params).toEqual(['0x6869', wallet.addresses[0]])
    // One request is returned once.
    await expect(wallet.waitForRequest('personal_sign', { timeout: 20 })).rejects.toThrow(
      'No personal_sign within 20 ms. The wallet was asked: eth_requestAccounts, personal_sign.',
    )
    wallet.reset()
    expect(wallet.requests()).toEqual([])
  })

  it('refuses to exist without chain, node or account', () => {
    expect(() => createTestWallet({ chains: [] })).toThrow(/needs a chain/)
    expect(() => createTestWallet({ chains: [{ id: 1 }] })).toThrow(/needs the URL/)
    expect(() => createTestWallet({ accounts: 0, chains: [{ id: 1, rpcUrl: anvil.url }] })).toThrow(
      /an account/,
    )
    expect(() => createTestWallet({ accounts: ['0x1'], chains: [{ id: 1, rpcUrl: anvil.url }] })).toThrow(
      /can’t be used/,
    )
    const chain = { ...foundry, rpcUrls: { default: { http: [anvil.url] } } }
    expect(createTestWallet({ chains: [chain] }).chains[0]?.rpcUrl).toBe(anvil.url)
  })
})
