import { expect, it } from 'vitest'
import { relayServerTime } from './relay.ts'

it.each([
  ['InvalidJwt: expired; server time 1795244480', 1_795_244_480_000],
  ['InvalidJwt: not valid yet; server time 0', 0],
  ['InvalidJwt: expired', undefined],
  ['server time soon', undefined],
  ['server time 12345678901234567890', undefined],
  ['', undefined],
])('%s', (reason, time) => {
  expect(relayServerTime(reason)).toBe(time)
})
