import type { ConnectMethod } from '@latchkey/core'
import { expect, it } from 'vitest'
import { orderMethods } from './Connect.tsx'

it.each([
  ['a wallet', true, undefined, 'email social wallet'],
  ['none', false, undefined, 'wallet email social'],
])('[S2.29, S2.30] in a browser with %s', (_, hasWallet, wanted, order) => {
  expect(orderMethods(hasWallet, wanted).join(' ')).toBe(order)
})

it.each([
  ['social,wallet,email', true, 'social wallet email'],
  ['social,wallet,email', false, 'social wallet email'],
  ['wallet', true, 'wallet email social'],
  ['social', false, 'social wallet email'],
  ['email,email,fax,wallet', true, 'email wallet social'],
])('[S2.29] an app that says %s', (wanted, hasWallet, order) => {
  expect(orderMethods(hasWallet, wanted.split(',') as ConnectMethod[]).join(' ')).toBe(order)
})
