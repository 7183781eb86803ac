import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { accountFlow } from './ar/accountFlow.ts'
import { ar } from './ar.ts'
import { loadLanguage } from './loadLanguage.ts'
import { setLanguage } from './setLanguage.ts'
import type { Catalogue, Language } from './translate.ts'

vi.mock('./loadLanguage.ts', () => ({ loadLanguage: vi.fn() }))
const arabic = { locale: 'ar', messages: ar.messages, rtl: true, prepare: expect.any(Function) }

describe('speak', () => {
  afterEach(() => vi.useRealTimers())

  it('has the modal wait two seconds at most, then speak English until the language is here', async () => {
    const { modal, stop } = createTestApp()
    let arrive = (_: Catalogue) => {}
    vi.mocked(loadLanguage).mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    vi.useFakeTimers()
    const done = setLanguage(modal, 'ar')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(modal.state.language?.pending).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(modal.state.language).toEqual({ locale: 'ar', messages: {} })
    arrive(ar)
    await done
    expect(modal.state.language).toEqual(arabic)
    stop()
  })

  it('gives way to a language chosen meanwhile', async () => {
    const { modal, stop } = createTestApp()
    vi.mocked(loadLanguage).mockResolvedValue(ar)
    const done = setLanguage(modal, 'ar')
    const own: Language = { locale: 'eo', messages: {} }
    modal._internal.set({ language: own })
    await done
    expect(modal.state.language).toBe(own)
    stop()
  })

  it('has a view wait for the texts of its flow, once', async () => {
    const { modal, stop } = createTestApp()
    vi.mocked(loadLanguage).mockResolvedValue(ar)
    await setLanguage(modal, 'ar')
    expect(modal.state.language?.prepare?.('Connect')).toBeUndefined()
    expect(modal.state.language?.messages).not.toHaveProperty(['account.wallet'])
    await modal.state.language?.prepare?.('Account')
    expect(modal.state.language?.messages).toEqual({ ...ar.messages, ...accountFlow })
    expect(modal.state.language?.prepare?.('WalletSend')).toBeUndefined()
    stop()
  })

  it('lets a view speak English when its texts are late or lost, and asks again next time', async () => {
    const { modal, stop } = createTestApp()
    const account = vi
      .fn(ar.flows.account)
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockReturnValueOnce(new Promise(() => {}))
    vi.mocked(loadLanguage).mockResolvedValue({ ...ar, flows: { ...ar.flows, account } })
    await setLanguage(modal, 'ar')
    await modal.state.language?.prepare?.('Account')
    expect(modal.state.language?.messages).toEqual(ar.messages)
    vi.useFakeTimers()
    const waited = vi.fn()
    modal.state.language?.prepare?.('Account')?.then(waited)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(waited).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(waited).toHaveBeenCalledOnce()
    expect(account).toHaveBeenCalledTimes(2)
    stop()
  })
})
