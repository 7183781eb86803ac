import { describe, expect, it } from 'vitest'
import { parseFlatTraces, parseTrace } from './traces.ts'

describe('parseTrace', () => {
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
})

describe('parseFlatTraces', () => {
  const [a, b, c] = ['0xaa', '0xbb', '0xcc'].map((start) => start + start.slice(2).repeat(19))
  const [one, two] = ['1', '2'].map((digit) => `0x${digit.repeat(64)}`)
  const trace = (transactionHash: unknown, traceAddress: unknown, more: object) => ({
    transactionHash,
    traceAddress,
    ...more,
  })
  const call = (from: unknown, to: unknown, value: unknown, callType = 'call') => ({
    type: 'call',
    action: { callType, from, to, value },
  })
  const move = (sender: unknown, recipient: unknown, amount: bigint) => ({
    kind: 'native',
    token: null,
    tokenId: null,
    sender,
    recipient,
    amount,
  })

  it('what moved below the outermost call of each transaction, in the order it moved', () => {
    const traces = [
      trace(one, [], call(a, b, '0x5')),
      trace(one, [0], call(b, c, '0x1')),
      trace(one, [0, 0], call(c, a, '0x2')),
      trace(one, [1], { type: 'create', action: { from: b, value: '0x3' }, result: { address: a } }),
      trace(one, [2], { type: 'suicide', action: { address: b, refundAddress: a, balance: '0x4' } }),
      trace(two, [], call(a, b, '0x9')),
      trace(two, [0], call(b, a, '0x6')),
      { type: 'reward', action: { author: a, value: '0x7' } },
    ]
    expect([...parseFlatTraces(traces)]).toEqual([
      [one, [move(b, c, 1n), move(c, a, 2n), move(b, a, 3n), move(b, a, 4n)]],
      [two, [move(b, a, 6n)]],
    ])
  })

  it('a delegate call, a static call and a call without value move nothing, what is below them may', () => {
    const traces = [
      trace(one, [0], call(b, c, '0x9', 'delegatecall')),
      trace(one, [0, 0], call(b, a, '0x1')),
      trace(one, [1], call(b, c, '0x9', 'staticcall')),
      trace(one, [2], call(b, c, '0x0')),
    ]
    expect(parseFlatTraces(traces).get(one ?? '')).toEqual([move(b, a, 1n)])
  })

  it('what was reverted moved nothing, and nothing below it either, whatever is beside it', () => {
    const traces = [
      trace(one, [0], { ...call(b, c, '0x1'), error: 'Reverted' }),
      trace(one, [0, 3], call(c, a, '0x2')),
      trace(one, [0, 3, 1], call(c, a, '0x2')),
      trace(one, [1], call(b, a, '0x3')),
      trace(two, [], { ...call(a, b, '0x1'), error: 'Out of gas' }),
      trace(two, [0], call(b, a, '0x3')),
    ]
    expect([...parseFlatTraces(traces)]).toEqual([[one, [move(b, a, 3n)]]])
  })

  it.each([
    ['null', null],
    ['a text', 'trace'],
    ['no hash', trace(undefined, [0], call(b, c, '0x1'))],
    ['no place', trace(one, 'x', call(b, c, '0x1'))],
    ['no action', trace(one, [0], { type: 'call' })],
    ['an address that is none', trace(one, [0], call('0x1', c, '0x1'))],
    ['a value that is none', trace(one, [0], call(b, c, '-0x1'))],
  ])('%s is no trace of anything', (_, entry) => {
    expect(parseFlatTraces([entry]).size).toBe(0)
  })

  it('ten thousand calls a thousand deep, and a place without end, are looked at in no time', () => {
    const deep = Array.from({ length: 1_000 }, () => 0)
    const traces = [
      ...deep.map((_, depth) => trace(one, deep.slice(0, depth), call(b, c, '0x1'))),
      ...Array.from({ length: 10_000 }, (_, n) => trace(one, [...deep, n], call(b, c, '0x1'))),
      trace(
        two,
        Array.from({ length: 1_000_000 }, () => 0),
        call(b, c, '0x1'),
      ),
    ]
    const startedAt = process.cpuUsage().user
    const found = parseFlatTraces(traces)
    // Looking at each call above each one takes minutes.
    expect((process.cpuUsage().user - startedAt) / 1000).toBeLessThan(10_000)
    expect(found.get(one ?? '')).toHaveLength(10_999)
    expect(found.has(two ?? '')).toBe(false)
  })
})
