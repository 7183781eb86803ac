// @vitest-environment happy-dom
import { authApi } from '@latchkey/protocol/schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lookOf } from '../../testing/lookOf.ts'
import { FrameApiError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { showPasskeys } from './showPasskeys.ts'

const find = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`)
const findAll = (name: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid="${name}"]`)]
const time = Date.UTC(2026, 10, 1, 12)
const hold =
  'This device is new to your account. For your safety, it can remove passkeys of other devices after 24 hours. Nothing changed.'

const phone = {
  id: 'p1',
  credentialId: 'a'.repeat(22),
  kind: { browser: 'safari', system: 'ios' },
  createdAt: time,
  usableFrom: time,
  lastUsedAt: time,
}
const held = { ...phone, id: 'p2', credentialId: 'b'.repeat(22), usableFrom: time + 1, lastUsedAt: null }

/** The screen over a sign-in service with passkeys, and a wallet that one of them recovers. */
function start({ passkeys = [phone, held], locale = 'en', problem = undefined as Error | undefined } = {}) {
  let listed = passkeys
  const trouble = { problem }
  const bodies: unknown[] = []
  const call = async (_: string, route: unknown, body: { id: string }) => {
    if (trouble.problem) throw trouble.problem
    if (route === authApi.passkeys) return { passkeys: listed }
    bodies.push(body)
    listed = listed.filter(({ id }) => id !== body.id)
    return { done: true }
  }
  const params = JSON.stringify({ v: 1, salt: 'd'.repeat(43), credentialId: phone.credentialId })
  const services = {
    api: { call },
    auth: 'https://auth.example.org',
    session: { accessToken: async () => 'access' },
    wallet: {
      getRecoveryMethods: async () => [
        // not as it was written: it names none of them, and the list is there all the same
        { kind: 'passkey', label: 'Broken', params: '{}' },
        { kind: 'passkey', label: 'My phone', params },
      ],
    },
    state: { look: lookOf(locale) },
  } as unknown as FrameServices
  const back = vi.fn()
  showPasskeys(services, back)
  return { bodies, back, trouble }
}

afterEach(() => document.body.replaceChildren())

describe('the passkeys that let new devices in', () => {
  it('[X.12] [X.62] are listed by name, device and days, with what one can’t do yet', async () => {
    start()
    await expect.poll(() => findAll('passkey')).toHaveLength(2)
    const [first, second] = findAll('passkey').map(({ textContent }) => textContent)
    expect(first).toMatch(/My phone.*Added on Safari on iOS, Nov 1, 2026.*Last used: Nov 1, 2026/)
    expect(first).not.toContain('It can sign in new devices from')
    expect(second).toMatch(/Passkey.*Not used to sign in yet.*It can sign in new devices from Nov 1, 2026/)
  })

  it('[X.12] are removed after one question, which says what that means for the wallet', async () => {
    const { bodies } = start()
    await expect.poll(() => findAll('passkey')).toHaveLength(2)
    findAll('passkey-remove')[0]?.click()
    expect(findAll('passkey')[0]?.textContent).toContain('It still recovers the wallet')
    find('passkey-remove-cancel')?.click()
    await expect.poll(() => find('passkey-remove-confirm')).toBeNull()
    await expect.poll(() => findAll('passkey-remove')).toHaveLength(2)
    expect(bodies).toEqual([])
    findAll('passkey-remove')[1]?.click()
    expect(findAll('passkey')[1]?.textContent).toContain('delete it there')
    find('passkey-remove-confirm')?.click()
    await expect.poll(() => findAll('passkey')).toHaveLength(1)
    expect(bodies).toEqual([{ id: held.id, language: 'en' }])
  })

  it.each([
    ['en', hold],
    ['ar', 'هذا الجهاز جديد على حسابك'],
  ])('[X.12] [T-LINKACC] in %s: a refusal is shown, and the list stays', async (locale, text) => {
    const { trouble } = start({ locale })
    await expect.poll(() => findAll('passkey')).toHaveLength(2)
    findAll('passkey-remove')[0]?.click()
    trouble.problem = new FrameApiError('hold', 403, hold)
    find('passkey-remove-confirm')?.click()
    await expect.poll(() => document.body.textContent).toContain(text)
    expect(findAll('passkey')).toHaveLength(2)
  })

  it('[X.12] none at all, and a service that is down: both are said, and the person can try again and go back', async () => {
    start({ passkeys: [] })
    await expect.poll(() => find('passkeys-none')?.textContent).toMatch(/needs the link from your inbox/)
    document.body.replaceChildren()
    const { trouble, back } = start({
      problem: new FrameApiError('offline', 0, 'The server can’t be reached.'),
    })
    await expect.poll(() => find('passkeys-retry')).not.toBeNull()
    expect(document.body.textContent).toContain('The server can’t be reached.')
    trouble.problem = undefined
    find('passkeys-retry')?.click()
    await expect.poll(() => findAll('passkey')).toHaveLength(2)
    find('passkeys-back')?.click()
    expect(back).toHaveBeenCalledOnce()
  })
})
