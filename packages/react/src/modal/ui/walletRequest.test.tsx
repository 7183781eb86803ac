import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  firstWalletRequest,
  reduceWalletRequest,
  useWalletRequest,
  type WalletRequestEvent,
} from './walletRequest.ts'

describe('useWalletRequest', () => {
  const signals: AbortSignal[] = []
  const send = vi.fn()
  const onDone = vi.fn()
  const start = (active = true) =>
    renderHook((p) => useWalletRequest({ ...p, send, onDone }), {
      wrapper: StrictMode,
      initialProps: { active },
    })
  beforeEach(() => {
    vi.useFakeTimers()
    signals.length = 0
    send.mockReset().mockImplementation((signal: AbortSignal) => {
      signals.push(signal)
      return new Promise(() => {})
    })
    onDone.mockReset()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('sends the request once, although StrictMode mounts twice', async () => {
    start()
    await later(0)
    expect(send).toHaveBeenCalledOnce()
    expect(signals[0]?.aborted).toBe(false)
  })

  it('[D3] aborts when it isn’t visible any more, and when it is unmounted', async () => {
    const { rerender } = start()
    await later(0)
    rerender({ active: false })
    expect(signals[0]?.aborted).toBe(true)
    const { unmount } = start()
    await later(0)
    unmount()
    expect(signals[1]?.aborted).toBe(true)
  })

  it('a wallet that throws before any promise is a failure like any other', async () => {
    const error = new Error('threw')
    send.mockImplementation(() => {
      throw error
    })
    const { result } = start()
    await later(0)
    expect(result.current).toMatchObject({ phase: 'error', error })
    expect(onDone).not.toHaveBeenCalled()
  })

  it('is done once: after the check was shown, or when the view is left before', async () => {
    send.mockResolvedValue(undefined)
    const { unmount } = start()
    await later(0)
    await later(600)
    expect(onDone).toHaveBeenCalledOnce()
    unmount()
    expect(onDone).toHaveBeenCalledOnce()
    start().unmount()
    expect(onDone).toHaveBeenCalledOnce()
    const early = start()
    await later(0)
    await later(300)
    early.unmount()
    expect(onDone).toHaveBeenCalledTimes(2)
  })
})

describe('walletRequestState', () => {
  const error = new Error('no')
  const waiting = firstWalletRequest
  const failed = { ...waiting, phase: 'error', error } as const
  const succeeded = { ...waiting, phase: 'success' } as const
  const second = { ...waiting, attempt: 2 }

  it.each([
    [
      'waiting notes the time',
      waiting,
      { type: 'waited', attempt: 1, waited: 'second' },
      { ...waiting, waited: 'second' },
    ],
    ['waiting succeeds', waiting, { type: 'succeeded', attempt: 1 }, succeeded],
    ['waiting fails', waiting, { type: 'failed', attempt: 1, error }, failed],
    ['a retry starts the next attempt', failed, { type: 'retried' }, second],
    ['no retry while waiting', waiting, { type: 'retried' }, waiting],
    ['no retry after success', succeeded, { type: 'retried' }, succeeded],
    ['a late approval of an earlier attempt is dropped', second, { type: 'succeeded', attempt: 1 }, second],
    [
      'a late failure of an earlier attempt is dropped',
      second,
      { type: 'failed', attempt: 1, error },
      second,
    ],
    ['time does not move a finished attempt', failed, { type: 'waited', attempt: 1, waited: 'long' }, failed],
    ['a failure after success is dropped', succeeded, { type: 'failed', attempt: 1, error }, succeeded],
  ] as const)('%s', (_, before, event: WalletRequestEvent, after) => {
    expect(reduceWalletRequest(before, event)).toEqual(after)
  })
})
