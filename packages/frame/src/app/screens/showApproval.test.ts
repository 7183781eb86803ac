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

/** An observer whose reports the test writes, as a browser with IntersectionObserver v2 would. */
function stubObserver() {
  let report: (entry: { isVisible?: boolean; intersectionRatio: number }) => void = () => {}
  const options: IntersectionObserverInit[] = []
  class Observer {
    constructor(callback: (entries: unknown[]) => void, init: IntersectionObserverInit) {
      options.push(init)
      report = (entry) => callback([entry])
    }
    observe() {}
    disconnect() {}
  }
  class Entry {
    get isVisible() {
      return true
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('IntersectionObserverEntry', Entry)
  return { options, report: (entry: Parameters<typeof report>[0]) => report(entry) }
}

describe('approving in the frame', () => {
  let decisions: Decision[]
  let observer: ReturnType<typeof stubObserver>
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('innerWidth', frameLimits.minWidth)
    vi.stubGlobal('innerHeight', frameLimits.minHeight)
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    observer = stubObserver()
    decisions = []
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    document.body.replaceChildren()
  })
  const show = (
    more: Partial<Approval['description']> = {},
    { openWindow }: { openWindow?: () => Promise<Decision> } = {},
  ) => {
    const description = { ...approval.description, ...more }
    const controller = new AbortController()
    void showApproval({
      approval: { ...approval, description },
      isTopLevel: false,
      signal: controller.signal,
      openWindow,
    }).then((one) => decisions.push(one))
    return controller
  }
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  const find = <kind extends HTMLElement>(testId: string) =>
    document.querySelector<kind>(`[data-testid="${testId}"]`) as kind
  const click = async (testId = 'approve') => {
    const event = new MouseEvent('click', { bubbles: true })
    Object.defineProperty(event, 'isTrusted', { value: true })
    find(testId)?.dispatchEvent(event)
    await pass(0)
  }
  const approved = [{ digest: 'd1', isApproved: true }]

  it('[X.61] [X.44] the heading has the focus when the app shows the frame, which it may do later', async () => {
    const input = document.createElement('input')
    show()
    await pass(500)
    // a document that isn't displayed loses the focus it was given
    document.body.append(input)
    input.focus()
    observer.report({ isVisible: true, intersectionRatio: 1 })
    expect(document.activeElement?.tagName).toBe('H1')
    // once: who has moved on is not called back
    input.focus()
    await pass(2_000)
    expect(document.activeElement).toBe(input)
  })

  it('[X.61] [X.06] a frame that isn’t displayed has no size: its heading gets the focus when it has one and is seen', async () => {
    const input = document.createElement('input')
    vi.stubGlobal('innerWidth', 0)
    vi.stubGlobal('innerHeight', 0)
    show()
    await pass(500)
    document.body.append(input)
    input.focus()
    vi.stubGlobal('innerWidth', frameLimits.minWidth)
    vi.stubGlobal('innerHeight', frameLimits.minHeight)
    window.dispatchEvent(new Event('resize'))
    expect(document.activeElement).toBe(input)
    observer.report({ isVisible: true, intersectionRatio: 1 })
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it.each([
    ['was never reported as visible', undefined],
    [
      'is covered, faded or moved, though it is whole in the window',
      { isVisible: false, intersectionRatio: 1 },
    ],
    ['is in part outside of the window', { isVisible: true, intersectionRatio: 0.98 }],
    ['may be covered, because the browser does not say', { intersectionRatio: 1 }],
  ])('[X.06] a click does not count where the screen %s', async (_, entry) => {
    show()
    if (entry) observer.report(entry)
    await pass(5_000)
    await click()
    expect(decisions).toEqual([])
    expect(find('approve').getAttribute('aria-disabled')).toBe('true')
    // control: once the browser proves that it is visible
    observer.report({ isVisible: true, intersectionRatio: 1 })
    await pass(frameLimits.seen)
    await click()
    expect(decisions).toEqual(approved)
  })

  it('[X.06] the browser is asked for a proof, and one that is covered for a moment waits again', async () => {
    show()
    expect(observer.options).toMatchObject([{ trackVisibility: true, delay: 100 }])
    observer.report({ isVisible: true, intersectionRatio: 1 })
    await pass(frameLimits.seen)
    observer.report({ isVisible: false, intersectionRatio: 1 })
    observer.report({ isVisible: true, intersectionRatio: 1 })
    await pass(frameLimits.seen - 1)
    expect(find('approve').getAttribute('aria-disabled')).toBe('true')
    await pass(1)
    await click()
    expect(decisions).toEqual(approved)
  })

  it('[X.06] [T-CLK-13] who presses again and again, as in a game, approves nothing before a pause', async () => {
    show()
    observer.report({ isVisible: true, intersectionRatio: 1 })
    for (let presses = 0; presses < 20; presses += 1) {
      await pass(frameLimits.still - 1)
      await click()
    }
    expect(decisions).toEqual([])
    // control: a pause
    await pass(frameLimits.still)
    await click()
    expect(decisions).toEqual(approved)
  })

  it('[X.06] [T-CLK-13] a press right after the page moved the frame below the pointer does not count', async () => {
    show()
    observer.report({ isVisible: true, intersectionRatio: 1 })
    const move = (screenX: number, clientX: number) =>
      window.dispatchEvent(
        Object.assign(new Event('pointermove'), {
          pointerType: 'mouse',
          screenX,
          screenY: 300,
          clientX,
          clientY: 200,
        }),
      )
    move(500, 100)
    await pass(2_000)
    // The pointer is where it was on the screen, and elsewhere in the document.
    move(500, 160)
    await click()
    expect(decisions).toEqual([])
    // control: a pointer that moved by itself, over a frame that stayed
    await pass(2_000)
    move(540, 200)
    await click()
    expect(decisions).toEqual(approved)
  })

  it('[X.06] a press right after what is asked for changed does not count', async () => {
    show()
    observer.report({ isVisible: true, intersectionRatio: 1 })
    await pass(2_000)
    find('approval-summary').textContent = 'Send 100 ETH'
    await pass(frameLimits.still - 1)
    await click()
    expect(decisions).toEqual([])
    await pass(2_000)
    await click()
    expect(decisions).toEqual(approved)
  })

  it('[X.06] a script opens no window of the wallet', async () => {
    vi.stubGlobal('IntersectionObserverEntry', class {})
    const openWindow = vi.fn(async () => ({ digest: 'd1', isApproved: true }))
    show({}, { openWindow })
    find('approval-elsewhere').click()
    await pass(100)
    expect(openWindow).not.toHaveBeenCalled()
    expect(decisions).toEqual([])
    await click('approval-elsewhere')
    expect(decisions).toEqual(approved)
  })

  it('[X.06] without IntersectionObserver v2 no click counts in the frame', async () => {
    vi.stubGlobal('IntersectionObserverEntry', class {})
    show()
    observer.report({ isVisible: true, intersectionRatio: 1 })
    await pass(5_000)
    await click()
    expect(decisions).toEqual([])
  })

  it('[X.63] what the wallet does not understand needs the ticked box', async () => {
    show({ isUnderstood: false, confirmations: [{ kind: 'acknowledge' }] })
    observer.report({ isVisible: true, intersectionRatio: 1 })
    await pass(1_000)
    await click()
    expect(decisions).toEqual([])
    expect(find('approval-hint').textContent).toBe('Check the box above first.')
    find<HTMLInputElement>('confirm-unknown').checked = true
    find('confirm-unknown').dispatchEvent(new Event('input', { bubbles: true }))
    expect(find('approve').getAttribute('aria-disabled')).toBe('false')
    await click()
    expect(decisions).toEqual(approved)
  })

  it('[X.63] a fee above the ceiling needs to be typed, digit by digit', async () => {
    show({ confirmations: [{ kind: 'typeFee', text: '50.000005' }] })
    observer.report({ isVisible: true, intersectionRatio: 1 })
    await pass(1_000)
    for (const typed of ['', '50', '50.0000051']) {
      find<HTMLInputElement>('confirm-fee').value = typed
      await click()
      expect(decisions).toEqual([])
    }
    find<HTMLInputElement>('confirm-fee').value = ' 50.000005 '
    await click()
    expect(decisions).toEqual(approved)
  })

  it.each([
    ['0,5', true],
    ['0.5', true],
    ['0,50', false],
    ['05', false],
    ['5', false],
  ])('[X.46] [X.63] a fee shown as 0,5 is typed as %s: %s', async (typed, isDone) => {
    show({ confirmations: [{ kind: 'typeFee', text: '0,5', plain: '0.5' }] })
    observer.report({ isVisible: true, intersectionRatio: 1 })
    await pass(1_000)
    find<HTMLInputElement>('confirm-fee').value = typed
    await click()
    expect(decisions).toEqual(isDone ? approved : [])
  })

  it.each(['١٫٥', '1.5', '١.٥'])(
    '[X.46] [X.63] a fee shown in Arabic digits is typed as %s',
    async (typed) => {
      show({ confirmations: [{ kind: 'typeFee', text: '١٫٥', plain: '1.5' }] })
      observer.report({ isVisible: true, intersectionRatio: 1 })
      await pass(1_000)
      expect(find('confirm-fee').parentElement?.textContent).toContain('١٫٥')
      find<HTMLInputElement>('confirm-fee').value = typed
      await click()
      expect(decisions).toEqual(approved)
    },
  )

  it('[X.63] where both are asked for, the ticked box alone is not enough', async () => {
    show({ confirmations: [{ kind: 'acknowledge' }, { kind: 'typeFee', text: '2' }] })
    observer.report({ isVisible: true, intersectionRatio: 1 })
    await pass(1_000)
    find<HTMLInputElement>('confirm-unknown').checked = true
    await click()
    expect(decisions).toEqual([])
    expect(find('approval-hint').textContent).not.toBe('')
    find<HTMLInputElement>('confirm-fee').value = '2'
    await click()
    expect(decisions).toEqual(approved)
  })

  it.each([
    ['this request', 'd1', true],
    ['another one', 'd2', false],
  ])('[X.06] [X.05] the wallet’s own window approves: %s', async (_, digest, isApproved) => {
    vi.stubGlobal('IntersectionObserverEntry', class {})
    show({}, { openWindow: async () => ({ digest, isApproved: true }) })
    await click('approval-elsewhere')
    expect(decisions).toEqual([{ digest: 'd1', isApproved }])
  })

  it.each([
    ['a request that is given up', (controller: AbortController) => controller.abort()],
    [
      'Escape',
      () =>
        document
          .querySelector('main')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    ],
  ])('[X.06] %s is a no, however long the screen was seen', async (_, end) => {
    const controller = show()
    observer.report({ isVisible: true, intersectionRatio: 1 })
    await pass(2_000)
    end(controller)
    await pass(0)
    expect(decisions).toEqual([{ digest: 'd1', isApproved: false }])
  })
})
