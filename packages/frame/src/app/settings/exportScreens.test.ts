// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookOf, translationsOf } from '../../testing/lookOf.ts'
import { FrameApiError } from '../errors.ts'
import { connectExport, type ExportHost, serveExport } from '../keys/exportPort.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { showExport } from './exportScreens.ts'

const keys = {
  phrase: 'abandon ability able',
  evm: { address: '0xabc', secretKey: '0x0123' },
  solana: { address: 'So1', secretKey: 'Secret' },
}
const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)
const click = (testId: string) => find(testId)?.click()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** The window, its frame over a real port, and what the frame was asked. */
function start(email: string | null = 'mira@example.org', locale = 'en') {
  const host = {
    begin: vi.fn<ExportHost['begin']>(async () =>
      email === null
        ? { action: 'CONFIRMED', waitFor: 60_000, expiresIn: 1 }
        : { action: 'VERIFY_OTP', confirmationId: 'c', otpLength: 6, expiresIn: 1 },
    ),
    enter: vi.fn<ExportHost['enter']>(async () => ({ waitFor: 60_000 })),
    keys: vi.fn<ExportHost['keys']>(async () => keys),
  }
  const { port1, port2 } = new MessageChannel()
  serveExport(port1, host)
  const close = vi.fn()
  showExport({
    facts: {
      look: lookOf(locale),
      origin: 'https://app.example.org',
      address: '0xabc',
      email: email ?? undefined,
    },
    host: connectExport(port2),
    translate: createTranslator(translationsOf(locale)).translate,
    close,
  })
  return { host, close }
}

/** Up to the minute. */
async function enterCode() {
  click('export-begin')
  await vi.waitFor(() => expect(find('confirm-code')).toBeTruthy())
  ;(find('confirm-code') as HTMLInputElement).value = '123 456'
  click('confirm-submit')
  await vi.waitFor(() => expect(find('export-left')).toBeTruthy())
}

describe('the window in which keys are taken out', () => {
  it('[X.09] [T-EXP] has no code mailed before the person asks for it, and names who opened it', async () => {
    const { host } = start()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(host.begin).not.toHaveBeenCalled()
    expect(document.querySelector('.warning.danger')?.textContent).toContain('close this window')
    expect(document.body.textContent).toContain('https://app.example.org')
    click('export-begin')
    await vi.waitFor(() => expect(host.begin).toHaveBeenCalledTimes(1))
  })

  it('[X.09, X.09c] [T-EXP] asks the wallet for no key before the minute is over, and shows none before it is asked to', async () => {
    const { host } = start()
    expect(document.body.textContent).toContain('https://app.example.org')
    await enterCode()
    expect(host.enter).toHaveBeenCalledWith('123456')
    await vi.advanceTimersByTimeAsync(59_500)
    expect(host.keys).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(find('export-show-phrase')).toBeTruthy())
    expect(document.body.innerHTML).not.toContain('abandon')
    expect(document.body.innerHTML).not.toContain('0x0123')
    click('export-show-phrase')
    expect(find('export-phrase')?.textContent).toBe(keys.phrase)
    // each by itself
    expect(document.body.innerHTML).not.toContain('0x0123')
  })

  it('[X.09] what is shown goes when nobody looks any more', async () => {
    start()
    await enterCode()
    await vi.advanceTimersByTimeAsync(62_000)
    await vi.waitFor(() => expect(find('export-show-evm')).toBeTruthy())
    click('export-show-evm')
    expect(document.body.innerHTML).toContain('0x0123')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(document.body.innerHTML).not.toContain('0x0123')
    click('export-show-evm')
    expect(find('export-evm')?.textContent).toBe('0x0123')
    click('export-show-evm')
    expect(document.body.innerHTML).not.toContain('0x0123')
  })

  it('[X.09] closing it in the minute leaves the keys where they are', async () => {
    const { host, close } = start(null)
    click('export-begin')
    await vi.waitFor(() => expect(find('export-left')).toBeTruthy())
    click('export-close')
    expect(close).toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(host.keys).not.toHaveBeenCalled()
  })

  it('says in the person’s language why it doesn’t go on, and goes on after it', async () => {
    const { host } = start('mira@example.org', 'ar')
    const hold =
      'A device, email address or way to sign in is new to your account. For your safety, you can export keys after 24 hours.'
    host.begin.mockRejectedValueOnce(new FrameApiError('hold', 403, hold))
    click('export-begin')
    await vi.waitFor(() => expect(find('recovery-problem')?.textContent).toContain('24 ساعة'))
    host.enter.mockRejectedValueOnce(new Error('That code is wrong.'))
    click('export-begin')
    await vi.waitFor(() => expect(find('confirm-code')).toBeTruthy())
    click('confirm-submit')
    await vi.waitFor(() => expect(find('recovery-problem')?.textContent).toBe('أدخل أرقام الرمز.'))
    expect(host.enter).not.toHaveBeenCalled()
  })

  it('a frame that is gone is told after its deadline', async () => {
    const { host } = start()
    host.begin.mockReturnValueOnce(new Promise(() => {}))
    click('export-begin')
    await vi.advanceTimersByTimeAsync(46_000)
    await vi.waitFor(() => expect(find('recovery-problem')?.textContent).toContain('was closed'))
  })
})
