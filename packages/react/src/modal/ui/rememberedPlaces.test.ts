import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'
import { getRememberedPlace, rememberPlace } from './rememberedPlaces.ts'

describe('remembered places', () => {
  let app: TestApp
  beforeEach(() => {
    app = createTestApp()
  })

  it('are unknown until the server has answered once, then as it answered last', () => {
    const { config } = app
    expect(getRememberedPlace(config, 'swaps eip155:1')).toBeUndefined()
    rememberPlace(config, 'swaps eip155:1', true)
    rememberPlace(config, 'swaps eip155:10', false)
    expect(getRememberedPlace(config, 'swaps eip155:1')).toBe(true)
    expect(getRememberedPlace(config, 'swaps eip155:10')).toBe(false)
    rememberPlace(config, 'swaps eip155:1', false)
    expect(getRememberedPlace(config, 'swaps eip155:1')).toBe(false)
  })

  it('are forgotten from the oldest on, after forty', () => {
    for (let chain = 1; chain <= 41; chain++) rememberPlace(app.config, `swaps eip155:${chain}`, true)
    expect(getRememberedPlace(app.config, 'swaps eip155:1')).toBeUndefined()
    expect(getRememberedPlace(app.config, 'swaps eip155:2')).toBe(true)
  })

  it.each([['{"swaps":true}'], ['[["swaps eip155:1","yes"]]'], ['[1]'], ['no JSON']])(
    'are unknown where something else is stored: %s',
    (stored) => {
      app.config.storage.set('modal_places', stored)
      expect(getRememberedPlace(app.config, 'swaps eip155:1')).toBeUndefined()
    },
  )
})
