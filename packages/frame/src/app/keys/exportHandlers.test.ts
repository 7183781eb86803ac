// @vitest-environment happy-dom
import { authApi } from '@latchkey/protocol/schemas'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FrameServices } from '../FrameServices.ts'
import { windowReady } from '../screens/walletWindow.ts'
import { createExportHost, exportHandlers } from './exportHandlers.ts'
import { connectExport, type ExportFacts, type ExportHost } from './exportPort.ts'

const keys = {
  phrase: 'abandon ability able',
  evm: { address: '0xabc', secretKey: '0x0123' },
  solana: { address: 'So1', secretKey: 'Secret' },
}

/** A signed-in frame, and what its server was asked. `mailsCode` false: an account without a mailbox. */
function start({ mailsCode = true, isReady = true } = {}) {
  const asked: { path: string; body: unknown; accessToken: unknown }[] = []
  const events: string[] = []
  const exportKeys = vi.fn(async () => keys)
  const services = {
    auth: 'https://api.example',
    config: { projectId: 'shop' },
    api: {
      async call(_: string, { path }: { path: string }, body: unknown, accessToken: unknown) {
        asked.push({ path, body, accessToken })
        return path === authApi.confirm.path && mailsCode
          ? { action: 'VERIFY_OTP', confirmationId: 'c1', otpLength: 6, expiresIn: 1 }
          : { action: 'CONFIRMED', token: 'the token', waitFor: 60_000, expiresIn: 1 }
      },
    },
    session: {
      account: async () => ({ id: 'mira', email: 'mira@example.org', createdAt: 0 }),
      accessToken: async () => 'access',
    },
    wallet: {
      open: async () =>
        isReady
          ? { kind: 'ready', wallet: { addresses: { eip155: '0xabc' } } }
          : { kind: 'recover', wallet: undefined },
      exportKeys,
    },
    state: {
      look: { locale: 'en', mode: 'light', variables: {} },
      abort: new AbortController(),
      queue: Promise.resolve(),
    },
    notify: ({ type }: { type: string }) => void events.push(type.split('/')[1] ?? ''),
  } as unknown as FrameServices
  const { EXPORT_WALLET } = exportHandlers(services)
  const context = { id: 'm1', progress() {}, embedder: 'https://app.example', hasPort: true }
  return { asked, events, exportKeys, services, run: () => EXPORT_WALLET?.(undefined, context) }
}

const part = (testId: string) =>
  vi.waitUntil(() => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`))

/** Stands for the browser's windows: what was opened, and what the newest one received. */
function stubWindows() {
  const opened: { path: string; close: ReturnType<typeof vi.fn> }[] = []
  const received: { facts: ExportFacts; port: MessagePort }[] = []
  const open = vi.spyOn(window, 'open').mockImplementation((path) => {
    const close = vi.fn()
    const child = {
      closed: false,
      close,
      postMessage: (facts: ExportFacts, _: string, [port]: MessagePort[]) =>
        port && received.push({ facts, port }),
    }
    opened.push({ path: String(path), close })
    queueMicrotask(() =>
      window.dispatchEvent(
        Object.assign(new Event('message'), { origin: location.origin, source: child, data: windowReady }),
      ),
    )
    return child as unknown as Window
  })
  onTestFinished(() => open.mockRestore())
  return { opened, received }
}

describe('EXPORT_WALLET', () => {
  afterEach(() => document.body.replaceChildren())

  it('[X.09] [T-EXP] an app’s request opens no window and mails no code: the person does, in the frame and in the window', async () => {
    const { opened, received } = stubWindows()
    const { asked, events, run } = start()
    const running = run()
    const button = await part('export-open')
    expect(events).toEqual(['SHOW'])
    // Everything that runs without the person has run.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect([opened.length, asked]).toEqual([0, []])
    button.click()
    const [window_] = await vi.waitUntil(() => (received.length > 0 ? received : undefined))
    expect(opened.map(({ path }) => path)).toEqual(['/export'])
    expect(window_?.facts).toMatchObject({ origin: 'https://app.example', address: '0xabc' })
    // An open window has had nothing mailed yet either.
    expect(asked).toEqual([])
    if (!window_) throw new Error('no window')
    const host = connectExport(window_.port)
    await host.begin()
    expect(asked).toEqual([
      { path: authApi.confirm.path, body: { purpose: 'export', language: 'en' }, accessToken: 'access' },
    ])
    ;(await part('export-cancel')).click()
    await running
    expect(opened[0]?.close).toHaveBeenCalled()
    expect(events).toEqual(['SHOW', 'HIDE'])
    expect(document.body.childElementCount).toBe(0)
  })

  it('[X.09] who declines has taken nothing out; a request that is given up ends the screen', async () => {
    const { asked, events, services, run } = start()
    const running = run()
    ;(await part('export-cancel')).click()
    await running
    const again = run()
    await part('export-open')
    services.state.abort.abort()
    await again
    expect(asked).toEqual([])
    expect(events).toEqual(['SHOW', 'HIDE', 'SHOW', 'HIDE'])
  })

  it('[X.09] a device that doesn’t hold the wallet shows nothing', async () => {
    const { events, run } = start({ isReady: false })
    await expect(run()).rejects.toMatchObject({ code: 'notOnDevice' })
    expect(events).toEqual([])
  })
})

describe('what the frame does for the export window', () => {
  it('[X.09] [T-EXP] takes out no key before a code was right, and then with the token of that code', async () => {
    const { asked, exportKeys, services } = start()
    const host = createExportHost(services)
    await expect(host.keys()).rejects.toThrow('Request a code first.')
    await expect(host.enter('123456')).rejects.toThrow('Request a code first.')
    await host.begin()
    await expect(host.keys()).rejects.toThrow('Request a code first.')
    expect(exportKeys).not.toHaveBeenCalled()
    expect(await host.enter('123456')).toEqual({ waitFor: 60_000 })
    expect(asked.at(-1)?.body).toEqual({ confirmationId: 'c1', purpose: 'export', otp: '123456' })
    expect(await host.keys()).toBe(keys)
    expect(exportKeys).toHaveBeenCalledWith('the token')
  })

  it('[X.09] [T-EXP] the token of an export leaves the frame in no answer', async () => {
    const withCode = createExportHost(start().services)
    const answers: unknown[] = [await withCode.begin(), await withCode.enter('123456')]
    const { services, exportKeys } = start({ mailsCode: false })
    const without: ExportHost = createExportHost(services)
    answers.push(await without.begin())
    expect(JSON.stringify(answers)).not.toContain('the token')
    // control: the frame itself has it
    await without.keys()
    expect(exportKeys).toHaveBeenCalledWith('the token')
  })
})
