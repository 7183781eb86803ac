import { expect, it, vi } from 'vitest'
import { memorySiwxStore } from './memorySiwxStore.ts'

it('a memory store with a name is one for the process, also where its module is loaded again, as Next does', async () => {
  vi.resetModules()
  const { memorySiwxStore: again } = await import('./memorySiwxStore.ts')
  expect(again).not.toBe(memorySiwxStore)
  const name = `shop ${Math.random()}`
  expect(await memorySiwxStore({ name }).consumeNonce('n', Date.now() + 60_000)).toBe(true)
  expect(await again({ name }).consumeNonce('n', Date.now() + 60_000)).toBe(false)
  expect(await again({ name: `${name}2` }).consumeNonce('n', Date.now() + 60_000)).toBe(true)
  // without a name each is its own
  expect(await again().consumeNonce('n', Date.now() + 60_000)).toBe(true)
  expect(await again().consumeNonce('n', Date.now() + 60_000)).toBe(true)
})

it('a memory store’s name is one: a variable that isn’t set would be everybody’s', () => {
  expect(() => memorySiwxStore({ name: '' })).toThrow(expect.objectContaining({ code: 'options' }))
})

it('a memory store with a name is none of a version that lacks what this one needs', () => {
  const name = `shop ${Math.random()}`
  const before = { consumeNonce: async () => true }
  // as another version of the package left it, whatever it called its place
  const ours = memorySiwxStore({ name })
  const places = Object.getOwnPropertySymbols(globalThis)
    .filter((symbol) => symbol.description?.startsWith('@latchkey/siwx/server'))
    .map((symbol) => Reflect.get(globalThis, symbol) as Map<string, object>)
  expect(places.some((place) => place.get(name) === ours)).toBe(true)
  const old = Symbol.for('@latchkey/siwx/server: stores')
  const kept: unknown = Reflect.get(globalThis, old)
  Reflect.set(globalThis, old, new Map([[`${name} of old`, before]]))
  try {
    expect(memorySiwxStore({ name: `${name} of old` })).not.toBe(before)
  } finally {
    Reflect.set(globalThis, old, kept)
  }
})
