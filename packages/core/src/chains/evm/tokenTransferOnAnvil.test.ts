import type { CaipAddress } from '@latchkey/protocol'
import { getAddress, parseUnits } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseAmount } from '../../base/amounts.ts'
import type { LatchkeyEvent } from '../../base/events.ts'
import type { Config } from '../../config/Config.ts'
import { estimateSendFee } from '../../transfers/estimateSendFee.ts'
import type { TransferAsset, TransferParameters } from '../../transfers/parseTransfer.ts'
import { previewTransfer } from '../../transfers/previewTransfer.ts'
import { transfer } from '../../transfers/transfer.ts'
import { encodeTransfer } from './encoding.ts'
import type { TestWallet } from './testing/createTestWallet.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'
import { useAnvil } from './testing/useAnvil.ts'
import { tokenActions } from './tokenActions.ts'

const chain = useAnvil()
const { request } = chain
let from: string
let to: string
const tokens = new Map<string, TransferAsset & { address: CaipAddress }>()
let config: Config
let events: LatchkeyEvent[]
let wallet: TestWallet
let stop: () => void

const deployToken = async (contract: string, symbol: string, decimals: number) => {
  const supply = parseUnits('1000', decimals)
  const { address } = await chain.deploy(contract, [symbol, symbol, decimals, [from], supply])
  const token = { name: symbol, symbol, decimals, address: `eip155:31337:${address}` as const }
  tokens.set(symbol, token)
  return token
}
const tokenOf = (symbol: string) => tokens.get(symbol) ?? expect.fail('no token')
const contractOf = (symbol: string) => tokenOf(symbol).address.split(':')[2] ?? ''
const balanceOf = (symbol: string, address: string) =>
  tokenActions.getBalance({
    network: toTestNetwork(chain.anvil),
    rpc: { request: ({ method, params }) => request(method, ...(params as unknown[])) },
    token: contractOf(symbol),
    address,
  })
const nativeBalance = async () => BigInt((await request('eth_getBalance', from, 'latest')) as string)
/** Transfers whole units of a token. */
const pay = (symbol: string, amount: string, more: Partial<TransferParameters> = {}) => {
  const asset = tokenOf(symbol)
  return transfer(config, { to, amount: parseAmount(amount, asset.decimals), asset, ...more })
}
const waitForSend = (expected: object) =>
  vi.waitFor(() => expect(config.state.sends?.[0]).toMatchObject(expected), 15_000)
const expectNothingSent = () => expect(wallet.provider.callsOf('eth_sendTransaction')).toEqual([])

beforeAll(async () => {
  ;[from, to] = chain.accounts
  await deployToken('TestToken', 'TUSD', 6)
  await deployToken('TestToken', 'TICKET', 0)
  await deployToken('TestToken', 'LKT', 18)
  await deployToken('NoReturnToken', 'OUSD', 6)
  await deployToken('TollToken', 'TOLL', 6)
})
beforeEach(async () => {
  ;({ config, wallet, stop } = await chain.connectWallet([from, to]))
  events = []
  config.events.subscribe((event) => events.push(event))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('sending tokens over a real chain', () => {
  it.each([
    ['TUSD', '1.5', 1_500_000n],
    ['TICKET', '3', 3n],
    ['LKT', '0.000000000000000001', 1n],
    ['OUSD', '2.000001', 2_000_001n],
  ])('[S7.29] [S7.30] moves exactly the amount: %s %s', async (symbol, amount, units) => {
    const balances = () => Promise.all([balanceOf(symbol, from), balanceOf(symbol, to)])
    const [fromBefore, toBefore] = await balances()
    const { hash } = await pay(symbol, amount)
    await waitForSend({ hash, amount, token: { symbol }, from: getAddress(from), to, status: 'confirmed' })
    expect(await balances()).toEqual([fromBefore - units, toBefore + units])
    const properties = { network: 'eip155:31337', isSmartAccount: false, token: symbol, amount }
    expect(events.slice(-2)).toEqual([
      { event: 'SEND_INITIATED', properties },
      { event: 'SEND_SUCCESS', properties },
    ])
  })

  it('sends a whole balance, at no more than the estimated fee', async () => {
    const value = await balanceOf('TICKET', from)
    const fee = await estimateSendFee(config, { asset: tokenOf('TICKET'), to, amount: value })
    expect(fee).toBeGreaterThan(21_000n * 10n ** 9n)
    const before = await nativeBalance()
    await pay('TICKET', value.toString())
    await waitForSend({ status: 'confirmed' })
    expect(await balanceOf('TICKET', from)).toBe(0n)
    expect(before - (await nativeBalance())).toBeLessThanOrEqual(fee)
  })

  it('asks no wallet for more of a token than there is, nor where the fee can not be paid', async () => {
    await expect(pay('TUSD', '5000')).rejects.toMatchObject({ name: 'InsufficientFundsError', fee: 0n })
    const balance = await request('eth_getBalance', from, 'latest')
    await request('anvil_setBalance', from, '0x1')
    try {
      await expect(pay('TUSD', '1')).rejects.toMatchObject({
        name: 'InsufficientFundsError',
        reason: 'fee',
        balance: 1n,
      })
    } finally {
      await request('anvil_setBalance', from, balance)
    }
    expectNothingSent()
  })

  it.each([
    ['more', 8],
    ['fewer', 4],
  ])('[S7.29] a list that states %s decimals than the token moves nothing', async (_, decimals) => {
    const asset = { ...tokenOf('TUSD'), decimals }
    await expect(pay('TUSD', '1', { asset })).rejects.toMatchObject({
      name: 'TokenTransferError',
      reason: 'decimals',
    })
    expectNothingSent()
    // control: with those of the token it is sent
    await expect(pay('TUSD', '1')).resolves.toMatchObject({ network: 'eip155:31337' })
    await waitForSend({ status: 'confirmed' })
  })

  it('[S7.30] [S8.40] a transfer the token refuses is explained before any prompt, and emitted as an event', async () => {
    await expect(
      pay('TUSD', '1', { to: '0x0000000000000000000000000000000000000000' }),
    ).rejects.toMatchObject({
      name: 'TokenTransferError',
      reason: 'reverted',
      details: expect.stringMatching(/^error 0x[\da-f]{8}$/),
    })
    expect(events.at(-1)).toEqual({
      event: 'SEND_ERROR',
      properties: {
        network: 'eip155:31337',
        isSmartAccount: false,
        token: 'TUSD',
        amount: '1',
        message: 'TokenTransferError TOKEN_TRANSFER_REFUSED',
      },
    })
    const asset = { symbol: 'X', decimals: 0, address: `eip155:31337:${to}` as const }
    await expect(pay('TUSD', '1', { asset })).rejects.toThrow()
    expectNothingSent()
  })

  it('[X.29] refuses a token of another network, whose address may be another contract here', async () => {
    const asset = { ...tokenOf('TUSD'), address: `eip155:1:${contractOf('TUSD')}` as const }
    await expect(pay('TUSD', '1', { asset })).rejects.toMatchObject({ name: 'InvalidSendError' })
    expectNothingSent()
  })

  it('[X.39] previews to the unit what arrives of a token that keeps a part of each transfer; others arrive whole', async () => {
    const value = 1_000_000n
    const preview = (symbol: string, more = {}) =>
      previewTransfer(config, { asset: tokenOf(symbol), to, amount: value, ...more })
    const before = await balanceOf('TUSD', to)
    expect(await preview('TUSD')).toEqual({ received: value })
    expect(await balanceOf('TUSD', to)).toBe(before)
    const { received } = await preview('TOLL')
    expect(received).toBeLessThan(value)
    const transaction = { from, to: contractOf('TOLL'), data: encodeTransfer(to, value) }
    await chain.getReceipt(await request('eth_sendTransaction', transaction))
    expect(await balanceOf('TOLL', to)).toBe(received)
    expect(await preview('TOLL', { to: from })).toEqual({})
    expect(await preview('TOLL', { amount: 10n ** 40n })).toEqual({})
  })

  it('[X.39] previews nothing where the node can’t simulate', async () => {
    const rpc = {
      request: ({ method, params }: { method: string; params?: unknown }) =>
        method === 'eth_simulateV1'
          ? Promise.reject(new Error('method not found'))
          : request(method, ...(params as unknown[])),
    }
    const transfer = { token: contractOf('TUSD'), from, to, value: 1n }
    const network = toTestNetwork(chain.anvil)
    expect(await tokenActions.previewTransfer?.({ network, rpc, ...transfer })).toEqual({})
  })

  it('[X.40, X.40d] a replaced send gets the hash of its replacement', async () => {
    await request('evm_setAutomine', false)
    try {
      const nonce = await request('eth_getTransactionCount', from, 'latest')
      const posts = vi.spyOn(globalThis, 'fetch')
      const { hash } = await pay('TUSD', '1')
      expect(config.state.sends?.[0]).toMatchObject({ hash, status: 'pending' })
      // The engine must have seen the first one before it goes.
      await vi.waitFor(() => {
        const bodies = posts.mock.calls.map(([, init]) => String(init?.body))
        expect(bodies.filter((body) => body.includes('eth_getTransactionByHash'))).toContainEqual(
          expect.stringContaining(hash),
        )
      })
      const cancel = { from, to: from, value: '0x0', gas: '0xc350', nonce, gasPrice: '0x12a05f2000' }
      const replacement = await request('eth_sendTransaction', cancel)
      await request('evm_mine')
      await waitForSend({ hash, status: 'replaced', replacement })
    } finally {
      await request('evm_setAutomine', true)
    }
  })
})
