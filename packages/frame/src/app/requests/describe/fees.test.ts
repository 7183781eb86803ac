import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { facts, friend, now, testContext, testKeys } from '../../../testing/requestWorld.ts'
import {
  solanaKey,
  solanaMessage,
  systemTransfer,
  unitLimit,
  unitPrice,
} from '../../../testing/solanaMessages.ts'
import { prepareRequest } from '../prepareRequest.ts'
import type { RequestFacts } from './Description.ts'
import { describeRequest } from './describeRequest.ts'
import { highestSolanaFee } from './solanaFee.ts'

const solanaFacts: RequestFacts = { ...facts, symbol: 'SOL', decimals: 9, recipients: [] }
const sol = 10n ** 9n

async function show(transaction: string, more: Partial<RequestFacts> = {}) {
  const request = await prepareRequest('solana_signTransaction', { transaction }, testContext())
  const shown = describeRequest(request, { ...solanaFacts, ...more }, now)
  return {
    fee: shown.summary.find(({ label }) => label === 'Network fee, at most')?.value,
    isHigh: shown.warnings.some(({ text }) => text === 'The network fee is unusually high.'),
    isLarge: shown.warnings.some(
      ({ text }) => text === 'The network fee may be more than 1 % of your balance.',
    ),
    confirmations: shown.confirmations,
    isUnderstood: shown.isUnderstood,
  }
}

describe('the fee of a Solana transaction', () => {
  it.each([
    ['none is set', [systemTransfer(1n)], 5_000n],
    [
      'the price counts for 200,000 units an instruction',
      [unitPrice(sol), systemTransfer(1n), systemTransfer(2n)],
      5_000n + 400_000_000n,
    ],
    ['the limit is set', [unitLimit(1_000), unitPrice(sol), systemTransfer(1n)], 5_000n + 1_000_000n],
    [
      'the limit is above the network’s',
      [unitLimit(4_000_000_000), unitPrice(sol), systemTransfer(1n)],
      5_000n + 1_400_000_000n,
    ],
    ['bytes follow the price', [unitPrice(sol, [1, 2]), systemTransfer(1n)], 5_000n + 200_000_000n],
    [
      'two prices are set, in either order',
      [unitPrice(sol), unitPrice(2n * sol), unitPrice(1n), systemTransfer(1n)],
      5_000n + 400_000_000n,
    ],
    [
      'a program checks three further signatures',
      [{ program: base58.decode('Ed25519SigVerify111111111111111111111111111'), accounts: [], data: [3, 0] }],
      20_000n,
    ],
    ['a part of a lamport is left', [unitLimit(1), unitPrice(1n), systemTransfer(1n)], 5_001n],
  ])('[X.63] where %s', (_, instructions, fee) => {
    expect(highestSolanaFee(solanaMessage(instructions))).toBe(fee)
  })

  it('[X.63] a priority fee of 50 SOL is shown, a danger, and not approved before it is typed', async () => {
    const attack = [unitLimit(1_400_000), unitPrice(35_714_285_715n), systemTransfer(1_000n)]
    for (const options of [{}, { isVersioned: true }, { isVersioned: true, lookedUp: 3 }]) {
      const shown = await show(solanaMessage(attack, options))
      expect(shown.fee).toBe('50.000005001 SOL')
      expect(shown.isHigh).toBe(true)
      expect(shown.confirmations).toContainEqual({ kind: 'typeFee', text: '50.000005001' })
      expect(shown.isUnderstood).toBe(!('lookedUp' in options))
    }
    // control: the same payment at the usual price
    expect(await show(solanaMessage([systemTransfer(1_000n)]))).toMatchObject({
      fee: '0.000005 SOL',
      isHigh: false,
      confirmations: [],
    })
  })

  it('[X.63] a setting with bytes behind it is not understood', async () => {
    expect((await show(solanaMessage([unitPrice(1n, [0]), systemTransfer(1n)]))).isUnderstood).toBe(false)
    expect((await show(solanaMessage([unitPrice(1n), systemTransfer(1n)]))).isUnderstood).toBe(true)
  })

  it('[X.63] more than ten times the usual is a danger, more than 1 % of the balance a caution', async () => {
    const plain = solanaMessage([systemTransfer(1n)])
    expect(await show(plain, { usualFee: 500n })).toMatchObject({ isHigh: false })
    expect(await show(plain, { usualFee: 499n })).toMatchObject({ isHigh: true })
    expect(await show(plain, { balance: 500_000n })).toMatchObject({ isLarge: false })
    expect(await show(plain, { balance: 499_999n })).toMatchObject({ isLarge: true })
  })

  it('[X.63] what somebody else pays is shown, and warns of nothing', async () => {
    const attack = [unitLimit(1_400_000), unitPrice(35_714_285_715n), systemTransfer(1_000n)]
    expect(await show(solanaMessage(attack, { payer: solanaKey(42) }))).toMatchObject({
      fee: '50.000010001 SOL',
      isHigh: false,
      confirmations: [],
    })
  })
})

describe('the fee of an EVM transaction', () => {
  const account = testKeys().evm.address
  const shown = async (gas: bigint, price: bigint, more: Partial<RequestFacts> = {}) => {
    const params = [
      {
        from: account,
        to: friend,
        value: '0x1',
        gas: `0x${gas.toString(16)}`,
        gasPrice: `0x${price.toString(16)}`,
      },
    ]
    const request = await prepareRequest('eth_sendTransaction', params, testContext())
    return describeRequest(request, { ...facts, ...more }, now)
  }

  it('[X.63] gas limit times price is shown, and what is odd is warned of and typed', async () => {
    const usual = await shown(21_000n, 10n ** 10n, { usualFee: 21_000n * 10n ** 10n, balance: 10n ** 18n })
    expect(usual.summary.at(-1)).toEqual({ label: 'Network fee, at most', value: '0.00021 ETH' })
    expect([usual.warnings, usual.confirmations]).toEqual([[], []])
    const odd = await shown(21_000_000n, 10n ** 10n, { usualFee: 21_000n * 10n ** 10n })
    expect(odd.warnings).toMatchObject([{ level: 'danger', text: 'The network fee is unusually high.' }])
    expect(odd.confirmations).toEqual([{ kind: 'typeFee', text: '0.21' }])
    const small = await shown(21_000n, 10n ** 10n, { balance: 10n ** 16n })
    expect(small.warnings).toMatchObject([{ level: 'caution' }])
  })

  it('[X.63] a whole coin is typed also where the network is that expensive', async () => {
    const fee = { usualFee: 10n ** 19n }
    expect((await shown(1_000_000n, 10n ** 12n, fee)).confirmations).toEqual([{ kind: 'typeFee', text: '1' }])
    expect((await shown(999_999n, 10n ** 12n, fee)).confirmations).toEqual([])
  })
})
