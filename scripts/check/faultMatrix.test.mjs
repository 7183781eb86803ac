import { expect, it } from 'vitest'
import { findMissingProofs, formatFaultMatrix, readFaultMatrix } from './faultMatrix.mjs'

it('[X.57] every cell of the fault matrix names a test that is there, and no fault is left out', () => {
  const { flows, proofs } = readFaultMatrix()
  expect(findMissingProofs({ flows, proofs })).toEqual([])
  expect(Object.keys(proofs).length).toBeGreaterThanOrEqual(18)
})

it('names a test that was renamed, a file that is gone, and a flow nobody has', () => {
  const matrix = {
    flows: ['pair', 'buy'],
    proofs: {
      'disk full': { pair: ['a.test.ts', 'says so'], buy: ['b.test.ts', 'x'], fly: ['a.test.ts', 'x'] },
    },
  }
  const readText = (path) => {
    if (path !== 'a.test.ts') throw new Error('ENOENT')
    return "it('says so loudly')"
  }
  expect(findMissingProofs(matrix, readText)).toEqual([
    'disk full × buy: b.test.ts is not there',
    'disk full: "fly" is no flow',
  ])
  expect(findMissingProofs(matrix, () => '')[0]).toBe('disk full × pair: a.test.ts has no test "says so"')
  expect(formatFaultMatrix(matrix).split('\n')[2]).toBe('| disk full | 1 | 2 |')
})
