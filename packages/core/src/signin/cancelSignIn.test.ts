import { afterEach, expect, it, vi } from 'vitest'
import { otto } from '../../../siwx/src/testing/siwxSample.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { createTestHooks, startSignInTest } from '../testing/startSignInTest.ts'
import { connect } from '../wallets/connect.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { signIn } from './signIn.ts'
import { getSignIn } from './signInState.ts'
import { signOut } from './signOut.ts'

afterEach(() => vi.unstubAllGlobals())

/** Signed in with one wallet, then connected with a second one of the same chain family, which is asked to sign in. */
async function connectSecond() {
  const own = createTestHooks()
  const test = await startSignInTest({ siwx: own.hooks })
  await connect(test.config, { connector: test.wallet.connector })
  await test.reach('asking')
  await signIn(test.config)
  await test.reach('signedIn')
  const second = createTestWallet({ id: 'second', accounts: [otto.address] })
  test.adapter.announce(second)
  await connect(test.config, { connector: second.connector })
  await test.reach('asking')
  const connected = () => [...test.config.state.connections.values()].map(({ connectorId }) => connectorId)
  expect(connected()).toEqual(['test.wallet', 'second'])
  return { ...test, second, connected, sessions: own.sessions }
}

it('[S4.24] cancelling a required sign-in disconnects its wallet, and no other of the chain family', async () => {
  const { config, second, wallet, connected, reach, sessions } = await connectSecond()
  await cancelSignIn(config)
  expect(connected()).toEqual(['test.wallet'])
  expect([second.asked.at(-1), wallet.asked.includes('disconnect')]).toEqual(['disconnect', false])
  expect(getAccount(config).address).toBe(wallet.accounts[0])
  await reach('signedIn')
  expect(sessions).toHaveLength(1)
})

it('[S4.24] so does signing out where a sign-in is required', async () => {
  const { config, connected, reach, sessions } = await connectSecond()
  await signIn(config)
  await reach('signedIn')
  await vi.waitFor(() => expect(sessions).toHaveLength(2))
  await signOut(config)
  expect(connected()).toEqual(['test.wallet'])
  await reach('signedIn')
  expect(sessions).toHaveLength(1)
})

it('[S4.24] a wallet that has gone meanwhile ends nothing else', async () => {
  const { config, second, connected } = await connectSecond()
  second.emit({ type: 'disconnected' })
  await cancelSignIn(config)
  expect(connected()).toEqual(['test.wallet'])
  expect(getSignIn(config).step).not.toBe('asking')
})
