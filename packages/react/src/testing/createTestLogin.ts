import type {
  Device,
  EmailChangeStep,
  LoginEvent,
  LoginSource,
  LoginStep,
  LoginUser,
  SocialOffer,
  SocialSource,
} from '@latchkey/core'
import { vi } from 'vitest'
import { createTestWallet, type TestWallet } from './createTestWallet.ts'

/** A simulated embedded wallet. The test sets its user and its answers. */
export type TestLogin = {
  readonly wallet: TestWallet
  readonly login: {
    readonly [name in Exclude<keyof LoginSource, 'social'>]: ReturnType<typeof vi.fn> & LoginSource[name]
  } & {
    readonly social: { readonly [name in keyof SocialSource]: ReturnType<typeof vi.fn> & SocialSource[name] }
  }
  /** Social providers that are offered. */
  offers: readonly SocialOffer[]
  user: LoginUser | undefined
  /** A request that waits already when somebody subscribes. */
  asked: LoginEvent | undefined
  step: LoginStep
  change: EmailChangeStep
  devices: readonly Device[]
  /** Milliseconds. */
  cooldown: number
  emit(event: LoginEvent): void
}

/** Creates a {@link TestLogin}. Pass its `wallet` to `createTestApp`. */
export function createTestLogin(): TestLogin {
  const listeners = new Set<(event: LoginEvent) => void>()
  const wallet = createTestWallet({ id: 'ID_AUTH', name: 'Email' })
  const test: TestLogin = {
    wallet,
    user: undefined,
    asked: undefined,
    step: { kind: 'code', length: 6 },
    change: { kind: 'old', length: 6 },
    cooldown: 0,
    devices: [],
    offers: [],
    emit(event) {
      if (event.type === 'user') test.user = event.user
      for (const listener of [...listeners]) listener(event)
    },
    login: {
      isOffered: vi.fn(async () => true),
      begin: vi.fn(async () => test.step),
      waitForDevice: vi.fn(async (): Promise<LoginStep> => ({ kind: 'done' })),
      enterCode: vi.fn(async (): Promise<LoginStep> => ({ kind: 'done' })),
      beginEmailChange: vi.fn(async () => test.change),
      enterOldCode: vi.fn(async () => {}),
      enterNewCode: vi.fn(async () => 'new@example.org'),
      protect: vi.fn(async () => {
        const user: LoginUser = { email: test.user?.email, custody: test.user?.custody, isProtected: true }
        test.emit({ type: 'user', user })
        return user
      }),
      exportKeys: vi.fn(async () => {}),
      openSettings: vi.fn(async () => undefined),
      setAccountType: vi.fn(async ({ type }) => {
        const { user } = test
        if (user) test.emit({ type: 'user', user: { ...user, accountType: type } })
        return type
      }),
      deleteAccount: vi.fn(async () => {
        test.emit({ type: 'user', user: undefined })
        return { deleteAt: Date.UTC(2030, 0, 8) }
      }),
      devices: vi.fn(async () => test.devices),
      revokeDevice: vi.fn(async ({ id } = {}) => {
        test.devices = test.devices.filter(
          (device) => device.isCurrent || (id !== undefined && device.id !== id),
        )
      }),
      social: {
        offers: vi.fn(async () => test.offers),
        signIn: vi.fn(async () => {}),
        signInHere: vi.fn(() => new Promise<never>(() => {})),
        needsTab: vi.fn(() => false),
        returned: vi.fn(() => undefined),
        finish: vi.fn(async () => {}),
        beginFarcaster: vi.fn(async () => 'https://farcaster.example/channel'),
        waitForFarcaster: vi.fn(() => new Promise<void>(() => {})),
        leaveFarcaster: vi.fn(() => {}),
        remove: vi.fn(async () => {}),
        returnedToLink: vi.fn(() => false),
      },
      user: vi.fn(() => test.user),
      cooldown: vi.fn(() => test.cooldown),
      abort: vi.fn(() => {}),
      dress: vi.fn(() => {}),
      subscribe: vi.fn((listener: (event: LoginEvent) => void) => {
        listeners.add(listener)
        if (test.asked) listener(test.asked)
        return () => {
          listeners.delete(listener)
        }
      }),
    },
  }
  Object.assign(wallet.connector, { type: 'AUTH', login: test.login })
  return test
}
