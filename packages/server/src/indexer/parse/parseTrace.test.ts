import { expect, it } from 'vitest'
import { parseTrace } from './parseTrace.ts'

const [a, b, c] = ['0xaa', '0xbb', '0xcc'].map((start) => start + start.slice(2).repeat(19))
const call = (from: unknown, to: unknown, value: unknown, more: object = {}) => ({
  type: 'CALL',
  from,
  to,
  value,
  ...more,
})
const move = (sender: unknown, recipient: unknown, amount: bigint) => ({
  kind: 'native',
  token: null,
  tokenId: null,
  sender,
  recipient,
  amount,
})

it('what moved below the outermost call, in the order it moved', () => {
  const trace = call(a, b, '0x5', {
    calls: [
      call(b, c, '0x1', { calls: [call(c, a, '0x2')] }),
      { ...call(b, a, '0x3'), type: 'CREATE2' },
      { ...call(b, a, '0x4'), type: 'SELFDESTRUCT' },
    ],
  })
  expect(parseTrace(trace)).toEqual([move(b, c, 1n), move(c, a, 2n), move(b, a, 3n), move(b, a, 4n)])
})

it('a delegate call, a static call and a call without value move nothing, what is below them may', () => {
  const trace = call(a, b, '0x0', {
    calls: [
      { ...call(b, c, '0x9'), type: 'DELEGATECALL', calls: [call(b, a, '0x1')] },
      { ...call(b, c, '0x9'), type: 'STATICCALL' },
      call(b, c, '0x0'),
    ],
  })
  expect(parseTrace(trace)).toEqual([move(b, a, 1n)])
})

it('what was reverted moved nothing, and nothing below it either', () => {
  const reverted = call(b, c, '0x1', { error: 'execution reverted', calls: [call(c, a, '0x2')] })
  expect(parseTrace(call(a, b, '0x0', { calls: [reverted, call(b, a, '0x3')] }))).toEqual([move(b, a, 3n)])
  expect(parseTrace(call(a, b, '0x0', { error: 'out of gas', calls: [call(b, a, '0x3')] }))).toEqual([])
})

it.each([
  ['null', null],
  ['a text', 'trace'],
  ['calls that are no list', call(a, b, '0x0', { calls: 'x' })],
  ['frames that are none', call(a, b, '0x0', { calls: [null, 1, 'x', []] })],
  ['an address that is none', call(a, b, '0x0', { calls: [call('0x1', c, '0x1')] })],
  [
    'a value that is none',
    call(a, b, '0x0', { calls: [call(b, c, '-0x1'), call(b, c, 1), call(b, c, '0x')] }),
  ],
])('%s is no trace of anything', (_, trace) => {
  expect(parseTrace(trace)).toEqual([])
})

it('a very deep trace ends', () => {
  let trace: object = call(b, c, '0x1')
  for (let depth = 0; depth < 50_000; depth++) trace = call(b, c, '0x1', { calls: [trace] })
  expect(parseTrace(trace)).toHaveLength(20_000)
})
