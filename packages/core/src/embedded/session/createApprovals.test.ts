import { FrameError } from '@latchkey/frame/messenger'
import { expect, it, vi } from 'vitest'
import type { LoginEvent } from '../../config/LoginSource.ts'
import { createApprovals } from './createApprovals.ts'
import type { ApprovalOptions } from './FrameAccess.ts'

/** Approvals whose requests end as the test says, or when they are given up. */
function start() {
  const events: LoginEvent[] = []
  const withdraw = vi.fn()
  const approvals = createApprovals((event) => events.push(event), {
    modal: () => undefined,
    onUnavailable() {},
    withdraw,
  })
  const run = (method: string) => {
    const controller = new AbortController()
    let answer = (_: string) => {}
    let refuse = (_: Error) => {}
    const request = vi.fn(
      ({ signal, unsentSignal }: ApprovalOptions) =>
        new Promise<string>((resolve, reject) => {
          answer = resolve
          refuse = reject
          const abort = () => reject(new FrameError('aborted', 'Request was aborted'))
          signal.addEventListener('abort', abort)
          if (unsentSignal.aborted) abort()
        }),
    )
    const outcome = approvals.run(request, { method, signal: controller.signal }).catch((error) => error.name)
    const isEnded = vi.fn()
    void outcome.then(isEnded)
    return {
      request,
      outcome,
      isEnded,
      abort: () => controller.abort(),
      answer: (value: string) => answer(value),
      refuse: (error: Error) => refuse(error),
    }
  }
  return { approvals, events, withdraw, run }
}

it('[S4.52] of two payments, the one that is withdrawn and the one that goes on each have their own outcome', async () => {
  const { approvals, events, run, withdraw } = start()
  const [first, second] = [run('eth_sendTransaction'), run('eth_sendTransaction')]
  await vi.waitFor(() => expect(second.request).toHaveBeenCalled())
  await vi.waitFor(() => expect(first.request).toHaveBeenCalled())
  approvals.onShown()
  first.abort()
  expect(withdraw.mock.calls).toEqual([[{ id: first.request.mock.calls[0]?.[0].id }]])
  second.answer('second')
  expect(await second.outcome).toBe('second')
  expect(first.isEnded).not.toHaveBeenCalled()
  expect(events.map(({ type }) => type)).toEqual(['asked', 'answered'])
  first.answer('first')
  expect(await first.outcome).toBe('first')
  expect(events).toHaveLength(2)
})

it('[S4.52] a new request asks the person anew while a withdrawn payment still waits for its answer', async () => {
  const { approvals, events, run } = start()
  const first = run('eth_sendTransaction')
  await vi.waitFor(() => expect(first.request).toHaveBeenCalled())
  approvals.onShown()
  expect(approvals.abort()).toBe(true)
  await vi.waitFor(() => expect(events).toHaveLength(2))
  expect([approvals.isRunning(), approvals.asked()]).toEqual([false, undefined])
  const second = run('personal_sign')
  await vi.waitFor(() => expect(second.request).toHaveBeenCalled())
  expect(events.map(({ type }) => type)).toEqual(['asked', 'answered', 'asked'])
  first.answer('first')
  expect(await first.outcome).toBe('first')
  second.answer('second')
  expect(await second.outcome).toBe('second')
  expect(events.slice(2)).toMatchObject([{ type: 'asked' }, { type: 'answered', approved: true }])
})

it('[S4.52] what the frame refuses of a withdrawn payment is that it was cancelled', async () => {
  const { approvals, run } = start()
  const payment = run('eth_sendTransaction')
  await vi.waitFor(() => expect(payment.request).toHaveBeenCalled())
  approvals.onShown()
  payment.abort()
  payment.refuse(new FrameError('refused', 'The node refused it.', { refusal: { reason: 'chain' } }))
  expect(await payment.outcome).toBe('FrameError')
})

it('[S4.52] a payment that the frame was not sent yet is cancelled, though the frame shows another one', async () => {
  const events: LoginEvent[] = []
  const approvals = createApprovals(
    (event) => {
      events.push(event)
      // The modal, which never opens.
      if (event.type === 'asked') event.wait(new Promise(() => {}))
    },
    { modal: () => undefined, onUnavailable() {}, withdraw() {} },
  )
  const controller = new AbortController()
  const request = vi.fn(async ({ unsentSignal }: ApprovalOptions) => {
    if (unsentSignal.aborted) throw new FrameError('aborted', 'Something went wrong')
    return 'sent'
  })
  const outcome = approvals.run(request, { method: 'eth_sendTransaction', signal: controller.signal })
  approvals.onShown()
  controller.abort()
  await expect(outcome).rejects.toMatchObject({ name: 'FrameError', code: 'aborted' })
  expect(events.map(({ type }) => type)).toEqual(['asked', 'answered'])
})

it('[S4.52] a request whose caller has left before it began asks nobody', async () => {
  const { approvals, events, withdraw } = start()
  const request = vi.fn(async ({ unsentSignal }: ApprovalOptions) => {
    if (unsentSignal.aborted) throw new FrameError('aborted', 'Something went wrong')
    return 'sent'
  })
  const signal = AbortSignal.abort()
  await expect(approvals.run(request, { method: 'eth_sendTransaction', signal })).rejects.toMatchObject({
    code: 'aborted',
  })
  expect([events, withdraw.mock.calls]).toEqual([[], []])
})

it('[S4.52] a request that is made while the first one waits for the modal comes up after it', async () => {
  const order: string[] = []
  let showModal = () => {}
  const shown = new Promise<void>((resolve) => {
    showModal = resolve
  })
  const emit = (event: LoginEvent) => {
    if (event.type === 'asked') event.wait(shown)
  }
  const approvals = createApprovals(emit, { modal: () => undefined, onUnavailable() {}, withdraw: vi.fn() })
  const run = (name: string, signal?: AbortSignal) =>
    approvals.run(async () => order.push(name), { method: 'personal_sign', signal })
  const controller = new AbortController()
  const all = [run('first'), run('second', controller.signal), run('third')]
  controller.abort()
  await new Promise((resolve) => setTimeout(resolve))
  expect(order).not.toContain('third')
  showModal()
  await Promise.allSettled(all)
  expect(order.filter((name) => name !== 'second')).toEqual(['first', 'third'])
})
