import { afterEach, describe, expect, it } from 'vitest'
import { optimism, solanaMainnet, startFrameWorld } from '../../testing/startFrameWorld.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

function start() {
  const world = startFrameWorld()
  open.push(world)
  return { ...world, getChainId: () => world.messenger.request('GET_CHAIN_ID', undefined) }
}

describe('the active network of the frame', () => {
  it('[S7.53] is answered as the network the document was opened for', async () => {
    expect(await start().getChainId()).toEqual({ chainId: 1 })
  })

  it.each([
    ['a number', 10, 10],
    ['a number as text', '10', 10],
    ['CAIP-2 of an EVM network', optimism, 10],
    ['CAIP-2 of a Solana network', solanaMainnet, solanaMainnet],
  ])(
    '[S7.42, S7.53] a switch by %s is answered, and GET_CHAIN_ID has it from then on',
    async (_, to, chainId) => {
      const { messenger, getChainId } = start()
      expect(await messenger.request('SWITCH_NETWORK', { chainId: to })).toEqual({ chainId })
      expect(await getChainId()).toEqual({ chainId })
      expect(await messenger.request('SWITCH_NETWORK', { chainId: 1 })).toEqual({ chainId: 1 })
      expect(await getChainId()).toEqual({ chainId: 1 })
    },
  )

  it('[S7.42] the switched network is the one of a user without a network, and of an approval', async () => {
    const { messenger, services } = start()
    await messenger.request('SWITCH_NETWORK', { chainId: 10 })
    expect(await messenger.request('GET_USER', {})).toMatchObject({ chainId: 10 })
    expect(services.state.network).toBe(optimism)
  })

  it('[S7.42, S7.53] a network that isn’t served is refused, and the active one stays', async () => {
    const { messenger, getChainId } = start()
    for (const chainId of [137, '0x1', 'solana:unknown'])
      await expect(messenger.request('SWITCH_NETWORK', { chainId })).rejects.toThrow(
        'doesn’t serve that network',
      )
    expect(await getChainId()).toEqual({ chainId: 1 })
  })

  it('[S7.42] a switch aborts open approvals; to the same network it doesn’t', async () => {
    const { messenger, services } = start()
    const { signal } = services.state.abort
    await messenger.request('SWITCH_NETWORK', { chainId: 1 })
    expect(signal.aborted).toBe(false)
    await messenger.request('SWITCH_NETWORK', { chainId: 10 })
    expect(signal.aborted).toBe(true)
  })
})
