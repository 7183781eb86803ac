import { expect, it } from 'vitest'
import * as exported from './index.ts'

it('what @latchkey/react promises, by name', () => {
  expect(Object.keys(exported).sort()).toMatchSnapshot()
})
