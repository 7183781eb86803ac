import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { FrameServices } from '../FrameServices.ts'
import { getDueOffer, storeOffer } from './protectOffer.ts'

const eip155 = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const solana = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const account = 'person-1'
const nothing = { balances: [{ quantity: { numeric: '0' } }] }
const something = { balances: [{ quantity: { numeric: '0' } }, { quantity: { numeric: '0.25' } }] }

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => Promise.all(servers.splice(0).map((one) => new Promise((done) => one.close(done)))))

/** A frame that has offered protection before, over a data API with an answer for each account, and an empty node. */
async function start(answers: Readonly<Record<string, unknown>>, { currency = '0x0' } = {}) {
  const asked: string[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url ?? '')
    const answer = answers[url?.split('/')[3] ?? '']
    response.statusCode = answer === undefined ? 503 : 200
    response.end(JSON.stringify(answer ?? { reasons: [] }))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stored = new Map<string, unknown>()
  const services = {
    config: {
      api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      projectId: 'local',
      networks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
    },
    state: { network: 'eip155:1' },
    rpc: { request: async () => currency },
    store: {
      get: async (key: string) => stored.get(key),
      set: async (key: string, value: unknown) => void stored.set(key, value),
    },
  } as unknown as FrameServices
  await storeOffer(services, account, 'first')
  return { services, asked, getDue: () => getDueOffer(services, account, { eip155, solana }) }
}

it.each([
  ['a token, or a currency of another network', { [eip155]: something, [solana]: nothing }],
  ['something on Solana', { [eip155]: nothing, [solana]: something }],
  ['something on Solana, while the other account can’t be read', { [solana]: something }],
])('[X.62, X.62d] %s that arrived has the wallet offer protection once more', async (_, answers) => {
  const { services, getDue } = await start(answers)
  expect(await getDue()).toBe('funded')
  await storeOffer(services, account, 'funded')
  expect(await getDue()).toBeUndefined()
})

it('[S7.01, X.62, X.62d] an empty wallet, or one nobody can read, is offered nothing again on this device', async () => {
  expect(await (await start({ [eip155]: nothing, [solana]: nothing })).getDue()).toBeUndefined()
  const silent = await start({})
  expect(await silent.getDue()).toBeUndefined()
  expect(silent.asked).toHaveLength(2)
  // Reads of the data API name the client, its version and the project, as those of an app do.
  for (const path of silent.asked)
    expect(new URL(path, 'https://api.example').search).toBe('?projectId=local&st=latchkey&sv=1')
})

it('[X.62, X.62d] a node that knows of the currency answers alone', async () => {
  const { asked, getDue } = await start({}, { currency: '0x0de0' })
  expect(await getDue()).toBe('funded')
  expect(asked).toEqual([])
})
