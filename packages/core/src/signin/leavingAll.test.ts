import { afterEach, expect, it, vi } from 'vitest'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { createTestHooks, page } from '../testing/startSignInTest.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { disconnect } from '../wallets/disconnect.ts'

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
