import { expect, it } from 'vitest'
import * as cookie from './cookie.ts'
import * as index from './index.ts'
import * as query from './query.ts'

it('the public names of @latchkey/core', () => {
  expect(Object.keys(index).sort()).toMatchSnapshot()
})

it('the public names of @latchkey/core/query', () => {
  expect(Object.keys(query).sort()).toMatchSnapshot()
})

it('the public names of @latchkey/core/cookie', () => {
  expect(Object.keys(cookie).sort()).toEqual(['createCookieStorage', 'showCookieSession'])
})
