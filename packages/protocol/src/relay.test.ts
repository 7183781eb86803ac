import { expect, it } from 'vitest'
import { relayRetryAfter, relayServerTime } from './relay.ts'

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

it.each([
  ['TooManyRequests: Try again in 3 s. An address may open 2000 connections at once.', 3_000],
  ['Too many messages. try again in 12 s', 12_000],
  ['retry after 20', 20_000],
  ['Retry-After: 7', 7_000],
  ['Try again in a moment', undefined],
  ['Try again in 12345678 s', undefined],
  ['', undefined],
])('[X.18] how long a relay wants to be left alone: %s', (reason, milliseconds) => {
  expect(relayRetryAfter(reason)).toBe(milliseconds)
})
