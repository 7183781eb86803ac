import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { testKeys } from '../../../testing/requestWorld.ts'
import {
  little,
  solanaKey,
  solanaMessage,
  solanaPrograms,
  systemTransfer,
  type TestInstruction,
} from '../../../testing/solanaMessages.ts'
import { nativeToken, solanaOutflows } from './solanaOutflows.ts'

const outflows = (instruction: TestInstruction) =>
  solanaOutflows({
    kind: 'solanaTransactions',
    method: 'solana_signTransaction',
    origin: 'https://app.example.org',
    account: testKeys().solana.address,
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    transactions: [solanaMessage([instruction])],
  })
const unknown = [{ token: '', units: 'unknown' }]
const { system, token } = solanaPrograms
const [from, mint, to] = [solanaKey(30), solanaKey(31), solanaKey(32)]

describe('what a Solana instruction spends', () => {
  it.each([
    ['TransferChecked', 12],
    ['ApproveChecked', 13],
  ])('[X.63] %s counts as its amount of the mint', (_, kind) => {
    const instruction = { program: token, accounts: [from, mint, to, 0], data: [kind, ...little(9n, 8), 6] }
    expect(outflows(instruction)).toEqual([{ token: base58.encode(mint), units: 9n }])
  })

  it.each([
    ['a system account given away', { program: system, accounts: [0], data: [1, 0, 0, 0, ...to] }],
    [
      'a system transfer with a byte too many',
      { ...systemTransfer(7n), data: [...systemTransfer(7n).data, 1] },
    ],
    [
      'a checked transfer without decimals',
      { program: token, accounts: [from, mint, to, 0], data: [12, ...little(9n, 8)] },
    ],
    [
      'a checked transfer without mint',
      { program: token, accounts: [from], data: [12, ...little(9n, 8), 6] },
    ],
  ])('[X.63] %s counts as something nobody can value', (_, instruction: TestInstruction) => {
    expect(outflows(instruction)).toEqual(unknown)
  })

  it('[X.63] a system transfer of another account costs this one nothing', () => {
    expect(outflows({ ...systemTransfer(7n), accounts: [from, to] })).toEqual([])
    expect(outflows(systemTransfer(7n))).toEqual([{ token: nativeToken, units: 7n }])
  })
})
