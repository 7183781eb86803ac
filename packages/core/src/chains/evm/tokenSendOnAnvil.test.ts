import { readFileSync } from 'node:fs'
import { encodeDeployData, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LatchkeyEvent } from '../../base/events.ts'
import type { Config } from '../../config/Config.ts'
import { updateSend } from '../../config/sendForm.ts'
import type { SendToken } from '../../config/sendState.ts'
import { createConfig } from '../../createConfig.ts'
import { createMemoryStorage } from '../../testing/createMemoryStorage.ts'
import { estimateSendFee } from '../../transfers/estimateSendFee.ts'
import { previewTransfer } from '../../transfers/previewTransfer.ts'
import { send } from '../../transfers/send.ts'
import { connect } from '../../wallets/connect.ts'
import { encodeTransfer } from './encoding.ts'
import { evm } from './evm.ts'
import { createTestWallet, type TestWallet } from './testing/createTestWallet.ts'
import { announceWallet, installPage } from './testing/installPage.ts'
import { type Anvil, startAnvil } from './testing/startAnvil.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'
import { tokenActions } from './tokenActions.ts'

const specs = [
  ['TestToken', 'TUSD', 6],
  ['TestToken', 'TICKET', 0],
  ['TestToken', 'LKT', 18],
  ['NoReturnToken', 'OUSD', 6],
] as const

let anvil: Anvil
let from: string
let to: string
let tokens: Map<string, SendToken & { address: string }>
let config: Config
let events: LatchkeyEvent[]
let wallet: TestWallet
let stop: () => void

const ask = (method: string, ...params: unknown[]) => anvil.request({ method, params })
const plain = (symbol: string) => tokens.get(symbol)?.address.split(':')[2] ?? expect.fail('no token')
const held = (symbol: string, address: string) =>
  tokenActions.getBalance({
    network: toTestNetwork(anvil),
    rpc: { request: ({ method, params }) => anvil.request({ method, params: params as unknown[] }) },
    token: plain(symbol),
    address,
  })
const fill = (symbol: string, amount: string, receiver = to) =>
  updateSend(config, { token: tokens.get(symbol), sendTokenAmount: amount, receiverAddress: receiver })

/** The node answers with a hash before the transaction is in a block. */
async function mined(hash: unknown): Promise<{ contractAddress: string }> {
  return vi.waitFor(async () => {
    const receipt = await ask('eth_getTransactionReceipt', hash)
    return (receipt ?? expect.fail('not mined yet')) as { contractAddress: string }
  }, 10_000)
}

async function deploy(contract: string, name: string, symbol: string, decimals: number): Promise<string> {
  const file = new URL(`../../../../../devnet/artifacts/${contract}.json`, import.meta.url)
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8'))
  const args = [name, symbol, decimals, [from], parseUnits('1000', decimals)]
  const hash = await ask('eth_sendTransaction', { from, data: encodeDeployData({ abi, bytecode, args }) })
  return `eip155:31337:${(await mined(hash)).contractAddress}`
}

beforeAll(async () => {
  anvil = await startAnvil(31337)
  ;[from, to] = (await ask('eth_accounts')) as [string, string]
  tokens = new Map()
  for (const [contract, symbol, decimals] of specs) {
    tokens.set(symbol, {
      name: symbol,
      symbol,
      decimals,
      address: await deploy(contract, symbol, symbol, decimals),
    })
  }
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  const page = installPage()
  wallet = createTestWallet({ accounts: [from, to], known: [anvil], addable: [] })
  announceWallet(page, wallet.provider)
  const network = toTestNetwork(anvil)
  const networks = [{ ...network, rpcUrls: { default: { http: [anvil.url] } } }]
  config = createConfig({ networks, adapters: [evm()], storage: createMemoryStorage(), logLevel: 'silent' })
  events = []
  config.events.subscribe((event) => events.push(event))
  stop = config.start()
  await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet found') })
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
  ])('[S7.29] [S7.30] [I5] moves exactly the amount: %s %s', async (symbol, amount, units) => {
    const before = await Promise.all([held(symbol, from), held(symbol, to)])
    fill(symbol, amount)
    const { hash } = await send(config)
    await vi.waitFor(() => expect(config.state.sends?.[0]?.status).toBe('confirmed'), 10_000)
    const after = await Promise.all([held(symbol, from), held(symbol, to)])
    expect([before[0] - after[0], after[1] - before[1]]).toEqual([units, units])
    expect(config.state.sends).toMatchObject([{ hash, amount, token: { symbol }, from, to }])
    expect(config.state.send).toMatchObject({ token: undefined, sendTokenAmount: undefined, loading: false })
    const properties = { network: 'eip155:31337', isSmartAccount: false, token: symbol, amount }
    expect(events.slice(-2)).toEqual([
      { event: 'SEND_INITIATED', properties },
      { event: 'SEND_SUCCESS', properties },
    ])
  })

  it('[I5] all there is can be sent, and its fee is estimated in the native currency', async () => {
    const token = tokens.get('TICKET')?.address
    const everything = await held('TICKET', from)
    const fee = await estimateSendFee(config, { token, to, value: everything })
    expect(fee).toBeGreaterThan(21_000n * 10n ** 9n)
    fill('TICKET', everything.toString())
    const before = BigInt((await ask('eth_getBalance', from, 'latest')) as string)
    await send(config)
    await vi.waitFor(() => expect(config.state.sends?.[0]?.status).toBe('confirmed'), 10_000)
    expect(await held('TICKET', from)).toBe(0n)
    expect(before - BigInt((await ask('eth_getBalance', from, 'latest')) as string)).toBeLessThanOrEqual(fee)
  })

  it('asks no wallet for more of a token than there is, nor where the fee can not be paid', async () => {
    fill('TUSD', '5000')
    await expect(send(config)).rejects.toMatchObject({ name: 'InsufficientFundsError', fee: 0n })
    const balance = (await ask('eth_getBalance', from, 'latest')) as string
    await ask('anvil_setBalance', from, '0x1')
    try {
      fill('TUSD', '1')
      await expect(send(config)).rejects.toMatchObject({ name: 'InsufficientFeeError', balance: 1n })
    } finally {
      await ask('anvil_setBalance', from, balance)
    }
    expect(wallet.provider.callsOf('eth_sendTransaction')).toEqual([])
  })

  it('[S7.30] [S8.40] a transfer the token refuses is explained before any prompt, and announced', async () => {
    fill('TUSD', '1', '0x0000000000000000000000000000000000000000')
    const error = await send(config).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'TokenTransferError', reason: 'reverted' })
    expect((error as { detail: string }).detail).toMatch(/^error 0x[\da-f]{8}$/)
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
    updateSend(config, { token: { name: 'X', symbol: 'X', decimals: 0, address: `eip155:31337:${to}` } })
    await expect(send(config)).rejects.toThrow()
    expect(wallet.provider.callsOf('eth_sendTransaction')).toEqual([])
  })

  it('[X.29] refuses a token of another network, whose address may be another thing here', async () => {
    fill('TUSD', '1')
    const token = tokens.get('TUSD')
    updateSend(config, { token: token && { ...token, address: `eip155:1:${plain('TUSD')}` } })
    await expect(send(config)).rejects.toMatchObject({ name: 'InvalidSendError' })
    expect(wallet.provider.callsOf('eth_sendTransaction')).toEqual([])
  })

  it('[X.39] [I5] a token that keeps a part of each transfer is found out before, to the unit; others arrive whole', async () => {
    const toll = await deploy('TollToken', 'Toll', 'TOLL', 6)
    const value = 1_000_000n
    const before = await held('TUSD', to)
    const whole = await previewTransfer(config, { token: tokens.get('TUSD')?.address ?? '', to, value })
    expect(whole).toEqual({ received: value })
    expect(await held('TUSD', to)).toBe(before)
    const kept = await previewTransfer(config, { token: toll, to, value })
    expect(kept.received).toBeLessThan(value)
    const plainToll = toll.split(':')[2]
    await mined(await ask('eth_sendTransaction', { from, to: plainToll, data: encodeTransfer(to, value) }))
    const data = `0x70a08231${to.slice(2).padStart(64, '0')}`
    expect(BigInt((await ask('eth_call', { to: plainToll, data }, 'latest')) as string)).toBe(kept.received)
    expect(await previewTransfer(config, { token: toll, to: from, value })).toEqual({})
    expect(await previewTransfer(config, { token: toll, to, value: 10n ** 40n })).toEqual({})
  })

  it('[X.39] says nothing of what arrives where the node can’t simulate', async () => {
    const token = tokens.get('TUSD')?.address ?? ''
    const { request } = anvil
    const rpc = {
      request: ({ method, params }: { method: string; params?: unknown }) =>
        method === 'eth_simulateV1'
          ? Promise.reject(new Error('method not found'))
          : request({ method, params: params as unknown[] }),
    }
    const network = toTestNetwork(anvil)
    const transfer = { token: token.split(':')[2] ?? '', from, to, value: 1n }
    expect(await tokenActions.previewTransfer?.({ network, rpc, ...transfer })).toEqual({})
  })

  it('[X.40] a replaced send is followed to what took its place', async () => {
    await ask('evm_setAutomine', false)
    try {
      const nonce = await ask('eth_getTransactionCount', from, 'latest')
      const posts = vi.spyOn(globalThis, 'fetch')
      fill('TUSD', '1')
      const { hash } = await send(config)
      expect(config.state.sends?.[0]).toMatchObject({ hash, status: 'pending' })
      const call = { from, to: from, value: '0x0', gas: '0xc350', nonce, gasPrice: '0x12a05f2000' }
      // The engine must have seen the first one before it goes.
      await vi.waitFor(() => {
        const bodies = posts.mock.calls.map(([, init]) => String(init?.body))
        expect(bodies.some((body) => body.includes('eth_getTransactionByHash') && body.includes(hash))).toBe(
          true,
        )
      })
      const replacement = await ask('eth_sendTransaction', call)
      await ask('evm_mine')
      await vi.waitFor(
        () => expect(config.state.sends?.[0]).toMatchObject({ hash, status: 'replaced', replacement }),
        15_000,
      )
    } finally {
      await ask('evm_setAutomine', true)
    }
  })
})
