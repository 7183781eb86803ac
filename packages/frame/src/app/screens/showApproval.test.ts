// @vitest-environment happy-dom
import { frameLimits } from '@latchkey/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Approval, Decision } from './approvalScreen.ts'
import { showApproval } from './showApproval.ts'

const approval: Approval = {
  look: { locale: 'en', mode: 'light', variables: {} },
  digest: 'd1',
  origin: 'https://app.example.org',
  claimedName: undefined,
  account: '0x11',
  networkName: 'Ethereum',
  description: { title: 'Send 1 ETH', summary: [], details: [], warnings: [], isUnderstood: true },
  simulation: undefined,
}

describe('approving at top level', () => {
  let decisions: Decision[]
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('innerWidth', frameLimits.minWidth)
    vi.stubGlobal('innerHeight', frameLimits.minHeight)
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    decisions = []
    const { signal } = new AbortController()
    void showApproval({ approval, isTopLevel: true, signal }).then((one) => decisions.push(one))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  /** Clicks as a person: scripts cannot make a trusted event, so the flag is set. */
  const click = async () => {
    const event = new MouseEvent('click', { bubbles: true })
    Object.defineProperty(event, 'isTrusted', { value: true })
    document.querySelector('[data-testid="approve"]')?.dispatchEvent(event)
    await pass(0)
  }

  it('[X.06] a click counts once the screen has been seen long enough', async () => {
    await click()
    expect(decisions).toEqual([])
    await pass(2_000)
    await click()
    expect(decisions).toEqual([{ digest: 'd1', isApproved: true }])
  })

  it('[X.06] a click without focus does not count, nor one right after the focus came back', async () => {
    await pass(2_000)
    vi.mocked(document.hasFocus).mockReturnValue(false)
    await pass(200)
    await click()
    expect(decisions).toEqual([])
    vi.mocked(document.hasFocus).mockReturnValue(true)
    await pass(200)
    await click()
    expect(decisions).toEqual([])
    await pass(2_000)
    await click()
    expect(decisions).toEqual([{ digest: 'd1', isApproved: true }])
  })

  it('[X.06] a click in a window that is too small does not count', async () => {
    vi.stubGlobal('innerWidth', frameLimits.minWidth - 1)
    window.dispatchEvent(new Event('resize'))
    await pass(2_000)
    await click()
    expect(decisions).toEqual([])
    vi.stubGlobal('innerWidth', frameLimits.minWidth)
    window.dispatchEvent(new Event('resize'))
    await pass(2_000)
    await click()
    expect(decisions).toEqual([{ digest: 'd1', isApproved: true }])
  })

  it('[X.06] a click made by a script does not count', async () => {
    await pass(2_000)
    document.querySelector<HTMLElement>('[data-testid="approve"]')?.click()
    await pass(0)
    expect(decisions).toEqual([])
    await click()
    expect(decisions).toEqual([{ digest: 'd1', isApproved: true }])
  })
})
