import { describe, expect, it, vi } from 'vitest'
import { followIdentity } from '../accounts/followIdentity.ts'
import { getIdentity } from '../accounts/getIdentity.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { getNames } from './getNames.ts'
import { registerName } from './registerName.ts'

const alice = '0x00000000000000000000000000000000000000A1'
/** A registered name as a server answers it. */
const mira = {
  name: 'mira.latchkey.id',
  registered_at: '2026-11-01T00:00:00Z',
  updated_at: null,
  attributes: null,
  addresses: { 60: { address: alice, created_at: null } },
}
/** A wallet of the embedded kind, connected, at a server that registers names. */
async function startEmbedded() {
  const server = await startTestServer({ wellKnown: () => ({ zones: ['latchkey.id'] }) })
  const wallet = createTestWallet({ id: 'ID_AUTH' })
  Object.assign(wallet.connector, { type: 'AUTH' })
  return { server, ...(await startConnected({ server: server.base, wallet })) }
}

describe('names that are kept, after a registration', () => {
  it('[S7.26] [S2.33] an answer that was asked for before it is neither kept nor shown', async () => {
    const { server, config } = await startEmbedded()
    const held: (() => void)[] = []
    let hasName = false
    server.answer = async ({ method, path }) => {
      if (method === 'POST') {
        hasName = true
        return { body: {} }
      }
      const isReverse = path.includes('/reverse/')
      const before = isReverse ? [] : { name: null, avatar: null, resolvedAt: null }
      if (!hasName) {
        await new Promise<void>((resolve) => held.push(resolve))
        return { body: before }
      }
      return { body: isReverse ? [mira] : { ...before, name: 'mira.latchkey.id' } }
    }
    await followIdentity(config)
    const names = getNames(config)
    await vi.waitFor(() => expect(held).toHaveLength(2))
    await registerName(config, { name: 'mira' })
    for (const release of held) release()
    const expected = [expect.objectContaining({ name: 'mira.latchkey.id' })]
    expect(await names).toEqual(expected)
    expect(await getNames(config)).toEqual(expected)
    expect(await getIdentity(config)).toMatchObject({ name: 'mira.latchkey.id' })
    expect(config.state.accountDetails.eip155?.profileName).toBe('mira.latchkey.id')
    const asked = (part: string) => server.asked.filter(({ path }) => path.includes(part))
    // Each was asked once before the registration and once after it.
    expect(asked('/reverse/')).toHaveLength(2)
    expect(asked('/identity/')).toHaveLength(2)
  })

  it('[S7.26] they are asked for again', async () => {
    const { server, config } = await startEmbedded()
    server.answer = () => ({ body: [] })
    expect(await getNames(config)).toEqual([])
    server.answer = ({ method }) => ({ body: method === 'POST' ? {} : [mira] })
    await registerName(config, { name: 'mira' })
    expect((await getNames(config)).map(({ name }) => name)).toEqual(['mira.latchkey.id'])
  })
})
