import type { TokenBalances } from '@latchkey/protocol'
import { walletAssets } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { ethereum, optimism, type solanaMainnet, startFrameWorld } from '../../testing/startFrameWorld.ts'
import { RequestError } from '../errors.ts'
import { type Balances, createBalances } from './createBalances.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

const contract = `0x${'Ab'.repeat(20)}`
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: ethereum,
  price: 2500.1,
  value: 2500.1,
  quantity: { decimals: '18', numeric: '1.000000000000000001' },
  iconUrl: '',
} as const
/** More base units than 64 bits, or a floating point number, hold. */
const most = 2n ** 256n - 1n
const coin = {
  ...ether,
  name: 'Coin',
  symbol: 'COIN',
  address: `${ethereum}:${contract}`,
  price: 0,
  value: undefined,
  quantity: { decimals: '0', numeric: String(most) },
} as const

/** The frame over a server with these balances; `ask` is the app's request. */
function start({
  network = ethereum,
  balances = [coin, ether],
  isSignedIn = true,
}: {
  network?: typeof ethereum | typeof solanaMainnet
  balances?: TokenBalances['balances'] | (() => never)
  isSignedIn?: boolean
} = {}) {
  const asked: Parameters<Balances['get']>[] = []
  const world = startFrameWorld({
    network,
    isSignedIn,
    balances: {
      async get(...question) {
        asked.push(question)
        return typeof balances === 'function' ? balances() : balances
      },
    },
  })
  open.push(world)
  const account = world.keys.evm.address
  const ask = (params: unknown, chainId?: number) =>
    world.messenger.request('RPC_REQUEST', {
      method: 'wallet_getAssets',
      params: params as never,
      chainNamespace: 'eip155',
      ...(chainId !== undefined && { chainId }),
    })
  return { ask, asked, account }
}

describe('wallet_getAssets', () => {
  it('[S7.75] [S3.07] answers the balances of the server in the fields of the wire, exact to 256 bits', async () => {
    const { ask, asked, account } = start()
    const answer = await ask([{ account, chainFilter: ['0x1'] }])
    expect(answer).toEqual({
      '0x1': [
        {
          address: 'native',
          balance: '0xde0b6b3a7640001',
          type: 'NATIVE',
          metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2500.1, iconUrl: '', value: 2500.1 },
        },
        {
          address: contract,
          balance: `0x${'f'.repeat(64)}`,
          type: 'ERC20',
          // a value that nobody knows is absent
          metadata: { name: 'Coin', symbol: 'COIN', decimals: 0, price: 0, iconUrl: '' },
        },
      ],
    })
    expect(v.is(walletAssets, answer)).toBe(true)
    expect(asked).toEqual([[ethereum, account, undefined]])
  })

  it('[S7.75] takes the object alone too, and lists the network of the request where none is named, no others', async () => {
    const { ask, asked, account } = start()
    expect(Object.keys((await ask({ account })) as object)).toEqual(['0x1'])
    expect(Object.keys((await ask([{ account }], 10)) as object)).toEqual(['0xa'])
    expect(Object.keys((await ask([{ account, chainFilter: ['0xA', '0x1'] }])) as object)).toEqual([
      '0xa',
      '0x1',
    ])
    expect(asked.map(([network]) => network)).toEqual([ethereum, optimism, optimism, ethereum])
  })

  it.each<[string, object, readonly string[]]>([
    ['one kind', { assetTypeFilter: 'ERC20' }, [contract]],
    ['one kind in the other case', { assetTypeFilter: 'native' }, ['native']],
    ['kinds as the standard has them', { assetTypeFilter: ['native', 'erc20'] }, ['native', contract]],
    ['contracts', { assetFilter: { '0x1': [contract.toLowerCase()] } }, [contract]],
    [
      'contracts as the standard has them',
      { assetFilter: { '0x1': [{ address: 'native', type: 'native' }] } },
      ['native'],
    ],
    [
      'contracts, whatever else is named',
      { assetFilter: { '0x1': ['native'] }, assetTypeFilter: 'ERC20' },
      ['native'],
    ],
  ])('[S3.07] [S7.75] lists %s', async (_, filter, addresses) => {
    const { ask, account } = start()
    const answer = (await ask([{ account, ...filter }])) as Record<string, { address: string }[]>
    expect(answer['0x1']?.map(({ address }) => address)).toEqual(addresses)
  })

  it('[S7.75] contracts that are named are read from the chain, also those that nothing is held of', async () => {
    const { ask, asked, account } = start()
    await ask([{ account, assetFilter: { '0x1': ['native', contract] } }])
    expect(asked).toEqual([[ethereum, account, [contract.toLowerCase()]]])
  })

  it.each<[string, (account: string) => unknown]>([
    ['no account', () => [{}]],
    ['nothing', () => []],
    ['text', () => ['0x1']],
    ['another account', () => [{ account: `0x${'1'.repeat(40)}` }]],
    ['a network that is not served', (account) => [{ account, chainFilter: ['0x89'] }]],
    ['a network in decimals', (account) => [{ account, chainFilter: ['1'] }]],
    ['a kind that is none', (account) => [{ account, assetTypeFilter: 'ERC721' }]],
    [
      'a hundred and one contracts',
      (account) => [{ account, assetFilter: { '0x1': Array(101).fill(contract) } }],
    ],
  ])('[S7.75] %s is refused, and no server asked', async (_, params) => {
    const { ask, asked, account } = start()
    await expect(ask(params(account))).rejects.toThrow()
    expect(asked).toEqual([])
    // control
    await expect(ask([{ account }])).resolves.toBeDefined()
  })

  it('[S7.75] nobody is told anything before a sign-in', async () => {
    const { ask, asked, account } = start({ isSignedIn: false })
    await expect(ask([{ account }])).rejects.toThrow('signed out')
    expect(asked).toEqual([])
  })

  it('[S7.75] what can’t be read is an error and not an empty list', async () => {
    const fail = () => {
      throw new RequestError('network', 'The balances can’t be read now. Try again.')
    }
    const { ask, account } = start({ balances: fail })
    await expect(ask([{ account }])).rejects.toThrow('can’t be read now')
    const wrong = { ...ether, quantity: { decimals: '2', numeric: '0.001' } }
    const other = start({ balances: [wrong] })
    await expect(other.ask([{ account: other.account }])).rejects.toThrow('makes no sense')
  })
})

describe('the client of the server’s balances', () => {
  const account = `0x${'c'.repeat(40)}`
  const createClient = (answer: () => Response | Promise<Response>) => {
    const asked: URL[] = []
    const client = createBalances({
      api: 'https://api.example',
      projectId: 'local',
      fetch: async (input) => {
        asked.push(new URL(String(input)))
        return answer()
      },
    })
    return { client, asked }
  }

  it('[S7.01, S7.75] asks for one network of the project, in dollars, and for named contracts anew', async () => {
    const { client, asked } = createClient(() => Response.json({ balances: [ether] }))
    expect(await client.get(ethereum, account, [contract])).toMatchObject([{ symbol: 'ETH' }])
    const [url] = asked
    expect(url?.pathname).toBe(`/v1/account/${account}/balance`)
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      projectId: 'local',
      st: 'latchkey',
      sv: '1',
      currency: 'usd',
      chainId: ethereum,
      forceUpdate: `${ethereum}:${contract}`,
    })
  })

  it.each<[string, () => Response | Promise<Response>]>([
    [
      'a network that its node did not answer for',
      () => Response.json({ balances: [], unavailable: [ethereum] }),
    ],
    ['a refusal', () => Response.json({ balances: [] }, { status: 503 })],
    ['another shape', () => Response.json({ balances: [{ symbol: 'ETH' }] })],
    ['no JSON', () => new Response('<html>')],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('[S7.75] %s is an error', async (_, answer) => {
    const { client } = createClient(answer)
    await expect(client.get(ethereum, account)).rejects.toMatchObject({
      name: 'RequestError',
      code: 'network',
    })
  })
})
