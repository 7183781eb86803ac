import { expect, it } from 'vitest'
import { receivesEmptyList } from './balancesQuery.ts'

const marks = { origin: 'https://app.example', sv: 'html-1.7.0', sdkVersion: undefined }

it.each([
  [false, marks],
  [false, { ...marks, sv: undefined, sdkVersion: 'react-1.7.0' }],
  [true, { ...marks, origin: undefined }],
  [true, { ...marks, sv: undefined }],
  [true, { ...marks, sv: '' }],
  [true, { ...marks, sv: 'html-core-1.6.4' }],
  [true, { ...marks, sv: undefined, sdkVersion: 'react-wagmi-1.6.5' }],
  [false, { ...marks, sv: 'html-1.6.6' }],
  [false, { ...marks, sv: 'html-1.6.4-beta' }],
])('[S7.76] empty early is %s for %j', (expected, marks) => {
  expect(receivesEmptyList(marks)).toBe(expected)
})
