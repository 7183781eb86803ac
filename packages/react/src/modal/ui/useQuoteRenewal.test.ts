import { act, cleanup, renderHook } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useQuoteRenewal } from './useQuoteRenewal.ts'

describe('useQuoteRenewal', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('renews an expired quote at most twenty times until the person does something', () => {
    let renewals = 0
    const newQuote = () => ({ expiresAt: Date.now() + 1_000 })
    const { result } = renderHook(() => {
      const [quote, setQuote] = useState(newQuote)
      const renew = useCallback(() => {
        renewals++
        setQuote(newQuote())
      }, [])
      return { restart: useQuoteRenewal(quote, renew), renew }
    })
    const pass = (seconds: number) => {
      for (let second = 0; second < seconds; second++) act(() => vi.advanceTimersByTime(1_000))
    }
    pass(5)
    expect(renewals).toBe(5)
    pass(60)
    expect(renewals).toBe(20)
    act(() => {
      result.current.restart()
      result.current.renew()
    })
    pass(60)
    expect(renewals).toBe(20 + 1 + 20)
  })
})
