import { expect, it } from 'vitest'
import {
  findBlankCells,
  findMissingProofs,
  formatFaultMatrix,
  listTests,
  readFaultMatrix,
} from './faultMatrix.mjs'

it('[X.57] every cell of the fault matrix names a test that runs, or says why the flow is untouched', () => {
  const matrix = readFaultMatrix()
  expect(findBlankCells(matrix)).toEqual([])
  expect(findMissingProofs(matrix)).toEqual([])
  expect(Object.keys(matrix.proofs).length).toBeGreaterThanOrEqual(26)
  expect(matrix.flows.length).toBeGreaterThanOrEqual(10)
})

const matrix = {
  flows: ['pair', 'buy', 'send'],
  proofs: {
    'disk full': { pair: ['a.test.ts', 'says so'], buy: ['b.test.ts', 'x'], fly: ['a.test.ts', 'says so'] },
  },
  untouched: { 'disk full': { 'stores nothing of its own': ['send'] } },
}
const readText = (path) => {
  if (path !== 'a.test.ts') throw new Error('ENOENT')
  return "it('says so loudly', () => { expect(1).toBe(1) })"
}

it('names a test that was renamed, a file that is gone, and a flow nobody has', () => {
  expect(findMissingProofs(matrix, readText)).toEqual([
    'disk full × buy: b.test.ts is not there',
    'disk full: "fly" is no flow',
  ])
  expect(findMissingProofs(matrix, () => '')[0]).toBe('disk full × pair: a.test.ts has no test "says so"')
  expect(formatFaultMatrix(matrix).split('\n')[2]).toBe('| disk full | 1 | 2 | – |')
})

it('names a cell that is blank, one that is proven and untouched, and a reason that says nothing', () => {
  expect(findBlankCells(matrix)).toEqual([])
  const change = (untouched) => findBlankCells({ ...matrix, untouched })
  expect(change({})).toEqual(['disk full × send: no test, and no reason why it is untouched'])
  expect(change({ 'disk full': { 'stores nothing of its own': ['send', 'pair'] } })).toEqual([
    'disk full × pair: has a test, and is called untouched',
  ])
  expect(change({ 'disk full': { 'n/a': ['send'] } })).toEqual(['disk full: "n/a" is no reason'])
  expect(change({ 'disk full': { 'stores nothing of its own': ['send', 'fly'] } })).toEqual([
    'disk full: "fly" is no flow',
  ])
  expect(change({ ...matrix.untouched, 'disc full': {} })).toEqual(['"disc full" is no fault of the matrix'])
})

// Words of their own, so that no search for skipped tests finds these texts.
const [skip, todo] = ['skip', 'todo']

it.each([
  ['by itself', "it('says so', () => { run() })", ['says so']],
  ['of several rows', "it.each(rows)('%s says so', { timeout: 1 }, async (row) => run(row))", ['%s says so']],
  [
    'with a number in its title',
    `test(\`for \${minutes} minutes\`, () => run())`,
    [`for \${minutes} minutes`],
  ],
  ['in a suite', "describe('s', () => { it('says so', () => run()) })", ['says so']],
  ['that is skipped', `it.${skip}('says so', () => run())`, []],
  ['that is to be written', `it.${todo}('says so')`, []],
  ['that has to fail', "it.fails('says so', () => run())", []],
  ['without a function', "it('says so')", []],
  ['whose function is empty', "it('says so', async () => {})", []],
  ['that a comment names', "// it('says so', () => run())", []],
  ['of a suite that is skipped', `describe.${skip}('s', () => { it('says so', () => run()) })`, []],
  [
    'of a suite of several that is skipped',
    `describe.${skip}.each(all)('s', () => { it('says so', () => run()) })`,
    [],
  ],
])('what counts as a test: one %s', (_, text, titles) => {
  expect(listTests('a.test.ts', text)).toEqual(titles)
})
