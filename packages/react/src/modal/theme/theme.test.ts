import { describe, expect, it, vi } from 'vitest'
import { resolveTheme } from './theme.ts'

const device = (prefersLight: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('light') === prefersLight }))

describe('the theme', () => {
  it.each([
    ['dark', true, 'dark'],
    ['light', false, 'light'],
    ['system', true, 'light'],
    ['system', false, 'dark'],
  ] as const)(
    '[S1.20, X.47] mode %s on a device that prefers light: %s -> %s',
    (mode, prefersLight, expected) => {
      device(prefersLight)
      expect(resolveTheme(mode)).toBe(expected)
      vi.unstubAllGlobals()
    },
  )

  it('[S1.20] system is dark where no device can be asked', () => {
    vi.stubGlobal('matchMedia', undefined)
    expect(resolveTheme('system')).toBe('dark')
    vi.unstubAllGlobals()
  })
})
