import { describe, expect, it } from 'vitest'
import { createTestConfig } from '../testing/createTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { getNetworkImage } from './getNetworkImage.ts'
import { getNetworkImageQueryOptions } from './getNetworkImageQueryOptions.ts'

const ethereum = 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'

describe('getNetworkImage', () => {
  it('[S9.76] is the picture of the directory server, without a request of its own', async () => {
    const server = await startTestServer({ wellKnown: (base) => ({ directory: `${base}/pictures/` }) })
    const { config } = createTestConfig({ server: server.base })
    const image = await getNetworkImage(config, { network: 'eip155:1' })
    expect(image).toBe(`${server.base}/pictures/public/getAssetImage/${ethereum}`)
    expect(server.asked).toEqual([])
  })

  it.each(['eip155:31337', 'eip155:constructor', 'constructor'] as const)(
    '[S9.76] %s has none, and the server isn’t asked',
    async (id) => {
      const network = id as `eip155:${string}`
      const { config } = createTestConfig({ server: 'http://127.0.0.1:9' })
      expect(await getNetworkImage(config, { network })).toBeNull()
      expect(getNetworkImageQueryOptions(config, { network }).enabled).toBe(false)
    },
  )

  it('[S9.76] without a server there is none', async () => {
    const { config } = createTestConfig({ server: false })
    expect(await getNetworkImage(config, { network: 'eip155:1' })).toBeNull()
    expect(getNetworkImageQueryOptions(config, { network: undefined }).enabled).toBe(false)
  })
})
