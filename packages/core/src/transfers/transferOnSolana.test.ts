import { describe, expect, it } from 'vitest'
import type { NetworkInput } from '../config/Network.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { UnsupportedSendError } from '../requests/tokenActions.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { InvalidSendError } from './errors.ts'
import { transfer } from './transfer.ts'

const to = '0x00000000000000000000000000000000000000B1'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const coin = { symbol: 'USD', decimals: 6, address: `${solanaNetworks[0]}:${mint}` as const }
const lamports = 10n ** 9n
const sol = { to, amount: lamports }
const dollar = { to, amount: 1_000_000n, asset: coin }

/** On Solana, with two SOL and a token adapter that says what it is asked. */
async function ready() {
  const asked: unknown[] = []
  const test = await startTwoFamilies()
  const { solana } = test.adapters
  solana.balances.set('0x00000000000000000000000000000000000000c1', 100_000n * lamports)
  Object.assign(solana.connection ?? {}, {
    tokens: async () => ({
      getBalance: async () => 50_000_000n,
      getDecimals: async () => 6,
      buildTransfer: (p: { token: string; to: string; value: bigint }) => p,
      tryTransfer: async (p: unknown) => void asked.push(p),
      estimateTransferFee: async () => 5_000n,
    }),
  })
  await switchNetwork(test.config, { network: solanaNetworks[0] })
  return { ...test, asked }
}

describe('sending on Solana', () => {
  it('[S7.31] SOL is a transaction with the receiver and the value in lamports', async () => {
    const { config, adapters } = await ready()
    await transfer(config, { to, amount: 1_250_000_000n })
    expect(adapters.solana.sent.map(({ network, transaction }) => [network, transaction])).toEqual([
      [solanaNetworks[0], expect.objectContaining({ to, value: 1_250_000_000n })],
    ])
    expect(adapters.evm.sent).toEqual([])
  })

  it('[S7.31] an SPL transfer carries the mint too', async () => {
    const { config, adapters } = await ready()
    await transfer(config, { ...dollar, amount: 12_500_000n })
    expect(adapters.solana.sent[0]?.transaction).toMatchObject({ to, value: 12_500_000n, token: mint })
  })

  it('[S7.31] a list that states other decimals than the mint sends nothing', async () => {
    const { config, adapters } = await ready()
    const asset = { ...coin, decimals: coin.decimals + 1 }
    await expect(transfer(config, { ...dollar, asset })).rejects.toMatchObject({
      name: 'TokenTransferError',
      reason: 'decimals',
    })
    expect(adapters.solana.sent).toEqual([])
  })

  it.each([
    ['receiver', { to: '' }],
    ['amount', { amount: 0n }],
    ['mint of this network', { asset: { ...coin, address: `eip155:1:${mint}` as const } }],
  ])('[S5.31] without its %s nothing is sent, and no wallet asked', async (_what, missing) => {
    const { config, solana } = await ready()
    const before = [...solana.asked]
    await expect(transfer(config, { ...dollar, ...missing })).rejects.toThrow(InvalidSendError)
    expect(solana.asked).toEqual(before)
    await expect(transfer(config, dollar)).resolves.toHaveProperty('hash')
  })

  it('[S5.31] a mint that was not found is not SOL: nothing is sent, and no wallet asked', async () => {
    const { config, solana, adapters } = await ready()
    const before = [...solana.asked]
    const { address: _, ...unknown } = coin
    for (const asset of [{ ...coin, address: undefined }, unknown]) {
      await expect(transfer(config, { ...dollar, asset })).rejects.toMatchObject({
        name: 'InvalidParameterError',
        field: 'asset.address',
      })
    }
    expect([solana.asked, adapters.solana.sent]).toEqual([before, []])
  })

  it('[S8.13] a transfer that fails is SEND_ERROR, one that is declined SEND_REJECTED', async () => {
    const { config, solana, events } = await ready()
    const seen = () => events.map(({ event }) => event).filter((event) => event.startsWith('SEND_'))
    solana.fail('sendTransaction', { thrown: { code: -32603, message: 'node is on fire' } })
    await expect(transfer(config, sol)).rejects.toThrow()
    expect(seen()).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
    solana.fail('sendTransaction', { thrown: { code: 4001, message: 'no' } })
    await expect(transfer(config, sol)).rejects.toThrow()
    expect(seen().slice(2)).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
  })
})

describe('sending on another family', () => {
  const polkadot: NetworkInput = {
    id: '91b171bb158e2d3848fa23a9f1c25182',
    caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    name: 'Polkadot',
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    rpcUrls: { default: { http: ['https://rpc.example/polkadot'] } },
  }

  it('[S8.20] throws "Unsupported chain", and asks no wallet', async () => {
    const wallet = createTestWallet({
      namespace: 'polkadot',
      network: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    })
    const adapter = createTestAdapter({ namespace: 'polkadot', wallets: [wallet] })
    const { config } = await startConnected({ wallet, adapter, adapters: [adapter], networks: [polkadot] })
    const error = await transfer(config, sol).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnsupportedSendError)
    expect(error).toMatchObject({ reason: 'family', message: expect.stringContaining('Unsupported chain') })
    expect(wallet.asked).toEqual(['connect'])
  })
})
