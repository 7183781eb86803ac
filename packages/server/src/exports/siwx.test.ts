import { expect, it } from 'vitest'
import * as entry from './siwx.ts'

it('exports what it promises, and nothing else', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'SiwxBackendError',
    'createSiwxBackend',
    'expressSiwx',
    'honoSiwx',
    'memorySiwxStore',
    'nextSiwx',
  ])
})
