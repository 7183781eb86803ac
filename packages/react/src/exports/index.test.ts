import { expect, it } from 'vitest'
import * as bitcoin from './bitcoin.ts'
import * as exported from './index.ts'

it('what @latchkey/react promises, by name', () => {
  expect(Object.keys(exported).sort()).toMatchSnapshot()
})

it('what @latchkey/react/bitcoin promises, by name', () => {
  expect(Object.keys(bitcoin)).toEqual(['useSignPsbt'])
})
