import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestApp } from '../testing/createTestApp.tsx'
import { useDirectoryFilter } from './useDirectoryFilter.ts'

it.each([
  ['nothing restricts', {}, {}, { include: undefined, exclude: [] }],
  ['only the caller', {}, { include: ['a'], exclude: ['b'] }, { include: ['a'], exclude: ['b'] }],
  ['only the options', { includeWalletIds: ['a'] }, {}, { include: ['a'], exclude: [] }],
  [
    'both name it',
    { includeWalletIds: ['a', 'b'] },
    { include: ['b', 'c'] },
    { include: ['b'], exclude: [] },
  ],
  ['they share none', { includeWalletIds: ['a'] }, { include: ['b'] }, { include: [], exclude: [] }],
  ['one excludes', { excludeWalletIds: ['a', 'b'] }, { exclude: ['b', 'c'] }, { exclude: ['b', 'c', 'a'] }],
])('a query of the directory where %s', (_, options, filter, expected) => {
  const app = createTestApp(options)
  const { result } = renderHook(() => useDirectoryFilter(filter), { wrapper: app.Wrapper })
  expect(result.current).toEqual({ include: undefined, ...expected })
})
