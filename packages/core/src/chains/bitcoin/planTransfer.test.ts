import { describe, expect, it } from 'vitest'
import type { Network } from '../../config/Network.ts'
import { parseTransfer } from './BitcoinTransaction.ts'
import { planTransfer } from './planTransfer.ts'

const network = { caipNetworkId: 'bip122:000000000019d6689c085ae165831e93' } as unknown as Network
const coin = (value: bigint) => ({ txid: 'ab'.repeat(32), index: 0, value })

describe('dust', () => {
  // Least amounts that Bitcoin Core relays by default, at 3,000 satoshis for 1,000 bytes (`GetDustThreshold`).
  it.each([
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 546n],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 540n],
    ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 294n],
    ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 330n],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 330n],
  ])('to %s at least %i satoshis are sent', (to, least) => {
    expect(parseTransfer({ to, value: least }, network)).toMatchObject({ value: least })
    expect(() => parseTransfer({ to, value: least - 1n }, network)).toThrow(
      expect.objectContaining({ reason: 'dust' }),
    )
  })
  it.each([
    ['p2wpkh', 294n, 141],
    ['p2tr', 330n, 143],
    ['p2pkh', 546n, 224],
  ] as const)('what returns to %s is at least as much, else it is part of the fee', (from, least, size) => {
    const plan = (value: bigint) =>
      planTransfer({ coins: [coin(100_000n)], value, feeRate: 1, from, to: 'p2wpkh' })
    const kept = plan(100_000n - BigInt(size) - least)
    expect([kept.change, kept.fee]).toEqual([least, BigInt(size)])
    const given = plan(100_000n - BigInt(size) - least + 1n)
    expect([given.change, given.fee]).toEqual([0n, BigInt(size) + least - 1n])
    expect(given.sizeFee).toBeLessThan(BigInt(size))
  })
})

it('the largest coins are spent, as few as pay amount and fee', () => {
  const coins = [1_000n, 50_000n, 2_000n, 30_000n].map(coin)
  const plan = planTransfer({ coins, value: 60_000n, feeRate: 2, from: 'p2wpkh', to: 'p2wpkh' })
  expect(plan.coins.map(({ value }) => value)).toEqual([50_000n, 30_000n])
  expect(plan.change).toBe(80_000n - 60_000n - plan.fee)
})
