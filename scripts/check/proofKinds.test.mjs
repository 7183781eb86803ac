import { describe, expect, it } from 'vitest'
import { compareKinds, kindOf, numbersIn } from './proofKinds.mjs'

/** A title that names requirements, built here so that this file proves none. */
const title = (...ids) => ids.map((id) => `[${id}]`).join(' ')

describe('the kind of a test', () => {
  it.each([
    ['e2e/all/visualSwap.spec.ts', 'visual'],
    ['e2e/flows/send.spec.ts', 'e2e'],
    ['e2e/chaos/kill.spec.ts', 'chaos'],
    ['devnet/src/kill.chaos.test.ts', 'chaos'],
    ['bench/server/relay.bench.mjs', 'bench'],
    ['packages/core/src/a.contract.test.ts', 'contract'],
    ['packages/server/src/a.test.ts', 'unit'],
    ['packages/react/src/a.test.tsx', 'unit'],
    ['packages/core/src/visualize.ts', undefined],
    ['bench/server/relayLoad.mjs', undefined],
  ])('%s is %s', (file, kind) => expect(kindOf(file)).toBe(kind))
})

describe('the numbers of a file', () => {
  it.each([
    ['a test', `it('${title('S5.02')} waits')`, 'S5.02'],
    ['a step', `await test.step('${title('X.38', 'T-SWAP')} refuses')`, 'X.38'],
    ['several in one bracket', `it('${title('X.29, C8, S1.04')}')`, 'X.29 S1.04'],
    ['a row of a table', `it.each([[${"'S7.49'"}, 'GET_USER']])('[%s] %s')`, 'S7.49'],
    ['a row over several lines', `it.each([[\n  ${"'S5.23'"},\n  {}]])('[%s] fails')`, 'S5.23'],
    ['three', title('S1.01', 'S1.02', 'S1.03'), 'S1.01 S1.02 S1.03'],
    ['a promise of a row, which counts for the row', title('X.10, X.10a'), 'X.10 X.10a'],
    ['a promise alone', title('X.10c'), 'X.10 X.10c'],
    [
      'five promises of one row and two rows',
      title('X.10, X.10a, X.10b, X.10c', 'S1.01', 'S1.02'),
      'X.10 S1.01 S1.02 X.10a X.10b X.10c',
    ],
    ['a letter that is no promise', title('X.10A'), ''],
    ['four in one bracket', title('S1.01, S1.02, S1.03, S1.04'), ''],
    ['four in four', title('S1.01', 'S1.02', 'S1.03', 'S1.04'), ''],
    ['a bracket that is no title', "list[0] = ['S5.02']", ''],
  ])('of %s', (_, text, ids) => expect([...numbersIn(text)].join(' ')).toBe(ids))
})

describe('kinds that rows ask for', () => {
  const wanted = { 'X.03': 'contract, e2e', 'X.04': 'unit', 'X.05': 'visual' }
  const all = { 'X.03': ['contract', 'e2e'], 'X.04': ['unit'], 'X.05': ['visual'] }
  const compare = (changes, open = {}) =>
    compareKinds(
      wanted,
      new Map(Object.entries({ ...all, ...changes }).map(([id, of]) => [id, new Set(of)])),
      open,
    )

  it('hold where each has its test', () => {
    expect(compare({})).toEqual({ lost: [], closed: [], open: {} })
  })

  it('are lost with one test of two, and with the only one', () => {
    expect(compare({ 'X.03': ['contract'], 'X.04': [] }).lost).toEqual(['X.03 e2e', 'X.04 unit'])
  })

  it('are lost for a promise alone, though other promises of its row have that kind', () => {
    const asked = { 'X.10': 'chaos', 'X.10a': 'chaos', 'X.10b': 'chaos' }
    const texts = [title('X.10, X.10a'), title('X.10, X.10b')]
    const proofsOf = (some) =>
      new Map(some.flatMap((text) => [...numbersIn(text)].map((id) => [id, new Set(['chaos'])])))
    expect(compareKinds(asked, proofsOf(texts), {}).lost).toEqual([])
    expect(compareKinds(asked, proofsOf(texts.slice(0, 1)), {}).lost).toEqual(['X.10b chaos'])
  })

  it('are not replaced by another kind', () => {
    expect(compare({ 'X.05': ['e2e', 'unit'] }).lost).toEqual(['X.05 visual'])
  })

  it('may be listed as open, each kind by itself', () => {
    const open = { e2e: ['X.03'] }
    expect(compare({ 'X.03': ['contract'] }, open)).toEqual({ lost: [], closed: [], open })
    expect(compare({ 'X.03': [] }, open).lost).toEqual(['X.03 contract'])
  })

  it('leave the list once proven, or once the row doesn’t ask for them', () => {
    const { closed, open } = compare({ 'X.04': [] }, { e2e: ['X.03', 'X.04'], unit: ['X.04'] })
    expect(closed).toEqual(['X.03 e2e', 'X.04 e2e'])
    expect(open).toEqual({ e2e: [], unit: ['X.04'] })
  })
})
