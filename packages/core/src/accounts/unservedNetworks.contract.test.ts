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
  const readAll = async (network: 'eip155:1' | 'eip155:10') => {
    const server = await startTestServer({ chains: ['eip155:10'] })
    server.answer = ({ path }) => ({
      body: path.endsWith('/balance') ? { balances: [] } : { data: [], next: null },
    })
    const { config } = await startConnected({ server: server.base })
    const answers = [
      await getActivity(config, { network, address }),
      await getNfts(config, { network, address }),
      await getTokens(config, { network, address }),
      await compareReceiver(config, { network, address: stranger, from: address }),
    ]
    return { answers, paths: server.asked.map(({ path }) => path.split('/').at(-1)) }
  }

  it('[S7.03] are skipped: empty answers with the reason, and not one request', async () => {
    const { answers, paths } = await readAll('eip155:1')
    expect(answers).toMatchObject([
      { items: [], ownOnly: 'notServed' },
      { nfts: [], unavailable: 'notServed' },
      { hidden: [], nativeOnly: 'notServed' },
      { kind: 'unknown' },
    ])
    expect(paths).toEqual([])
  })

  it('[S7.03] control: reads of a listed network are requested', async () => {
    expect((await readAll('eip155:10')).paths).toEqual(['history', 'nfts', 'balance', 'recipients'])
  })
})
