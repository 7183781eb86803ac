import { expect, it, vi } from 'vitest'
import { memorySiwxStore } from './memorySiwxStore.ts'

it('a memory store with a name is one for the process, also where its module is loaded again, as Next does', async () => {
  vi.resetModules()
  const { memorySiwxStore: again } = await import('./memorySiwxStore.ts')
  expect(again).not.toBe(memorySiwxStore)
  const name = `shop ${Math.random()}`
  expect(await memorySiwxStore({ name }).takeNonce('n', Date.now() + 60_000)).toBe(true)
  expect(await again({ name }).takeNonce('n', Date.now() + 60_000)).toBe(false)
  expect(await again({ name: `${name}2` }).takeNonce('n', Date.now() + 60_000)).toBe(true)
  // without a name each is its own
  expect(await again().takeNonce('n', Date.now() + 60_000)).toBe(true)
  expect(await again().takeNonce('n', Date.now() + 60_000)).toBe(true)
})
