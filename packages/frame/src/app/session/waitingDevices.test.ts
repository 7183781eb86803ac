// @vitest-environment happy-dom
// alone: the approval screen is one of its own
import { authApi } from '@latchkey/protocol/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookOf } from '../../testing/lookOf.ts'
import { FrameApiError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { showApproval } from '../screens/showApproval.ts'
import { createWaitingDeviceOffer, showWaitingDevice } from './waitingDevices.ts'

vi.mock('../screens/showApproval.ts', () => ({ showApproval: vi.fn(), approveInWindow: vi.fn() }))
const decide = (isApproved: boolean) =>
  vi
    .mocked(showApproval)
    .mockImplementation(async ({ approval }) => ({ digest: approval.digest, isApproved }))
beforeEach(() => void decide(true))
afterEach(() => {
  vi.mocked(showApproval).mockReset()
  document.body.replaceChildren()
})

const device = (id = 'a') => ({
  id: id.repeat(22),
  kind: { browser: 'chrome', system: 'linux' } as const,
  network: '203.0.113.x',
  askedAt: Date.UTC(2026, 2, 14),
})

/** A frame over a sign-in service where devices wait. */
function start({ waiting = [device()], refusal }: { waiting?: unknown[]; refusal?: Error } = {}) {
  const decisions: unknown[] = []
  const told: string[] = []
  const state = {
    look: { locale: 'en' },
    abort: new AbortController(),
    queue: Promise.resolve(),
    addresses: {},
  }
  const services = {
    auth: 'https://auth.example.org',
    session: { accessToken: async () => 'access', account: async () => ({ id: 'person-1' }) },
    api: {
      async call(_: string, { path, method }: { path: string; method: string }, body: unknown) {
        expect(path).toBe(authApi.waitingDevices.path)
        if (method === 'GET') return { devices: waiting }
        decisions.push(body)
        if (refusal) throw refusal
        return { done: true }
      },
    },
    notify: ({ type }: { type: string }) => told.push(type),
    state,
  } as unknown as FrameServices
  const show = (isGuarded = true, shown = device()) =>
    showWaitingDevice(services, shown, { isGuarded, signal: services.state.abort.signal })
  return { services, decisions, told, show }
}

const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid=${testId}]`)
const problem = () => find('recovery-problem')?.textContent
async function enter(number: string): Promise<void> {
  await expect.poll(() => find('waiting-number')).not.toBeNull()
  const input = find('waiting-number') as HTMLInputElement
  input.value = number
  find('waiting-approve')?.click()
}
const id = device().id

describe('a device that waits to be let in', () => {
  it('[X.12] [S4.45] is shown with kind, network and time; the number it shows, approved on the guarded screen, lets it in', async () => {
    const { show, decisions } = start()
    const shown = show()
    expect(find('waiting-facts')?.textContent).toContain('Chrome on Linux')
    expect(find('waiting-facts')?.textContent).toContain('203.0.113.x')
    await enter('٤٢')
    await expect
      .poll(() => find('waiting-done')?.textContent)
      .toBe('Device approved. You can continue there.')
    expect(decisions).toEqual([{ decision: 'approve', id, number: '42' }])
    const { approval } = vi.mocked(showApproval).mock.calls[0]?.[0] ?? {}
    expect(approval).toMatchObject({ origin: location.origin, signsNothing: true, claimedName: undefined })
    expect(approval?.description.title).toBe('Approve Chrome on Linux for your account')
    find('waiting-close')?.click()
    await shown
    expect(document.body.childElementCount).toBe(0)
  })

  it('[X.46] is shown without an English word in another language, also where the service knows no network', async () => {
    const { services, show } = start()
    services.state.look = lookOf('ar')
    void show(true, { ...device(), network: 'unknown' })
    expect(find('waiting-facts')?.textContent).toContain('غير معروف')
    expect(find('waiting-facts')?.textContent).not.toContain('unknown')
    await enter('42')
    await expect.poll(() => find('waiting-done')).not.toBeNull()
    const { approval } = vi.mocked(showApproval).mock.calls[0]?.[0] ?? {}
    expect(approval?.description.details).toEqual([{ label: 'الشبكة', value: 'غير معروف' }])
  })

  it('[T-PHISH] is let in by no half number, and by no click that was not approved', async () => {
    const { show, decisions } = start()
    void show()
    await enter('4')
    await expect.poll(problem).toBe('Enter the two digits.')
    expect(showApproval).not.toHaveBeenCalled()
    decide(false)
    await enter('42')
    await expect.poll(problem).toBe('You declined, so the device wasn’t approved.')
    expect(decisions).toEqual([])
    // an approval of something else is none of this
    vi.mocked(showApproval).mockResolvedValue({ digest: 'other', isApproved: true })
    await enter('42')
    await expect.poll(() => vi.mocked(showApproval).mock.calls.length).toBe(2)
    await expect.poll(problem).toBe('You declined, so the device wasn’t approved.')
    expect(decisions).toEqual([])
  })

  it('[X.12] on the wallet’s own page the number is enough', async () => {
    const { show, decisions } = start()
    void show(false)
    await enter('07')
    await expect.poll(() => find('waiting-done')).not.toBeNull()
    expect(decisions).toEqual([{ decision: 'approve', id, number: '07' }])
    expect(showApproval).not.toHaveBeenCalled()
  })

  it('[X.12] is refused by its button; what the service refuses is said', async () => {
    const first = start()
    void first.show()
    find('waiting-refuse')?.click()
    await expect.poll(() => find('waiting-done')?.textContent).toBe('Device declined. No one was signed in.')
    expect(first.decisions).toEqual([{ decision: 'refuse', id }])
    const late = start({ refusal: new FrameApiError('device', 410, 'That device waits no longer.') })
    void late.show()
    await enter('42')
    await expect.poll(problem).toBe('That device waits no longer.')
    expect(find('waiting-done')).toBeNull()
  })
})

describe('the offer', () => {
  it('[X.12] comes once for each device, after the app has its answer, and leaves when the app takes its request back', async () => {
    const waiting = [device()]
    const { services, told } = start({ waiting })
    const offer = createWaitingDeviceOffer(services)
    offer()
    expect(told).toEqual([])
    await expect.poll(() => find('waiting-later')).not.toBeNull()
    find('waiting-later')?.click()
    await expect.poll(() => told).toEqual(['@latchkey-frame/SHOW', '@latchkey-frame/HIDE'])
    offer()
    waiting.unshift(device('b'))
    offer()
    await expect.poll(() => told).toHaveLength(3)
    await expect.poll(() => find('waiting-number')).not.toBeNull()
    services.state.abort.abort()
    await expect.poll(() => told).toHaveLength(4)
    expect(document.body.childElementCount).toBe(0)
  })

  it('[X.12] is none where nothing waits, or the list can’t be loaded', async () => {
    const { services, told } = start({ waiting: [] })
    const offline = () => Promise.reject(new FrameApiError('offline', 0, 'offline'))
    for (const call of [services.api.call, offline]) {
      const asked = vi.fn(call as () => Promise<never>)
      services.api.call = asked
      createWaitingDeviceOffer(services)()
      await vi.waitFor(() => expect(asked).toHaveBeenCalled())
      await Promise.allSettled(asked.mock.results.map(({ value }) => value))
      await services.state.queue
    }
    expect(told).toEqual([])
  })
})
