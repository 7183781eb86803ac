import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { loadLanguage } from './loadLanguage.ts'
import type { Language } from './Message.ts'
import { speak } from './speak.ts'

vi.mock('./loadLanguage.ts', () => ({ loadLanguage: vi.fn() }))
const arabic: Language = { locale: 'ar', messages: { 'title.Connect': 'ربط' }, rtl: true }

describe('speak', () => {
  afterEach(() => vi.useRealTimers())

  it('has the modal wait two seconds at most, then speak English until the language is here', async () => {
    const { modal, stop } = createTestApp()
    let arrive = (_: Language) => {}
    vi.mocked(loadLanguage).mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    vi.useFakeTimers()
    const done = speak(modal, 'ar')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(modal.state.language?.pending).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(modal.state.language).toEqual({ locale: 'ar', messages: {} })
    arrive(arabic)
    await done
    expect(modal.state.language).toBe(arabic)
    stop()
  })

  it('gives way to a language chosen meanwhile', async () => {
    const { modal, stop } = createTestApp()
    vi.mocked(loadLanguage).mockResolvedValue(arabic)
    const done = speak(modal, 'ar')
    const own: Language = { locale: 'eo', messages: {} }
    modal._internal.set({ language: own })
    await done
    expect(modal.state.language).toBe(own)
    stop()
  })
})
