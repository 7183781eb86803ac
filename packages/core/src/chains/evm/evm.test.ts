import { afterEach, expect, it, vi } from 'vitest'
import { createTestContext } from '../../testing/conformance/createTestContext.ts'
import { evm } from './evm.ts'
import { createScriptedProvider } from './testing/createScriptedProvider.ts'
import { announceWallet, installPage } from './testing/installPage.ts'

afterEach(() => void vi.unstubAllGlobals())

it('[S1.19] is the adapter of type evm for eip155, made without a page', () => {
  expect(typeof window).toBe('undefined')
  expect(evm()).toMatchObject({ namespace: 'eip155', type: 'evm' })
})

it('keeps nothing between two adapters or two starts', () => {
  const page = installPage()
  announceWallet(page, createScriptedProvider({}))
  const [one, other] = [createTestContext(), createTestContext()]
  const stop = evm().setup(one)
  evm().setup(other)()
  expect(one.connectors.size).toBe(1)
  expect(other.connectors.size).toBe(0)
  stop()
})
