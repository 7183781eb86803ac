import { expect, it, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { signMessage } from '../requests/signMessage.ts'
import { createTabsStorage } from '../testing/createTabsStorage.ts'
import { connect } from '../wallets/connect.ts'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startEmbedded } from './testing/startEmbedded.ts'

const mira = `0x${'a1'.repeat(20)}`
const otto = `0x${'b2'.repeat(20)}`
const signature = `0x${'11'.repeat(65)}`

/** Two tabs of a site. `isShared`: whether their frames share who is signed in, as they do where the browser stores it. */
async function openTabs({ isShared = true } = {}) {
  const storage = createTabsStorage()
  const frames = [0, 1].map(() => createTestFrame({ RPC_REQUEST: async () => signature }))
  const shared = { signedIn: false, accounts: [mira] as readonly string[], email: 'mira@example.org' }
  if (isShared)
    for (const { state } of frames)
      for (const name of ['signedIn', 'accounts', 'email'] as const)
        Object.defineProperty(state, name, {
          get: () => shared[name],
          set: (value) => Object.assign(shared, { [name]: value }),
        })
  const openTab = (frame = createTestFrame()) => {
    const tab = startEmbedded(frame, { storage })
    storage.tabs.push(window)
    return tab
  }
  const [first, second] = [openTab(frames[0]), openTab(frames[1])]
  /** Signs somebody in with a code, and connects. */
  const signIn = async (tab: typeof first, account: string, email: string) => {
    storage.removeItem('latchkey/login/LAST_EMAIL_LOGIN_TIME')
    await tab.login.begin({ email })
    await tab.login.enterCode({ code: tab.state.code })
    tab.state.accounts = [account]
    await connect(tab.config, { connector: tab.connector })
  }
  const shows = (tab: typeof first, account: string) =>
    vi.waitFor(() => {
      const { address, status } = getAccount(tab.config)
      expect([address?.toLowerCase(), status]).toEqual([account, 'connected'])
    }, 5_000)
  await signIn(first, mira, 'mira@example.org')
  return { storage, first, second, signIn, shows }
}

/** Longer than a tab waits before it applies what another one stored. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300))

it('[X.12] [X.14] somebody else signs in in one tab: the other shows them, signs for them, and stays on its network', async () => {
  const { storage, first, second, signIn, shows } = await openTabs()
  await shows(second, mira)
  await switchNetwork(first.config, { network: 'eip155:10' })
  await signIn(second, otto, 'otto@example.org')
  await shows(second, otto)
  await shows(first, otto)
  expect(getAccount(first.config)).toMatchObject({
    status: 'connected',
    network: 'eip155:10',
    user: { email: 'otto@example.org' },
  })
  expect(first.login.user()?.email).toBe('otto@example.org')
  await signMessage(first.config, { message: 'gm' })
  const { params } = first.last('RPC_REQUEST') as { params: readonly string[] }
  expect(params[1]?.toLowerCase()).toBe(otto)
  // The tabs don't answer each other for ever.
  await settled()
  const writes = vi.spyOn(storage, 'setItem')
  await settled()
  expect(writes).not.toHaveBeenCalled()
})

it('[X.14] a tab whose frame shares nothing with the other keeps its account', async () => {
  const { storage, first, second, signIn, shows } = await openTabs({ isShared: false })
  await switchNetwork(first.config, { network: 'eip155:10' })
  await signIn(second, otto, 'otto@example.org')
  await shows(second, otto)
  await settled()
  expect(getAccount(first.config)).toMatchObject({ status: 'connected', network: 'eip155:10' })
  await shows(first, mira)
  const writes = vi.spyOn(storage, 'setItem')
  await settled()
  expect(writes).not.toHaveBeenCalled()
})
