import { afterEach, describe, expect, it, vi } from 'vitest'
import { getTelegram } from './telegram.ts'

afterEach(() => void vi.unstubAllGlobals())

const link = 'https://wallet.example/wc'
/** What Telegram's script `telegram-web-app.js` defines, on every page that loads it. */
const script = (facts: object) => ({ openLink: vi.fn(), initData: '', ...facts })

describe('getTelegram', () => {
  it.each([
    ['a page without Telegram’s script', undefined],
    ['Telegram’s script in a plain browser', { WebApp: script({ platform: 'unknown' }) }],
    ['an older script that names no platform', { WebApp: script({}) }],
    ['an empty object of that name', {}],
    ['something else of that name', { WebApp: 7 }],
  ])('[X.25] %s is not in Telegram', (_name, Telegram) => {
    if (Telegram) vi.stubGlobal('Telegram', Telegram)
    expect(getTelegram()).toBeUndefined()
  })

  it.each([
    ['names its platform', { platform: 'android' }],
    ['got launch data', { platform: 'unknown', initData: 'query_id=1' }],
  ])('[X.25] a script that %s opens links by its own call', (_name, facts) => {
    const WebApp = script(facts)
    vi.stubGlobal('Telegram', { WebApp })
    getTelegram()?.openLink(link)
    expect(WebApp.openLink.mock.calls).toEqual([[link]])
    expect(WebApp.openLink.mock.contexts).toEqual([WebApp])
  })

  it('[X.25] without the script the bridge of Telegram’s app opens them', () => {
    const bridge = { postEvent: vi.fn() }
    vi.stubGlobal('TelegramWebviewProxy', bridge)
    getTelegram()?.openLink(link)
    expect(bridge.postEvent.mock.calls).toEqual([['web_app_open_link', JSON.stringify({ url: link })]])
    expect(bridge.postEvent.mock.contexts).toEqual([bridge])
  })

  it('[X.25] the bridge alone means Telegram, also beside a script that knows no platform', () => {
    const bridge = { postEvent: vi.fn() }
    const WebApp = script({ platform: 'unknown' })
    vi.stubGlobal('TelegramWebviewProxy', bridge)
    vi.stubGlobal('Telegram', { WebApp })
    getTelegram()?.openLink(link)
    expect(bridge.postEvent).toHaveBeenCalledTimes(1)
    expect(WebApp.openLink).not.toHaveBeenCalled()
  })

  it('[X.25] a bridge that can open nothing is still Telegram, and nothing fails', () => {
    vi.stubGlobal('TelegramWebviewProxy', {})
    const telegram = getTelegram()
    expect(telegram).toBeDefined()
    telegram?.openLink(link)
  })
})
