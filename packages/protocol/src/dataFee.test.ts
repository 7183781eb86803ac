import { describe, expect, it } from 'vitest'
import { getDataFeeCall, parseDataFee } from './dataFee.ts'

describe('the data fee of a rollup', () => {
  it('[X.39d] is asked of the oracle of OP Stack chains, by the size of the transaction', () => {
    const word = (size: number) => size.toString(16).padStart(64, '0')
    const to = '0x420000000000000000000000000000000000000F'
    expect(getDataFeeCall('0x')).toEqual([{ to, data: `0xf1c7a58b${word(128)}` }, 'latest'])
    expect(getDataFeeCall(`0x${'ab'.repeat(68)}`)).toEqual([{ to, data: `0xf1c7a58b${word(196)}` }, 'latest'])
  })

  it.each([
    ['a fee of 1000 wei, with its quarter', `0x${'3e8'.padStart(64, '0')}`, 1250n],
    ['a fee of 1 wei, rounded up', `0x${'1'.padStart(64, '0')}`, 2n],
    ['a chain without the oracle', '0x', 0n],
    ['no answer', undefined, 0n],
    ['an answer of another shape', '0x12', 0n],
    ['an answer that is no text', 12, 0n],
  ])('[X.39d] %s', (_, answer, fee) => {
    expect(parseDataFee(answer)).toBe(fee)
  })
})
