import { afterEach, describe, expect, it, vi } from 'vitest'
import { otto } from '../../../siwx/src/testing/siwxSample.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { createTestHooks, page, startSignInTest } from '../testing/startSignInTest.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { signIn } from './signIn.ts'
import { signOut } from './signOut.ts'

afterEach(() => vi.unstubAllGlobals())

/** Both accounts signed in, on Solana. */
async function start(changes: Parameters<typeof createTestHooks>[0] = {}) {
  vi.stubGlobal('location', page)
  const revoked: string[] = []
  const own = createTestHooks({
    revokeSession: (chainId, address) => {
      revoked.push(`${chainId} ${address}`)
    },
    ...changes,
  })
  const test = await startTwoFamilies({ siwx: own.hooks })
  const [evm, solana] = [test.evm.accounts[0] ?? '', test.solana.accounts[0] ?? '']
  own.sessions.push(
    { data: { accountAddress: evm, chainId: 'eip155:1' } },
    { data: { accountAddress: solana, chainId: solanaNetworks[0] } },
  )
  await vi.waitFor(() => expect(own.asked).toContain('getSessions eip155:1'), { timeout: 10_000 })
  await switchNetwork(test.config, { network: solanaNetworks[0] })
  await vi.waitFor(() => expect(own.asked).toContain(`getSessions ${solanaNetworks[0]}`))
  return { ...test, ...own, revoked, ends: [`eip155:1 ${evm}`, `${solanaNetworks[0]} ${solana}`] }
}

it('[S4.22] [X.32] who leaves all wallets is signed in by none of them', async () => {
  const { config, revoked, ends } = await start()
  await disconnect(config)
  await vi.waitFor(() => expect([...revoked].sort()).toEqual(ends), { interval: 1 })
})

it('[S4.22] leaving one wallet ends the sign-in of its account, and leaves the other’s', async () => {
  const { config, revoked, ends } = await start()
  await disconnect(config, { namespace: 'eip155' })
  await vi.waitFor(() => expect(revoked).toEqual(ends.slice(0, 1)), { interval: 1 })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(revoked).toEqual(ends.slice(0, 1))
})

it('[S4.22] an account that never signed in is ended for nobody; an app that keeps its sessions keeps them all', async () => {
  const { config, revoked, ends, sessions } = await start()
  sessions.shift()
  await disconnect(config)
  await vi.waitFor(() => expect(revoked).toEqual(ends.slice(1)), { interval: 1 })
  const kept = await start({ signOutOnDisconnect: false })
  await disconnect(kept.config)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(kept.revoked).toEqual([])
})

describe('two wallets with the same account', () => {
  /** Both connected; the second is the current one. The account is signed in. */
  async function startTwins(changes: Parameters<typeof createTestHooks>[0] = {}) {
    const own = createTestHooks(changes)
    const test = await startSignInTest({ siwx: own.hooks })
    const { accounts } = test.wallet
    const twin = createTestWallet({
      id: 'twin.wallet',
      // As another wallet writes the same address.
      accounts: accounts.map((address) => address.toLowerCase()),
    })
    test.config._internal.addConnector(twin.connector)
    await connect(test.config, { connector: test.wallet.connector })
    await test.reach('asking')
    await signIn(test.config)
    await test.reach('signedIn')
    await connect(test.config, { connector: twin.connector })
    const [first, second] = ['eip155:test.wallet', 'eip155:twin.wallet']
    const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
    return { ...test, ...own, twin, first, second, settle }
  }

  it.each(['first', 'second'] as const)(
    '[S4.22] [X.35] leaving the %s keeps the session, which leaving the other ends',
    async (which) => {
      const test = await startTwins()
      await disconnect(test.config, { connection: test[which] })
      await test.settle()
      expect(test.asked).not.toContain('revokeSession')
      expect(test.sessions).toHaveLength(1)
      expect((await test.reach('signedIn')).step).toBe('signedIn')
      await disconnect(test.config)
      await vi.waitFor(() => expect(test.sessions).toEqual([]), { interval: 1 })
      expect(test.asked.filter((entry) => entry === 'revokeSession')).toHaveLength(1)
    },
  )

  it('[S4.22] [X.35] leaving both at once ends it', async () => {
    const test = await startTwins()
    await disconnect(test.config)
    await vi.waitFor(() => expect(test.sessions).toEqual([]), { interval: 1 })
  })

  it('[S4.22] [X.32] leaving all ends it, too, where the wallet that was left last has another account by then', async () => {
    const { config, revoked, ends, evm } = await start()
    const twin = createTestWallet({ id: 'twin.wallet', accounts: evm.accounts })
    config._internal.addConnector(twin.connector)
    await connect(config, { connector: twin.connector })
    await switchNetwork(config, { network: solanaNetworks[0] })
    await disconnect(config, { connection: 'eip155:test.wallet' })
    twin.changeAccounts([otto.address])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(revoked).toEqual([])
    await disconnect(config)
    await vi.waitFor(() => expect([...revoked].sort()).toEqual(ends), { interval: 1 })
  })

  it('[S4.22] [X.35] an account that a wallet had before keeps its session where another wallet shows it', async () => {
    const test = await startTwins()
    test.twin.changeAccounts([otto.address])
    await test.reach('asking')
    await disconnect(test.config, { connection: test.second })
    await test.settle()
    expect(test.sessions).toHaveLength(1)
    await disconnect(test.config)
    await vi.waitFor(() => expect(test.sessions).toEqual([]), { interval: 1 })
  })

  it.each([true, false])(
    '[S4.22] [X.35] signing out leaves no wallet with an account that is not signed in (one was left before: %s)',
    async (isLeft) => {
      const test = await startTwins()
      if (isLeft) await disconnect(test.config, { connection: test.first })
      await signOut(test.config)
      expect(test.sessions).toEqual([])
      expect(test.config.state.connections.size).toBe(0)
    },
  )

  it('[S4.22] [X.35] with a sign-in per network, one on another network keeps no session alive', async () => {
    const test = await startTwins({ perNetwork: true })
    test.twin.changeNetwork('eip155:10')
    await test.reach('asking')
    await disconnect(test.config, { connection: test.first })
    await vi.waitFor(() => expect(test.sessions).toEqual([]), { interval: 1 })
  })
})
