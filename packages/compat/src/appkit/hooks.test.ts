// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { beforeAll, expect, it, vi } from 'vitest'
import { createAppKit } from './createAppKit.ts'
import { useAppKitEvents, useAppKitTheme } from './hooks.ts'

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

it('[X.60] useAppKitEvents returns the last event in AppKit’s shape, and none of Latchkey’s own', async () => {
  const kit = createAppKit({ networks: [mainnet] })
  const seen: string[] = []
  function Log() {
    const { timestamp, data } = useAppKitEvents()
    seen.push(`${data.type} ${data.event} ${JSON.stringify(data.properties)} ${timestamp > 1e12}`)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Log)))
  expect(seen).toEqual(['track MODAL_CREATED undefined true'])
  await act(async () => {
    kit.config.events.emit({ event: 'MODAL_CLOSE', properties: { connected: false } })
  })
  expect(seen.at(-1)).toBe('track MODAL_CLOSE {"connected":false} true')
  const count = seen.length
  await act(async () => {
    kit.config.events.emit({ event: 'emailMoved' } as never)
  })
  expect(seen).toHaveLength(count)
  const listener = vi.fn()
  const stop = kit.subscribeEvents(listener)
  await act(async () => {
    kit.config.events.emit({ event: 'CLICK_NETWORKS' })
  })
  expect(listener).toHaveBeenCalledExactlyOnceWith({
    timestamp: expect.any(Number),
    data: { type: 'track', event: 'CLICK_NETWORKS' },
  })
  stop()
  await act(async () => root.unmount())
})

it('[S1.20] [X.60] useAppKitTheme knows light and dark only: without a mode it is the device’s, and follows it', () => {
  const listeners = new Set<() => void>()
  const query = {
    matches: true,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => query)
  createAppKit({ networks: [mainnet] })
  const { result, unmount } = renderHook(useAppKitTheme)
  expect(result.current.themeMode).toBe('light')
  query.matches = false
  act(() => {
    for (const listener of listeners) listener()
  })
  expect(result.current.themeMode).toBe('dark')
  act(() => result.current.setThemeMode('light'))
  expect(result.current.themeMode).toBe('light')
  unmount()
  expect(listeners.size).toBe(0)
  vi.unstubAllGlobals()
})
