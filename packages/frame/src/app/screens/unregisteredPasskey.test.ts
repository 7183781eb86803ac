// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lookOf, translationsOf } from '../../testing/lookOf.ts'
import { FrameApiError } from '../errors.ts'
import type { UnregisteredPasskey, Wallet } from '../keys/Wallet.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { showProtect } from './recoveryScreens.ts'

vi.mock('./passkeyWindow.ts', () => ({ requestPasskey: async () => ({ kind: 'passkey' }) }))

const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid=${testId}]`)

/** Protects a wallet with a passkey, of which `left` is what the sign-in service doesn't know. */
async function protect(left: UnregisteredPasskey | undefined, locale = 'en') {
  const ended = vi.fn()
  showProtect({
    wallet: { protect: async () => left } as unknown as Wallet,
    account: { email: 'mira@example.org' },
    translate: createTranslator(translationsOf(locale)).translate,
    look: lookOf(locale),
    checkPassword: async () => ({ isStrong: true, sentences: [] }) as never,
  }).then(ended)
  find('protect-passkey')?.click()
  await vi.waitFor(() => expect(find('passkey-unregistered') ?? ended.mock.calls[0]).toBeTruthy())
  return ended
}

beforeEach(() => {
  document.body.replaceChildren()
  vi.stubGlobal('PublicKeyCredential', class {})
})

describe('[X.75, X.12] a new passkey that lets no new device in', () => {
  it('is said to, and ends the screen once that was read', async () => {
    const ended = await protect({})
    expect(find('passkey-unregistered')?.textContent).toBe(
      'This passkey now recovers your wallet, but it can’t sign in new devices: a new device needs the link from your inbox.',
    )
    expect(document.activeElement).toBe(find('passkey-unregistered'))
    expect(find('passkey-register')).toBeNull()
    expect(ended).not.toHaveBeenCalled()
    find('passkey-unregistered-done')?.click()
    await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('protected'))
  })

  it('is registered by a second attempt; one that fails says why, and leaves both buttons', async () => {
    let isOffline = true
    const problem = 'The wallet’s server can’t be reached. Check your connection and try again.'
    const retry = vi.fn(async () => {
      if (isOffline) throw new FrameApiError('offline', 0, problem)
    })
    const ended = await protect({ retry })
    find('passkey-register')?.click()
    await vi.waitFor(() => expect(find('recovery-problem')?.textContent).toBe(problem))
    expect(ended).not.toHaveBeenCalled()
    isOffline = false
    await vi.waitFor(() => expect(find('passkey-register')).toHaveProperty('disabled', false))
    find('passkey-register')?.click()
    await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('protected'))
    expect(retry).toHaveBeenCalledTimes(2)
  })

  it('is said to in the language of the person', async () => {
    await protect({}, 'ar')
    expect(find('passkey-unregistered')?.textContent).toMatch(/^مفتاح المرور هذا/)
  })

  it('control: one that is registered ends the screen at once', async () => {
    const ended = await protect(undefined)
    expect(ended).toHaveBeenCalledWith('protected')
  })
})
