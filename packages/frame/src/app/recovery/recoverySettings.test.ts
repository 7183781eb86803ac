// @vitest-environment happy-dom
import type { SecondOperator } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lookOf } from '../../testing/lookOf.ts'
import { FrameApiError, KeyError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { serveSecondOperator } from '../keys/secondOperatorPort.ts'
import type { OperatorSession, RecoveryMethod } from '../keys/Wallet.ts'
import { windowReady } from '../screens/walletWindow.ts'
import { showMethods } from './showMethods.ts'
import { showRecoverySettings } from './showRecoverySettings.ts'

const addresses = {
  eip155: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
  solana: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
}
const methodOf = (kind: RecoveryMethod['kind'], label: string): RecoveryMethod => ({
  id: `id of ${label}`,
  kind,
  label,
  params: '{}',
  createdAt: Date.UTC(2026, 0, 2),
})
const second = {
  host: 'second.example',
  auth: 'https://second.example',
  keys: 'https://second.example',
  projectId: 'shop',
}
const placeAt = (host: string) =>
  JSON.stringify({ v: 1, salt: 's'.repeat(43), place: { host, id: 'a'.repeat(22) } })
const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)
const click = (testId: string) => find(testId)?.click()
const problem = () => find('recovery-problem')?.textContent
function type(testId: string, text: string): void {
  const input = find(testId) as HTMLInputElement
  input.value = text
}

afterEach(() => document.body.replaceChildren())

/** The services with a wallet that has the given methods; `isOld`: its sign-in is older than a quarter of an hour. */
function start({
  methods = [] as RecoveryMethod[],
  otherHolders = 0,
  locale = 'en',
  isOld = false,
  email = 'mira@example.org' as string | undefined,
  second = undefined as SecondOperator | undefined,
} = {}) {
  const stored = new Map<string, unknown>()
  const calls: { path: string; body: unknown }[] = []
  const requireFresh = () => {
    if (isOld) throw new FrameApiError('fresh_login', 403, 'You signed in too long ago for this.')
  }
  const wallet = {
    find: vi.fn(async () => ({ active: { hasEscrow: false }, recoveryKeys: methods, otherHolders })),
    getRecoveryMethods: vi.fn(async () => {
      requireFresh()
      return methods
    }),
    checkRecovery: vi.fn(async (_method: { id: string }) => addresses),
    renameRecoveryMethod: vi.fn(async (id: string, label: string) => {
      methods = methods.map((method) => (method.id === id ? { ...method, label } : method))
    }),
    removeRecoveryMethod: vi.fn(async (id: string) => {
      methods = methods.filter((method) => method.id !== id)
    }),
    protect: vi.fn(),
    protectByOperator: vi.fn(async (session: OperatorSession, label: string) => {
      methods = [...methods, { ...methodOf('operator', label), params: placeAt(session.host) }]
    }),
    readOperatorSecret: vi.fn(async (session: OperatorSession) => ({
      kind: 'operator',
      of: session.account,
    })),
  }
  const saved: string[] = []
  const services = {
    config: { custody: 'user-held', ...(second && { secondOperator: second }) },
    auth: 'https://login',
    api: {
      call: async (_: string, route: { path: string }, body: { otp?: string }) => {
        calls.push({ path: route.path, body })
        if (route.path === authApi.confirm.path)
          return email === undefined
            ? { action: 'CONFIRMED', token: 'fresh', waitFor: 0, expiresIn: 600_000 }
            : { action: 'VERIFY_OTP', confirmationId: 'c1', otpLength: 6, expiresIn: 300_000 }
        if (route.path === authApi.pauseNewDevices.path) return { pauseId: 'p1', expiresIn: 1_560_000 }
        if (body.otp !== '123456') throw new FrameApiError('otp', 401, 'That code is wrong.')
        return { action: 'CONFIRMED', token: 'fresh', waitFor: 0, expiresIn: 600_000 }
      },
    },
    session: {
      account: async () => ({ id: 'person-1', createdAt: 1, ...(email && { email }) }),
      accessToken: async () => 'access',
      saveAccessToken: async (token: string) => {
        saved.push(token)
        isOld = false
      },
    },
    wallet,
    store: {
      get: async (key: string) => stored.get(key),
      set: async (key: string, value: unknown) => void stored.set(key, value),
    },
    state: { look: lookOf(locale) },
  } as unknown as FrameServices
  const back = vi.fn()
  return { services, wallet, back, calls, saved, stored }
}

describe('if this device is lost', () => {
  it.each([
    [{ methods: [] }, 'lost forever. No one could recover it', 'danger'],
    [{ methods: [], otherHolders: 1 }, 'Only your other device can recover it', 'danger'],
    [{ methods: [methodOf('passkey', 'Phone')] }, 'You can recover it.', 'good'],
  ])('[X.10] says what would happen, %#', async (given, text, tone) => {
    const { services, back } = start(given)
    showRecoverySettings(services, back)
    expect(document.body.textContent).toContain('Checking your recovery…')
    await expect.poll(() => find('recovery-outcome')?.textContent).toContain(text)
    expect(find('recovery-outcome')?.classList.contains(tone)).toBe(true)
    // the drill is offered where there is something to try out
    expect(find('recovery-drill') !== null).toBe(given.methods.length > 0)
    const facts = find('recovery-facts')?.textContent
    expect(facts).toContain('Your inbox aloneCan’t recover it')
    expect(facts).toContain(given.methods.length > 0 ? 'PasskeyPhone' : 'PasskeyNot set up')
    expect(facts).toContain('otherHolders' in given ? '1 got the wallet' : 'No other device has the wallet')
    click('recovery-back')
    expect(back).toHaveBeenCalledOnce()
  })

  it('[X.10] says why it can’t be shown, and tries again', async () => {
    const { services, wallet, back } = start({ methods: [methodOf('file', 'Recovery code')] })
    wallet.find.mockRejectedValueOnce(
      new FrameApiError('offline', 0, 'The wallet’s server can’t be reached.'),
    )
    showRecoverySettings(services, back)
    await expect.poll(problem).toContain('can’t be reached')
    click('recovery-retry')
    await expect.poll(() => find('recovery-outcome')?.textContent).toBe('You can recover it.')
  })
})

describe('the drill', () => {
  it('[X.10] asks for what a new device would be asked for, shows the address, and keeps the day', async () => {
    const { services, wallet, back, stored } = start({ methods: [methodOf('password', 'Password')] })
    showRecoverySettings(services, back)
    await expect.poll(() => find('recovery-drill')).not.toBeNull()
    click('recovery-drill')
    click('drill-password')
    await expect.poll(() => find('drill-secret')?.getAttribute('type')).toBe('password')
    wallet.checkRecovery.mockRejectedValueOnce(new KeyError('wrongFactor', 'That doesn’t open this wallet.'))
    type('drill-secret', 'wrong')
    click('drill-run')
    await expect.poll(problem).toContain('doesn’t open this wallet')
    expect([...stored]).toEqual([])
    type('drill-secret', 'right')
    click('drill-run')
    await expect.poll(() => find('drill-addresses')?.textContent).toContain(addresses.eip155)
    expect(wallet.checkRecovery).toHaveBeenLastCalledWith({
      id: 'id of Password',
      factor: { kind: 'password', password: 'right' },
    })
    expect([...stored.keys()]).toEqual(['recoveryDrill|person-1|id of Password'])
    click('drill-close')
    await expect.poll(() => find('recovery-methods')).not.toBeNull()
    click('recovery-methods')
    await expect.poll(() => find('method-password')?.textContent).toContain('Tested here on')
  })
})

describe('the ways to recover', () => {
  it('[X.10] says that there is none', async () => {
    const { services, back } = start()
    await showMethods(services, back)
    await expect.poll(() => find('methods-none')?.textContent).toContain('None yet')
    expect(find('methods-add-other')).not.toBeNull()
  })

  it('[X.10] are renamed and, after a warning, removed; the only one is not', async () => {
    const { services, wallet, back } = start({
      methods: [methodOf('passkey', 'Phone'), methodOf('passkey', 'Laptop')],
    })
    await showMethods(services, back)
    await expect.poll(() => document.querySelectorAll('[data-testid=method-passkey]').length).toBe(2)
    click('method-rename')
    type('method-name', '  Old phone  ')
    click('method-save')
    await expect.poll(() => document.body.textContent).toContain('Old phone')
    expect(wallet.renameRecoveryMethod).toHaveBeenCalledWith('id of Phone', 'Old phone')
    click('method-remove')
    expect(document.body.textContent).toContain('delete it there')
    expect(wallet.removeRecoveryMethod).not.toHaveBeenCalled()
    click('method-remove-cancel')
    await expect.poll(() => find('method-remove-confirm')).toBeNull()
    await expect.poll(() => find('method-remove')).not.toBeNull()
    click('method-remove')
    click('method-remove-confirm')
    await expect.poll(() => document.querySelectorAll('[data-testid=method-passkey]').length).toBe(1)
    click('method-remove')
    await expect.poll(problem).toContain('This is the only way to recover the wallet')
    expect(wallet.removeRecoveryMethod).toHaveBeenCalledOnce()
  })

  it('[X.10] there is room for eight', async () => {
    const methods = Array.from({ length: 8 }, (_, at) => methodOf('file', `Code ${at}`))
    const { services, back } = start({ methods })
    await showMethods(services, back)
    await expect.poll(() => document.body.textContent).toContain('You can have up to 8')
    expect(find('methods-add-other')).toBeNull()
  })

  it('[X.10] [X.08] in Arabic', async () => {
    const { services, back } = start({ methods: [methodOf('passkey', 'Passkey')], locale: 'ar' })
    await showMethods(services, back)
    await expect.poll(() => find('method-passkey')?.textContent).toContain('مفتاح مرور')
  })
})

describe('a sign-in of long ago', () => {
  it('[X.10] is confirmed by a code, and what was asked for goes on', async () => {
    const { services, back, calls, saved } = start({ methods: [methodOf('file', 'Code')], isOld: true })
    await showMethods(services, back)
    await expect.poll(() => find('fresh-begin')).not.toBeNull()
    // nothing is mailed before the person says so
    expect(calls).toEqual([])
    click('fresh-begin')
    await expect.poll(() => find('confirm-code')).not.toBeNull()
    type('confirm-code', '000000')
    click('confirm-submit')
    await expect.poll(problem).toContain('That code is wrong')
    type('confirm-code', '123456')
    click('confirm-submit')
    await expect.poll(() => find('method-file')).not.toBeNull()
    expect(saved).toEqual(['fresh'])
  })

  it('[X.10] declined, says so and offers it again', async () => {
    const { services, back, calls } = start({ methods: [methodOf('file', 'Code')], isOld: true })
    await showMethods(services, back)
    await expect.poll(() => find('fresh-cancel')).not.toBeNull()
    click('fresh-cancel')
    await expect.poll(problem).toContain('You didn’t confirm it')
    expect(calls).toEqual([])
    click('methods-retry')
    await expect.poll(() => find('fresh-begin')).not.toBeNull()
  })
})

describe('a second operator', () => {
  /** Does in the window what its page does once the person has signed in. */
  async function signInThere(opened: { postMessage: ReturnType<typeof vi.fn> }) {
    window.dispatchEvent(
      Object.assign(new Event('message'), { data: windowReady, origin: location.origin, source: opened }),
    )
    // it gets its facts once the account is paused
    await vi.waitFor(() => expect(opened.postMessage).toHaveBeenCalled())
    const [facts, , [port]] = opened.postMessage.mock.lastCall as [{ email?: string }, string, [MessagePort]]
    const never = () => Promise.reject(new Error('not asked'))
    serveSecondOperator(port, {
      account: 'p2',
      getSealingKey: never,
      store: never,
      read: never,
      delete: never,
    })
    return facts
  }
  const openWindow = () => {
    const opened = { closed: false, close: vi.fn(), postMessage: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    return opened
  }
  afterEach(() => vi.restoreAllMocks())

  it('[X.01] is offered where there is one, with what it means, and listed once it is set up', async () => {
    const { services, wallet, back } = start({ methods: [methodOf('file', 'Code')], second })
    await showMethods(services, back)
    await expect.poll(() => find('methods-add-operator')).not.toBeNull()
    click('methods-add-operator')
    expect(find('operator-facts')?.textContent).toContain('second.example')
    expect(find('operator-mailbox')?.textContent).toContain('gets both codes')
    expect(document.body.textContent).toContain('Both together could.')
    // the address is known by the time a person has read this
    await Promise.resolve()
    const opened = openWindow()
    click('operator-add')
    expect((await signInThere(opened)).email).toBe('mira@example.org')
    await expect.poll(() => find('method-operator')?.textContent).toContain('second.example')
    expect(wallet.protectByOperator).toHaveBeenCalledWith(
      expect.objectContaining({ account: 'p2' }),
      'second.example',
    )
    // one is enough
    expect(find('methods-add-operator')).toBeNull()
    expect(opened.close).toHaveBeenCalled()
  })

  it('[X.01] says what the mailbox and the operators could do then', async () => {
    const { services, back } = start({ methods: [methodOf('operator', 'second.example')], second })
    showRecoverySettings(services, back)
    await expect.poll(() => find('recovery-facts')?.textContent).toContain('Second operatorsecond.example')
    const facts = find('recovery-facts')?.textContent
    expect(facts).toContain('anyone who reads it gets both codes')
    expect(facts).toContain('Together with the second operator, it could')
    // control: where nobody set it up
    const { services: others } = start({ methods: [methodOf('file', 'Code')], second })
    showRecoverySettings(others, back)
    await expect.poll(() => find('recovery-facts')?.textContent).toContain('Second operatorNot set up')
    expect(find('recovery-facts')?.textContent).toContain('It only signs you in')
  })

  it('[X.01, X.10] is tried out as on a new device', async () => {
    const method = { ...methodOf('operator', 'second.example'), params: placeAt('second.example') }
    const { services, wallet, back } = start({ methods: [method], second })
    showRecoverySettings(services, back)
    await expect.poll(() => find('recovery-drill')).not.toBeNull()
    click('recovery-drill')
    click('drill-operator')
    await expect.poll(() => find('drill-run')).not.toBeNull()
    expect(find('drill-secret')).toBeNull()
    const opened = openWindow()
    click('drill-run')
    await signInThere(opened)
    await expect.poll(() => find('drill-addresses')?.textContent).toContain(addresses.eip155)
    expect(wallet.checkRecovery).toHaveBeenCalledWith({
      id: method.id,
      factor: { kind: 'operator', of: 'p2' },
    })
  })

  it('[X.10] that can’t be reached is not offered, and a method that needs it says so; in Arabic too', async () => {
    const method = { ...methodOf('operator', ''), params: placeAt('second.example') }
    const { services, wallet, back } = start({ methods: [method], locale: 'ar' })
    await showMethods(services, back)
    await expect.poll(() => find('method-operator')?.textContent).toContain('المشغّل الثاني')
    expect(find('methods-add-operator')).toBeNull()
    showRecoverySettings(services, back)
    await expect.poll(() => find('recovery-drill')).not.toBeNull()
    click('recovery-drill')
    click('drill-operator')
    await expect.poll(() => find('drill-run')).not.toBeNull()
    click('drill-run')
    await expect.poll(problem).toContain('تعذّر الوصول إلى المشغّل الثاني')
    expect(wallet.checkRecovery).not.toHaveBeenCalled()
  })
})
