// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookOf, translationsOf } from '../../testing/lookOf.ts'
import { createPasswordCheck } from '../keys/createPasswordCheck.ts'
import { judgePassword, type PasswordQuestion } from '../keys/judgePassword.ts'
import type { Wallet } from '../keys/Wallet.ts'
import type { WorkerLike } from '../keys/workerCalls.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { showProtect } from './recoveryScreens.ts'

const good = 'harbour violin cactus thirteen'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** The protect screen over the judge that runs in the worker. `isOffline`: the worker's script can't be loaded. */
function show({
  locale = 'en',
  isOffline = false,
  openSettings,
}: {
  locale?: string
  isOffline?: boolean
  openSettings?: () => void
} = {}) {
  const state = { started: 0, judged: [] as string[], delay: 0, isOffline, protectedBy: [] as string[] }
  const start = (): WorkerLike => {
    state.started += 1
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      terminate: () => undefined,
      postMessage({ id, argument }) {
        state.judged.push((argument as PasswordQuestion).password)
        setTimeout(() => {
          if (state.isOffline) return worker.onerror?.({} as ErrorEvent)
          const value = judgePassword(argument as PasswordQuestion)
          worker.onmessage?.({ data: { id, ok: true, isPersistent: true, value } } as MessageEvent)
        }, state.delay)
      },
    }
    return worker
  }
  const wallet = {
    protect: async (factor: { kind: string }) => void state.protectedBy.push(factor.kind),
  } as unknown as Wallet
  const shown = showProtect({
    wallet,
    account: { email: 'mira@example.org' },
    translate: createTranslator(translationsOf(locale)).translate,
    look: lookOf(locale),
    checkPassword: createPasswordCheck(start),
    openSettings,
  })
  const find = <node extends HTMLElement>(testId: string) =>
    document.querySelector(`[data-testid=${testId}]`) as node
  const type = (testId: string, text: string) => {
    const input = find<HTMLInputElement>(testId)
    input.value = text
    input.dispatchEvent(new Event('input'))
  }
  return {
    state,
    shown,
    type,
    strength: () => find('password-strength').textContent,
    problem: () => find('recovery-problem').textContent,
    async submit(text: string, repeated = text) {
      type('protect-password', text)
      type('protect-password-again', repeated)
      find('protect-password-submit').click()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

describe('a new recovery password', () => {
  it('[X.62] its form has the name of the account for password stores, and Enter submits it', async () => {
    const { type, state } = show()
    type('protect-password', good)
    type('protect-password-again', good)
    const form = document.querySelector('form') as HTMLFormElement
    expect(form.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('mira@example.org')
    const submit = form.querySelector('button[type=submit]') as HTMLButtonElement
    const submitted = new Event('submit', { cancelable: true })
    form.dispatchEvent(submitted)
    expect(submitted.defaultPrevented).toBe(true)
    submit.click()
    await vi.advanceTimersByTimeAsync(500)
    expect(state.protectedBy).toEqual(['password'])
  })

  it('[X.50] nothing is loaded before somebody types one, and the check ends a minute after', async () => {
    const { state, type, strength } = show()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state.started).toBe(0)
    type('protect-password', 'p')
    expect(strength()).toBe('Checking…')
    await vi.advanceTimersByTimeAsync(400)
    expect(state.started).toBe(1)
    await vi.advanceTimersByTimeAsync(61_000)
    type('protect-password', 'pa')
    await vi.advanceTimersByTimeAsync(400)
    expect(state.started).toBe(2)
  })

  it('[X.02] how strong it is stands below it in words, of the last text only', async () => {
    const { type, strength } = show()
    type('protect-password', 'password1234')
    await vi.advanceTimersByTimeAsync(200)
    type('protect-password', good)
    await vi.advanceTimersByTimeAsync(400)
    expect(strength()).toBe('This password is very strong.')
    type('protect-password', '')
    expect(strength()).toBe('')
  })

  it('[X.02] a verdict that comes late is not shown for the text that replaced its own', async () => {
    const { state, type, strength } = show()
    state.delay = 1_000
    type('protect-password', good)
    await vi.advanceTimersByTimeAsync(400)
    type('protect-password', 'password1234')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(strength()).toBe('Checking…')
    await vi.advanceTimersByTimeAsync(400)
    expect(strength()).toMatch(/^This password is easy to guess/)
  })

  it('[X.02] nothing is judged before somebody pauses', async () => {
    const { state, type } = show()
    for (let length = 1; length <= good.length; length += 1) {
      type('protect-password', good.slice(0, length))
      await vi.advanceTimersByTimeAsync(200)
    }
    await vi.advanceTimersByTimeAsync(200)
    expect(state.judged).toEqual([good])
  })

  it('[X.02] in Arabic', async () => {
    const { type, strength } = show({ locale: 'ar' })
    type('protect-password', 'password1234')
    await vi.advanceTimersByTimeAsync(400)
    expect(strength()).toMatch(/^كلمة المرور هذه سهلة التخمين/)
  })

  it.each(['password1234', 'qwertyuiop[]', 'mira@example.org'])(
    '[X.02] a weak one protects nothing, and the screen tells what to do: %s',
    async (password) => {
      const { submit, problem, state } = show()
      await submit(password)
      expect(problem()).toMatch(/easy to guess|isn’t strong enough/)
      expect(problem()).toContain('Use four or more unrelated words')
      expect(state.protectedBy).toEqual([])
    },
  )

  it('[X.02] without the check none is accepted; once it can be loaded the same one is', async () => {
    const { submit, problem, state, shown, type, strength } = show({ isOffline: true })
    type('protect-password', good)
    await vi.advanceTimersByTimeAsync(400)
    expect(strength()).toContain('can’t be reached')
    await submit(good)
    expect(problem()).toContain('Check your connection and try again')
    expect(state.protectedBy).toEqual([])
    state.isOffline = false
    await submit(good)
    await shown
    expect(state.protectedBy).toEqual(['password'])
  })

  it('[X.02] two that differ protect nothing', async () => {
    const { submit, problem, state } = show()
    await submit(good, `${good}!`)
    expect([problem(), state.protectedBy]).toEqual(['The passwords don’t match.', []])
  })
})

it('[X.09] leads people whose app shows no settings to the page of the wallet, and is still there afterwards', () => {
  const openSettings = vi.fn()
  show({ openSettings })
  const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid=${testId}]`)
  find('protect-settings')?.click()
  expect(openSettings).toHaveBeenCalledOnce()
  expect(find('protect-later')).not.toBeNull()
  // on that page itself it would lead nowhere
  document.body.replaceChildren()
  show()
  expect(find('protect-settings')).toBeNull()
})
