import { afterEach, describe, expect, it, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { signIn } from '../signin/signIn.ts'
import { getSignIn } from '../signin/signInState.ts'
import type { TestWallet } from '../testing/createTestWallet.ts'
import { createTestHooks, startSignInTest } from '../testing/startSignInTest.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Each look of such a wait moves the fake clock by five milliseconds. */
const soon = { interval: 5, timeout: 10_000 }
const other = '0x00000000000000000000000000000000000000B1'
const pause = (time: number) => vi.advanceTimersByTimeAsync(time)
const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
/** How long a wallet shows no account is a matter of milliseconds: the test's, not the machine's. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const restored = ({ asked }: TestWallet) => asked.filter((one) => one === 'restore').length

/** Connected; the wallet was locked while the page was away, and has said so once since the page is back. */
async function comeBackLocked() {
  const test = await startConnected()
  test.wallet.isPermitted = false
  stopClock()
  comeBack()
  await vi.waitFor(() => expect(restored(test.wallet)).toBe(1), soon)
  const stored = () => test.storage.entries.get('latchkey/connections')
  return { ...test, stored, status: () => test.config.state.status }
}

describe('a page that comes from the back-forward cache to a wallet that shows no account', () => {
  it('[X.27] [C8] asks once more 250 ms later: one that shows it again by then stays connected', async () => {
    const { config, wallet, stored, status } = await comeBackLocked()
    const before = config.state
    await pause(120)
    wallet.isPermitted = true
    await vi.waitFor(() => expect(restored(wallet)).toBe(2), soon)
    await pause(20)
    expect(config.state).toBe(before)
    expect(status()).toBe('connected')
    expect(stored()).toContain('test.wallet')
    expect(wallet.listeners()).toBe(1)
  })

  it('[X.27] [C8] what it shows meanwhile is followed at once, and counts more than an older answer', async () => {
    const { config, wallet, status } = await comeBackLocked()
    const held = wallet.hold('restore')
    await vi.waitFor(() => expect(held).toHaveLength(1), soon)
    wallet.changeAccounts(wallet.accounts)
    held[0]?.approve()
    await pause(20)
    expect(status()).toBe('connected')

    comeBack()
    await vi.waitFor(() => expect(held).toHaveLength(2), soon)
    held[1]?.approve()
    await pause(100)
    wallet.changeAccounts([other])
    expect(getAccount(config).address).toBe(other)
    await pause(300)
    expect(getAccount(config)).toMatchObject({ address: other, status: 'connected' })
    expect(restored(wallet)).toBe(3)
  })

  it('[X.27] is disconnected when it says so twice, and restored silently when the wallet is unlocked', async () => {
    const { wallet, stored, status } = await comeBackLocked()
    await vi.waitFor(() => expect(status()).toBe('disconnected'), soon)
    expect(restored(wallet)).toBe(2)
    expect(stored()).toBe('[]')
    await pause(20)
    wallet.isPermitted = true
    wallet.changeAccounts([other])
    await vi.waitFor(() => expect(status()).toBe('connected'), soon)
    expect(wallet.asked).toEqual(['connect', 'restore', 'restore', 'restore'])
    expect(stored()).toContain(other)
    expect(wallet.listeners()).toBe(1)
  })

  it('[X.27] who disconnects meanwhile stays so: nothing more is asked, whatever the wallet shows', async () => {
    const { config, wallet, status } = await comeBackLocked()
    await disconnect(config)
    await pause(300)
    wallet.isPermitted = true
    wallet.changeAccounts(wallet.accounts)
    await pause(20)
    expect(status()).toBe('disconnected')
    expect(wallet.asked).toEqual(['connect', 'restore', 'disconnect'])
    expect(wallet.listeners()).toBe(0)
  })

  it('[X.27] a page that is closed meanwhile asks nothing and listens to nobody', async () => {
    const { stop, wallet } = await comeBackLocked()
    stop()
    await pause(300)
    expect(restored(wallet)).toBe(1)
    expect(wallet.listeners()).toBe(0)
  })

  it.each([
    ['says nothing of it', () => {}],
    ['tells that it shows one', (wallet: TestWallet) => wallet.changeAccounts(wallet.accounts)],
  ])('[X.27] [S4.22] a wallet that is locked for 120 ms and %s ends no sign-in', async (_, tell) => {
    const own = createTestHooks()
    const { config, wallet, reach } = await startSignInTest({ siwx: own.hooks })
    await connect(config, { connector: wallet.connector })
    await reach('asking')
    await signIn(config)
    wallet.isPermitted = false
    stopClock()
    comeBack()
    await vi.waitFor(() => expect(restored(wallet)).toBe(1), soon)
    await pause(120)
    wallet.isPermitted = true
    tell(wallet)
    await pause(500)
    expect(config.state.status).toBe('connected')
    expect(getSignIn(config).step).toBe('signedIn')
    expect(own.sessions).toHaveLength(1)
    expect(own.asked).not.toContain('revokeSession')
  })
})
