import { describe, expect, it } from 'vitest'
import { checkFee, checkForm, getDustLimit } from './checkPolicy.ts'
import type { ParsedTransaction } from './transaction.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const p2wpkh = bytes(`0014${'11'.repeat(20)}`)
const data = bytes('6a0161')
/** A transaction that passes, and what is different in it. */
const toTransaction = (more: Partial<ParsedTransaction> = {}): ParsedTransaction =>
  ({
    txid: 'aa'.repeat(32),
    wtxid: 'aa'.repeat(32),
    version: 2,
    lockTime: 0,
    inputs: [input(0)],
    outputs: [{ script: p2wpkh, amount: 1_000n }],
    baseSize: 82,
    weight: 437,
    vsize: 110,
    ...more,
  }) as ParsedTransaction
const input = (index: number) => ({
  txid: 'ab'.repeat(32),
  index,
  script: new Uint8Array(),
  sequence: 0xffff_ffff,
  witness: [],
})

describe('what a node relays (policy of Bitcoin Core)', () => {
  it.each<[string, Partial<ParsedTransaction>, string]>([
    ['no input', { inputs: [] }, 'bad-txns-vin-empty'],
    ['no output', { outputs: [] }, 'bad-txns-vout-empty'],
    ['one coin twice', { inputs: [input(0), input(1), input(0)] }, 'bad-txns-inputs-duplicate'],
    ['version 4', { version: 4 }, 'version'],
    ['400,001 weight units', { weight: 400_001 }, 'tx-size'],
    ['64 bytes', { baseSize: 64 }, 'tx-size-small'],
    [
      'more than there is',
      { outputs: [{ script: p2wpkh, amount: 2_100_000_000_000_001n }] },
      'bad-txns-vout-toolarge',
    ],
    [
      'more than there is in all',
      { outputs: [0, 1].map(() => ({ script: p2wpkh, amount: 1_050_000_000_000_001n })) },
      'bad-txns-txouttotal-toolarge',
    ],
    ['two texts', { outputs: [0, 1].map(() => ({ script: data, amount: 0n })) }, 'multi-op-return'],
    [
      'a text of 81 bytes',
      { outputs: [{ script: bytes(`6a4c51${'61'.repeat(81)}`), amount: 0n }] },
      'scriptpubkey',
    ],
    ['dust', { outputs: [{ script: p2wpkh, amount: 293n }] }, 'dust'],
  ])('not a transaction with %s', (_what, more, reason) => {
    expect(() => checkForm(toTransaction(more))).toThrow(expect.objectContaining({ message: reason }))
    // The positive control.
    expect(() => checkForm(toTransaction())).not.toThrow()
  })
  it.each([
    ['p2pkh', `76a914${'11'.repeat(20)}88ac`, 546n],
    ['p2sh', `a914${'11'.repeat(20)}87`, 540n],
    ['p2wpkh', `0014${'11'.repeat(20)}`, 294n],
    ['p2wsh', `0020${'11'.repeat(32)}`, 330n],
    ['p2tr', `5120${'11'.repeat(32)}`, 330n],
  ])('dust of %s', (_kind, script, limit) => {
    expect(getDustLimit(bytes(script))).toBe(limit)
  })
  it('a fee of one satoshi a virtual byte to 0.1 BTC for a thousand', () => {
    const feeOf = (fee: bigint) => checkFee(toTransaction(), [{ script: p2wpkh, amount: 1_000n + fee }])
    expect(feeOf(110n)).toBe(110n)
    expect(() => feeOf(109n)).toThrow('min relay fee not met')
    expect(() => feeOf(-1n)).toThrow('bad-txns-in-belowout')
    expect(feeOf(1_100_000n)).toBe(1_100_000n)
    expect(() => feeOf(1_100_001n)).toThrow('Fee exceeds maximum')
  })
})
