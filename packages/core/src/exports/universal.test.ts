import { expect, it } from 'vitest'
import * as entry from './universal.ts'

it('the public names of @latchkey/core/universal', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "SessionError",
      "isPairingExpired",
      "linkPage",
      "openLink",
      "pairingLink",
      "pairingTimes",
      "universal",
    ]
  `)
})
