import { describe, expect, it, vi } from 'vitest'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { getConnectors } from './getConnectors.ts'
import { switchNetwork } from './switchNetwork.ts'

describe('going to a network of another chain family', () => {
  it('[S4.38] [S4.39] is marked while it runs, and offers the wallets of that family alone', async () => {
    const { config, solana } = await startTwoFamilies()
    const names = () => getConnectors(config).map(({ namespace }) => namespace)
    const held = solana.hold('switchNetwork')
    expect([config.state.switchingTo, names()]).toEqual([undefined, ['eip155', 'solana']])
    const going = switchNetwork(config, { network: solanaNetworks[1] })
    await vi.waitFor(() => expect(held).toHaveLength(1))
    expect([config.state.switchingTo, names()]).toEqual(['solana', ['solana']])
    // Who names a family gets that one.
    expect(getConnectors(config, { namespace: 'eip155' }).map(({ id }) => id)).toEqual(['test.wallet'])
    held[0]?.approve()
    await going
    expect([config.state.switchingTo, names()]).toEqual([undefined, ['eip155', 'solana']])
    expect(config.state.activeNetwork).toBe(solanaNetworks[1])
  })

  it('[S4.38] the mark goes when the wallet refuses', async () => {
    const { config, solana } = await startTwoFamilies()
    const seen: unknown[] = []
    config.subscribe(
      ({ switchingTo }) => switchingTo,
      (now) => seen.push(now),
    )
    solana.fail('switchNetwork', { thrown: { code: 4001, message: 'no' } })
    await expect(switchNetwork(config, { network: solanaNetworks[1] })).rejects.toMatchObject({ code: 4001 })
    expect(seen).toEqual(['solana', undefined])
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('[S4.38] a switch inside a family is none', async () => {
    const { config } = await startTwoFamilies()
    const seen: unknown[] = []
    config.subscribe(
      ({ switchingTo }) => switchingTo,
      (now) => seen.push(now),
    )
    await switchNetwork(config, { network: 'eip155:10' })
    expect(seen).toEqual([])
  })
})
