// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Approval } from './approvalScreen.ts'
import { approveInWindow } from './showApproval.ts'

const approval = { digest: 'd1', origin: 'https://app.example.org' } as Approval
const ready = '@latchkey-popup/READY'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The wallet's window as the frame has it, and a way to speak as anybody. */
function start() {
  const handed: { message: unknown; targetOrigin: string; port: MessagePort }[] = []
  const popup = {
    closed: false,
    close: vi.fn(),
    postMessage: (message: unknown, targetOrigin: string, [port]: [MessagePort]) =>
      void handed.push({ message, targetOrigin, port }),
  }
  const opened = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const controller = new AbortController()
  const answer = approveInWindow(approval, controller.signal)
  const translate = (data: unknown, from: { origin?: string; source?: object } = {}) => {
    const event = new Event('message')
    const { origin = location.origin, source = popup } = from
    window.dispatchEvent(Object.assign(event, { data, origin, source }))
  }
  return { answer, popup, opened, handed, translate, controller }
}

describe('asking in the wallet’s own window', () => {
  it('[X.06] hands the approval to that window alone, and takes its answer', async () => {
    const { answer, handed, translate, opened, popup } = start()
    // a window with a name could be found by the app, an ancestor of the frame
    expect(opened.mock.calls[0]?.[1]).toBe('_blank')
    translate(ready, { origin: 'https://app.example.org' })
    translate(ready, { source: {} })
    translate('hello')
    expect(handed).toHaveLength(0)
    translate(ready)
    await vi.waitFor(() =>
      expect(handed).toMatchObject([{ message: approval, targetOrigin: location.origin }]),
    )
    handed[0]?.port.postMessage({ digest: 'd1', isApproved: true })
    expect(await answer).toEqual({ digest: 'd1', isApproved: true })
    expect(popup.close).toHaveBeenCalled()
  })

  it('[X.06] a window that is closed, or a request given up, is a no', async () => {
    vi.useFakeTimers()
    const closed = start()
    closed.popup.closed = true
    await vi.advanceTimersByTimeAsync(500)
    expect(await closed.answer).toEqual({ digest: 'd1', isApproved: false })
    const aborted = start()
    aborted.controller.abort()
    expect(await aborted.answer).toEqual({ digest: 'd1', isApproved: false })
  })

  it('[X.06] says what to do where no window can be reached: pop-ups, or the app’s opener policy', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    await expect(approveInWindow(approval, new AbortController().signal)).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringMatching(/Allow pop-ups.*Cross-Origin-Opener-Policy/),
    })
  })
})
