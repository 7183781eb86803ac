// @vitest-environment happy-dom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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

  it('[S3.21] gets the colours of the page that opened it again when those change', async () => {
    const { documentElement: root } = document
    const page = document.implementation.createHTMLDocument()
    const opener = { postMessage: vi.fn(), document: page }
    vi.stubGlobal('opener', opener)
    root.dataset.theme = 'light'
    onTestFinished(() => {
      delete root.dataset.theme
      root.removeAttribute('style')
    })
    expect(connectToOpener(() => {})).toBe(true)
    speak('facts', opener)
    page.documentElement.dataset.theme = 'dark'
    page.documentElement.style.setProperty('--accent', 'rgb(255, 0, 102)')
    await vi.waitFor(() => expect(root.dataset.theme).toBe('dark'))
    expect(root.style.getPropertyValue('--accent')).toBe('rgb(255, 0, 102)')
    page.documentElement.dataset.theme = 'light'
    page.documentElement.removeAttribute('style')
    await vi.waitFor(() => expect(root.dataset.theme).toBe('light'))
    expect(root.style.getPropertyValue('--accent')).toBe('')
  })
})
