// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { translationsOf } from '../../testing/lookOf.ts'
import type { FrameServices } from '../FrameServices.ts'
import type { PreparedRequest } from '../requests/PreparedRequest.ts'
import type { Translations } from '../words/createTranslator.ts'
import type { KnownWallet, WalletState } from './Wallet.ts'
import { getAddresses, walletHandlers } from './walletHandlers.ts'

const solana = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const known = {
  walletId: 'wallet-1',
  recoveryKeys: [] as KnownWallet['recoveryKeys'],
  addresses: { eip155: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', solana },
} as KnownWallet
const account = { id: 'person-1', email: 'mira@example.org', createdAt: 1 }

const cluster = 'solana:EVZL9ehjM1nUexTmqKxQbrxEYbY3GWbG'

const signInMessage = {
  chainId: 'eip155:1',
  domain: 'app.example.org',
  uri: 'https://app.example.org',
  version: '1',
  nonce: 'abcdefgh',
}

/** The handlers over a wallet that nobody protected, in a browser that keeps things or doesn't. */
function start({
  isPersistent = true,
  isProtected = false,
  hasPort = true,
  kind = 'ready' as 'ready' | 'recover' | 'new',
  stored = new Map<string, unknown>(),
  balance = (): string => '0x0',
} = {}) {
  const told: string[] = []
  const signed: PreparedRequest[] = []
  let queue: Promise<unknown> = Promise.resolve()
  const look = { locale: 'en', mode: 'light', variables: {} }
  const state = { network: 'eip155:1', addresses: undefined, abort: new AbortController(), look }
  const services = {
    config: { custody: 'user-held', networks: [{ caipNetworkId: cluster }] },
    session: { account: async () => account },
    wallet: {
      open: async (): Promise<WalletState> =>
        kind === 'new'
          ? { kind }
          : kind === 'ready'
            ? { kind, wallet: known, isProtected }
            : { kind, wallet: known },
      getRecoveryMethods: async () => [],
      protect: async () => {
        isProtected = true
      },
      sign: async (prepared: PreparedRequest) => {
        signed.push(prepared)
        return { kind: 'signature', signature: '0x51' }
      },
    },
    store: {
      isPersistent,
      get: async (key: string) => stored.get(key),
      set: async (key: string, value: unknown) => void stored.set(key, value),
    },
    bundler: { serves: () => false },
    rpc: { request: async () => balance() },
    loadTranslations: async (locale: string) => translationsOf(locale),
    state: Object.defineProperty(state, 'queue', {
      get: () => queue,
      set: (next: Promise<unknown>) => {
        queue = next
      },
    }),
    notify: ({ type }: { type: string }) => told.push(type),
  } as unknown as FrameServices & { loadTranslations: FrameServices['loadTranslations'] }
  const handlers = walletHandlers(services)
  const context = { id: 'm1', progress() {}, embedder: 'https://app.example.org', hasPort }
  const getUser = (payload = {}) =>
    handlers.GET_USER?.(payload, context) ?? Promise.reject(new Error('no handler'))
  const sync = (theme: object) => handlers.SYNC_THEME?.(theme, context)
  return { services, getUser, told, signed, sync }
}

const find = (testId: string) => document.querySelector<HTMLButtonElement>(`[data-testid=${testId}]`)
async function press(testId: string): Promise<void> {
  await expect.poll(() => find(testId)).not.toBeNull()
  find(testId)?.click()
}

/** Has the screen make a recovery code, and types what it asks for. */
async function protectByCode(): Promise<void> {
  await press('protect-code')
  const check = document.querySelector<HTMLInputElement>('[data-testid=protect-code-check]')
  if (check) check.value = find('recovery-code')?.textContent?.slice(-5) ?? ''
  await press('protect-code-kept')
}

describe('a wallet that can not be recovered yet', () => {
  it('[X.10] is offered a way once the app has its answer; the app hears of the new one', async () => {
    const { getUser, told } = start()
    expect(await getUser()).toMatchObject({ address: known.addresses.eip155, isProtected: false })
    expect(told).toEqual([])
    await protectByCode()
    await expect
      .poll(() => told)
      .toEqual(['@latchkey-frame/SHOW', '@latchkey-frame/HIDE', '@w3m-frame/SESSION_UPDATE'])
    expect(await getUser()).toMatchObject({ isProtected: true })
  })

  it('[X.62, X.62d] [X.10] “Later” says what it means and counts for this device: at the next sign-in nobody is asked', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const stored = new Map<string, unknown>()
    /** Loads the frame, which shows an offer or not. */
    const visit = async (isExpected: boolean, balance = '0x0') => {
      const { getUser, told, services } = start({ stored, balance: () => balance })
      await getUser()
      if (isExpected) {
        await expect.poll(() => told.length).toBeGreaterThan(0)
        expect(find('protect-consequence')?.textContent).toContain('losing the wallet')
        await press('protect-later')
      } else {
        await new Promise((resolve) => setTimeout(resolve))
        await new Promise((resolve) => setTimeout(resolve))
        expect(told).toEqual([])
      }
      await services.state.queue
    }
    await visit(true)
    await visit(false)
    // money arrived, the next visit after half an hour: once each
    await visit(true, '0x01')
    await visit(false, '0x01')
    vi.setSystemTime(Date.now() + 31 * 60_000)
    await visit(true, '0x01')
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
    await visit(false, '0x01')
  })

  it('[X.10] is offered to the next person, too, who signs in to the same document', async () => {
    const { getUser, services, told } = start()
    await getUser()
    await press('protect-later')
    await services.state.queue
    await getUser()
    await services.state.queue
    expect(told.filter((type) => type === '@latchkey-frame/SHOW')).toHaveLength(1)
    services.session.account = async () => ({ ...account, id: 'person-2' })
    const wallet = { ...known, walletId: 'wallet-2' }
    services.wallet.open = async () => ({ kind: 'ready', wallet, isProtected: false })
    await getUser()
    await expect.poll(() => told.filter((type) => type === '@latchkey-frame/SHOW')).toHaveLength(2)
    await press('protect-later')
  })

  it('[X.08] [S3.21] asks in the colours and the language of the page that shows it', async () => {
    const { getUser, services, sync } = start()
    await sync({ themeMode: 'dark', language: 'ar-EG', themeVariables: { '--w3m-accent': '#ff0000' } })
    const root = document.documentElement
    expect([root.dataset.theme, root.lang, root.dir]).toEqual(['dark', 'ar', 'rtl'])
    const asked = getUser({ protect: true })
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe('حماية محفظتك')
    // a theme alone leaves the language; a locale nobody speaks here is English
    await sync({ themeMode: 'light' })
    expect([root.dataset.theme, root.lang, root.dir]).toEqual(['light', 'ar', 'rtl'])
    await sync({ language: 'de' })
    expect([root.lang, root.dir]).toEqual(['en', 'ltr'])
    expect(services.state.look).toMatchObject({ locale: 'de', mode: 'light' })
    await press('protect-later')
    await asked
  })

  it('[X.08] [S3.21] a screen waits for the texts of its language, and the language named last counts', async () => {
    const { getUser, services, sync } = start()
    let load = (_: Translations | undefined) => {}
    const loading = new Promise<Translations | undefined>((resolve) => {
      load = resolve
    })
    services.loadTranslations = (locale) => (locale === 'ar' ? loading : Promise.resolve(undefined))
    const first = sync({ themeMode: 'dark', language: 'ar' })
    expect(services.state.look).toMatchObject({ locale: 'ar', mode: 'dark' })
    const shown = getUser({ protect: true })
    await new Promise((resolve) => setTimeout(resolve))
    expect(document.querySelector('h1')).toBeNull()
    load(translationsOf('ar'))
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe('حماية محفظتك')
    await press('protect-later')
    await Promise.all([first, shown])

    let loadAgain = (_: Translations | undefined) => {}
    services.loadTranslations = (locale) =>
      locale === 'ar-EG'
        ? new Promise((resolve) => {
            loadAgain = resolve
          })
        : Promise.resolve(undefined)
    const slow = sync({ language: 'ar-EG' })
    await sync({ language: 'en' })
    loadAgain(translationsOf('ar'))
    await slow
    expect(services.state.look).toMatchObject({ locale: 'en', translations: undefined })
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr'])
  })

  it('[X.10, X.10g] gives no address out where the browser forgets the share: what is sent there would be lost', async () => {
    const { getUser, services, told } = start({ isPersistent: false })
    const asked = getUser()
    asked.catch(() => undefined)
    await press('protect-later')
    await expect(asked).rejects.toMatchObject({ code: 'notProtected' })
    expect(services.state.addresses).toBeUndefined()
    expect(told.at(-1)).toBe('@latchkey-frame/HIDE')
    // control: protected, it does
    const again = getUser()
    await protectByCode()
    expect(await again).toMatchObject({ address: known.addresses.eip155 })
  })

  it('[X.05] asks when the approval that is shown was decided, and once for all who wait', async () => {
    const { getUser, services, told } = start()
    let decide = () => {}
    services.state.queue = new Promise<void>((resolve) => {
      decide = resolve
    })
    const both = [getUser({ protect: true }), getUser({ protect: true })]
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(told).toEqual([])
    decide()
    await press('protect-later')
    for (const user of await Promise.all(both)) expect(user.address).toBe(known.addresses.eip155)
    expect(told).toEqual(['@latchkey-frame/SHOW', '@latchkey-frame/HIDE'])
  })
})

describe('an existing client, which shows the frame for approvals only', () => {
  it('[X.61] has the address at once, of an unprotected wallet and of one that has to be recovered here', async () => {
    for (const kind of ['ready', 'recover'] as const) {
      const { getUser, told } = start({ hasPort: false, kind })
      expect(await getUser()).toMatchObject({ address: known.addresses.eip155, isProtected: false })
      expect(told).toEqual([])
    }
  })

  it('[X.61] gets no sign-in signature from a device that has to recover the wallet first, but its address', async () => {
    const { getUser, signed } = start({ hasPort: false, kind: 'recover' })
    const siwxMessage = {
      chainId: 'eip155:1',
      domain: 'app.example.org',
      uri: 'https://app.example.org',
      version: '1',
      nonce: 'abcdefgh',
    }
    const user = await getUser({ siwxMessage })
    expect(user).toMatchObject({ address: known.addresses.eip155 })
    expect([user.signature, signed]).toEqual([undefined, []])
    // control: a device that holds the wallet signs it
    const ready = start({ hasPort: false })
    expect(await ready.getUser({ siwxMessage })).toMatchObject({ signature: '0x51' })
  })

  it('[X.61] is refused at once where the browser keeps nothing', async () => {
    const { getUser, told, services } = start({ hasPort: false, kind: 'new' })
    await expect(getUser()).rejects.toMatchObject({ code: 'notProtected' })
    expect([told, services.state.addresses]).toEqual([[], undefined])
  })
})

describe('an account of another chain family', () => {
  it('[S3.19] is told beside the first one, which stays where it is; one that moves the wallet is told as before', async () => {
    const { getUser, services } = start({ isProtected: true })
    const { state } = services
    expect(await getUser({ chainId: cluster, stay: true })).toMatchObject({
      address: solana,
      chainId: cluster,
    })
    expect(state.network).toBe('eip155:1')
    expect(await getUser()).toMatchObject({ address: known.addresses.eip155, chainId: 1 })
    expect(await getUser({ chainId: cluster })).toMatchObject({ address: solana })
    expect(state.network).toBe(cluster)
  })

  it('[X.05] ends the approvals of the network it moves away from, and no others', async () => {
    const { getUser, services } = start({ isProtected: true })
    const { signal } = services.state.abort
    await getUser({ chainId: cluster, stay: true })
    expect(signal.aborted).toBe(false)
    await getUser({ chainId: cluster })
    expect(signal.aborted).toBe(true)
    // one that names the network it is on ends nothing
    const { signal: later } = services.state.abort
    await getUser({ chainId: cluster })
    expect(later.aborted).toBe(false)
  })

  it('is never told with a sign-in message, which the EVM account would sign', async () => {
    const { getUser, signed, services } = start({ isProtected: true })
    const siwxMessage = {
      chainId: cluster,
      domain: 'app.example.org',
      uri: 'https://app.example.org',
      version: '1',
      nonce: 'abcdefgh',
    }
    for (const payload of [{ chainId: cluster, stay: true }, { chainId: cluster }])
      await expect(getUser({ ...payload, siwxMessage })).rejects.toMatchObject({ code: 'mismatch' })
    // nothing was moved by what was refused
    expect([signed, services.state.network]).toEqual([[], 'eip155:1'])
    const answer = await getUser({ siwxMessage: { ...siwxMessage, chainId: 'eip155:1' } })
    expect(answer).toMatchObject({ address: known.addresses.eip155, signature: '0x51' })
    expect(signed).toHaveLength(1)
  })

  it('is refused on a network the frame doesn’t serve', async () => {
    const { getUser } = start({ isProtected: true })
    const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    await expect(getUser({ chainId, stay: true })).rejects.toThrow('This wallet doesn’t serve that network.')
  })
})

describe('another person signs in, in another tab', () => {
  it('[X.12] [X.14] while the wallet opens: the app gets the login and the address of one person only', async () => {
    const { getUser, services, told } = start({ isProtected: true })
    const { open } = services.wallet
    const otto = { id: 'person-2', email: 'otto@example.org', createdAt: 1 }
    const others = { eip155: `0x${'b2'.repeat(20)}` }
    let current: { id: string } = account
    Object.assign(services.session, { account: async () => current })
    const openOthers = async () => ({ ...(await open()), wallet: { ...known, addresses: others } })
    Object.assign(services.wallet, {
      open: () => {
        current = otto
        return openOthers()
      },
    })
    await expect(getUser()).rejects.toMatchObject({ code: 'mismatch' })
    expect(told).toEqual(['@w3m-frame/SESSION_UPDATE'])
    expect(await getUser()).toMatchObject({ email: otto.email, address: others.eip155 })
  })

  it('[X.12] [X.14] before the wallet opens: the login is that of the wallet', async () => {
    const { getUser, services } = start({ isProtected: true })
    const otto = { id: 'person-2', email: 'otto@example.org', createdAt: 1 }
    const accounts = [account]
    Object.assign(services.session, { account: async () => accounts.shift() ?? otto })
    expect(await getUser()).toMatchObject({ email: otto.email })
  })

  it.each([
    ['the Solana account', { chainId: cluster, stay: true }, undefined],
    ['a sign-in message', { siwxMessage: signInMessage }, 'mismatch'],
  ])(
    '[X.12] [X.14] a request for %s is none for the user: the app is told to fetch it first',
    async (_, payload, code) => {
      const { getUser, services, told, signed } = start({ isProtected: true })
      const otto = { id: 'person-2', email: 'otto@example.org', createdAt: 1 }
      await getUser()
      Object.assign(services.session, { account: async () => otto })
      const asked = getUser(payload).then(
        () => undefined,
        (error: { code?: string }) => error.code,
      )
      expect(await asked).toBe(code)
      expect([told, signed]).toEqual([['@w3m-frame/SESSION_UPDATE'], []])
      await expect(getAddresses(services)).rejects.toMatchObject({ code: 'mismatch' })
      expect(await getUser()).toMatchObject({ email: otto.email })
      expect(await getAddresses(services)).toBe(known.addresses)
      await getUser(payload)
      expect(told).toHaveLength(2)
    },
  )

  it('[X.61] an existing client fetches the user together with the sign-in message', async () => {
    const { getUser, services, told } = start({ isProtected: true, hasPort: false })
    const otto = { id: 'person-2', email: 'otto@example.org', createdAt: 1 }
    await getUser()
    Object.assign(services.session, { account: async () => otto })
    const user = await getUser({ siwxMessage: signInMessage })
    expect(user).toMatchObject({ email: otto.email, signature: '0x51' })
    expect(told).toEqual([])
  })
})
