// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectToOpener, windowReady } from './walletWindow.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const speak = (data: unknown, from: object, origin = location.origin) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), { data, origin, source: from, ports: [new MessageChannel().port1] }),
  )

describe('a window of the wallet’s own', () => {
  it('[X.09, X.09b] [T-EXP-2] in a frame there is none, whoever opened or embeds it', () => {
    const take = vi.fn()
    const opener = { postMessage: vi.fn() }
    vi.stubGlobal('opener', opener)
    vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window)
    expect(connectToOpener(take)).toBe(false)
    speak({ origin: 'https://evil.example' }, opener)
    expect(take).not.toHaveBeenCalled()
    expect(opener.postMessage).not.toHaveBeenCalled()
    // control: the same window at top level
    vi.mocked(vi.spyOn(window, 'top', 'get')).mockReturnValue(window)
    expect(connectToOpener(take)).toBe(true)
    expect(opener.postMessage).toHaveBeenCalledWith(windowReady, location.origin)
    speak({ origin: 'x' }, opener)
    expect(take).toHaveBeenCalledTimes(1)
  })

  it('[X.09] hears its opener alone, and that only while it is of the wallet’s origin', () => {
    const take = vi.fn()
    const opener = { postMessage: vi.fn() }
    vi.stubGlobal('opener', opener)
    expect(connectToOpener(take)).toBe(true)
    speak('facts', opener, 'https://app.example.org')
    speak('facts', {})
    expect(take).not.toHaveBeenCalled()
    speak('facts', opener)
    expect(take).toHaveBeenCalledTimes(1)
  })
})
