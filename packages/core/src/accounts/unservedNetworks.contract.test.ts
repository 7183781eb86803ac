import { describe, expect, it } from 'vitest'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { compareReceiver } from '../transfers/compareReceiver.ts'
import { getActivity } from './getActivity.ts'
import { getNfts } from './getNfts.ts'
import { getTokens } from './getTokens.ts'

const address = '0x00000000000000000000000000000000000000A1'
const stranger = `0x${'7'.repeat(40)}`

describe('reads of a network the server doesn’t list', () => {
  it('[S7.03] are skipped: empty answers that say why, and not one request', async () => {
    const server = await startTestServer({ chains: ['eip155:10'] })
    const { config } = await startConnected({ server: server.base })
    const network = 'eip155:1' as const
    expect(await getActivity(config, { network, address })).toEqual({ items: [], ownOnly: 'notServed' })
    expect(await getNfts(config, { network, address })).toEqual({ nfts: [], unavailable: 'notServed' })
    expect(await getTokens(config, { network, address })).toMatchObject({
      nativeOnly: 'notServed',
      hidden: [],
    })
    expect(await compareReceiver(config, { network, address: stranger })).toEqual({ kind: 'unknown' })
    expect(server.asked).toEqual([])
  })

  it('[S7.03] the others are asked: the control', async () => {
    const server = await startTestServer({ chains: ['eip155:10'] })
    server.answer = ({ path }) => ({
      body: path.endsWith('/balance') ? { balances: [] } : { data: [], next: null },
    })
    const { config } = await startConnected({ server: server.base })
    const network = 'eip155:10' as const
    await getActivity(config, { network, address })
    await getNfts(config, { network, address })
    await getTokens(config, { network, address })
    await compareReceiver(config, { network, address: stranger, from: address })
    expect(server.asked.map(({ path }) => path.split('/').at(-1))).toEqual([
      'history',
      'nfts',
      'balance',
      'recipients',
    ])
  })
})
