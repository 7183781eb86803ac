import { expect, it, vi } from 'vitest'
import { AbortedError } from '../base/errors.ts'
import { LoginError } from './errors.ts'
import { createSocialReporter } from './loginEvents.ts'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startEmbedded } from './testing/startEmbedded.ts'

const email = 'mira@example.org'

function start(handlers: Parameters<typeof createTestFrame>[0] = {}) {
  const app = startEmbedded(createTestFrame(handlers))
  const emitted: unknown[] = []
  app.config.events.subscribe((event) => {
    if (/EMAIL/.test(event.event)) emitted.push('properties' in event ? event : event.event)
  })
  return { ...app, events: emitted }
}

it('[X.11] each step of signing in by e-mail emits an event, never with the address or the code', async () => {
  const app = start()
  await app.login.begin({ email })
  const wrong = '00000'
  await expect(app.login.enterCode({ code: wrong })).rejects.toThrow()
  await app.login.enterCode({ code: app.state.code })
  expect(app.events).toEqual([
    'EMAIL_SUBMITTED',
    'EMAIL_VERIFICATION_CODE_SENT',
    {
      event: 'EMAIL_VERIFICATION_CODE_FAIL',
      properties: { message: expect.stringMatching(/^LoginError LOGIN_\w+$/) },
    },
    'EMAIL_VERIFICATION_CODE_PASS',
  ])
  const text = JSON.stringify(app.events)
  for (const secret of ['mira', wrong, app.state.code]) expect(text).not.toContain(secret)
})

it('a new device emits events when it is approved', async () => {
  let approve = () => {}
  const app = start({
    CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
    CONNECT_DEVICE: () => new Promise((resolve) => (approve = () => resolve({ otpLength: 8 }))),
  })
  await app.login.begin({ email })
  const waiting = app.login.waitForDevice()
  await expect.poll(() => app.names()).toContain('CONNECT_DEVICE')
  expect(app.events).toEqual(['EMAIL_SUBMITTED'])
  approve()
  await waiting
  expect(app.events.slice(1)).toEqual(['DEVICE_REGISTERED_FOR_EMAIL', 'EMAIL_VERIFICATION_CODE_SENT'])
})

it('a mail that could not be sent emits no code event, nor does an aborted code', async () => {
  const app = start({ CONNECT_OTP: () => new Promise(() => {}) })
  await expect(app.login.begin({ email: 'nobody' })).rejects.toThrow()
  expect(app.events).toEqual(['EMAIL_SUBMITTED'])
  const controller = new AbortController()
  const entering = app.login.enterCode({ code: '123456', signal: controller.signal })
  await expect.poll(() => app.names()).toContain('CONNECT_OTP')
  controller.abort()
  await expect(entering).rejects.toThrow()
  expect(app.events).toEqual(['EMAIL_SUBMITTED'])
})

it('changing the address and protecting the wallet emit one event each', async () => {
  const app = start({ UPDATE_EMAIL: async () => ({ action: 'VERIFY_SECONDARY_OTP' }) })
  await app.login.begin({ email })
  await app.login.enterCode({ code: app.state.code })
  const before = app.events.length
  await app.login.beginEmailChange({ email: 'new@example.org' }).catch(() => {})
  await app.login.protect().catch(() => {})
  expect(app.events.slice(before)).toEqual(['EMAIL_EDIT', 'EMAIL_UPGRADE_FROM_MODAL'])
})

it.each([
  [new LoginError('LOGIN_DECLINED', 'no'), 'SOCIAL_LOGIN_CANCELED'],
  [new LoginError('LOGIN_REFUSED', 'no', { reason: 'social_declined' }), 'SOCIAL_LOGIN_CANCELED'],
  [new AbortedError(), 'SOCIAL_LOGIN_CANCELED'],
  [new LoginError('LOGIN_REFUSED', 'no', { reason: 'social_refused' }), 'SOCIAL_LOGIN_ERROR'],
  [new LoginError('LOGIN_FAILED', 'no'), 'SOCIAL_LOGIN_ERROR'],
])('[S8.68] a sign-in that ends by %s is counted as %s', async (error, event) => {
  const emit = vi.fn()
  const { track } = createSocialReporter({ events: { emit } })
  await expect(track({ provider: 'google' }, Promise.reject(error))).rejects.toBe(error)
  expect(emit.mock.calls).toEqual([[{ event, properties: { provider: 'google' } }]])
})
