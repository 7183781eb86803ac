import { currencies } from '@latchkey/protocol'
import { tokenBalances } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { createLedger, steadyChain } from '../../testing/createLedger.ts'
import { expectApiHeaders, getRefusal, golden } from '../../testing/expectAnswer.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { type Life, seedLife } from '../../testing/seedLife.ts'
import { startAnvil } from '../../testing/startAnvil.ts'
import { type DataStack, type DataStackOptions, startDataStack } from '../../testing/startDataStack.ts'
import { manualClock } from '../../testing/testPorts.ts'

const closeAfter = cleanups()
const native = `0x${'e'.repeat(40)}`
const chainId = 'eip155:31337'
let anvil: Awaited<ReturnType<typeof startAnvil>>
let life: Life
let crowded: Crowded
let crowdedAndBare: Crowded

beforeAll(async () => {
  anvil = await startAnvil(steadyChain)
  life = await seedLife(anvil.url)
  crowded = await startCrowded(true)
  crowdedAndBare = await startCrowded(false)
}, 120_000)
afterAll(async () => {
  for (const chain of [anvil, crowded, crowdedAndBare]) await chain.close()
})

type Crowded = Awaited<ReturnType<typeof startCrowded>>

/** A chain on which one account has 200 tokens. */
async function startCrowded(withMulticall: boolean) {
  const chain = await startAnvil(steadyChain)
  const ledger = await createLedger(chain.url, { withMulticall })
  const [me = ''] = ledger.accounts
  for (let n = 0; n < 200; n++)
    await ledger.deploy('TestToken', [`Coin ${n}`, `C${n}`, 6, [me], BigInt(n + 1)])
  return { ...chain, me }
}

onDatabase('GET /v1/account/{address}/balance', (db) => {
  const start = async (options: Partial<DataStackOptions> = {}) => {
    const { address } = life.coin
    const stack = await startDataStack({
      chain: anvil.url,
      db: db(),
      tokens: [{ chainId: 31337, address, name: 'Demo Coin', symbol: 'DMO', decimals: 6 }],
      usd: { [`${chainId}:${native}`]: 2500, [`${chainId}:${address}`]: 1 },
      ...options,
    })
    await stack.indexed()
    return stack
  }
  const open = (options?: Partial<DataStackOptions>) => closeAfter(start(options))
  const balance = (query = '', account = life.me) =>
    `/v1/account/${account}/balance?projectId=local&st=latchkey&sv=1${query}`
  const read = async (response: Response) => v.parse(tokenBalances, await response.json())

  it('[S3.05] [S7.14] is what the golden file says, and costs three node calls at most', async () => {
    const stack = await open({ ports: { clock: manualClock() } })
    const response = await stack.get(balance())
    expect(response.status).toBe(200)
    expect(stack.calls()).toBeLessThanOrEqual(3)
    await golden(response, './balance.golden.json')
    const portfolio = await stack.get(`/v1/account/${life.me}/portfolio?projectId=local`)
    await golden(portfolio, './portfolio.golden.json')
  })

  it('carries content type, CORS and a request id, on success and refusal', async () => {
    const stack = await open()
    const refused = [balance('&currency=xyz'), balance('', '0x12')]
    for (const path of [balance(), ...refused, `/v1/account/${life.me}/portfolio`])
      expectApiHeaders(await stack.get(path))
    const preflight = await fetch(stack.url + balance(), { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })

  it('[S7.14] every spelling of account and chain is the same request', async () => {
    const stack = await open()
    const answers = await Promise.all(
      [
        balance(`&chainId=${chainId}`),
        balance('&chainId=31337'),
        balance('&chainId=31337', `0x${life.me.slice(2).toUpperCase()}`),
        balance('', `${chainId}:${life.me}`),
        balance(`&chainId=${encodeURIComponent(chainId)}`, encodeURIComponent(`${chainId}:${life.me}`)),
      ].map(async (path) => (await stack.get(path)).json()),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(stack.calls()).toBeLessThanOrEqual(3)
  })

  it('[T-CACHE] unknown and random parameters, their order and repetition cost no node call', async () => {
    const stack = await open({ ports: { clock: manualClock() } })
    const first = await (await stack.get(balance())).text()
    const before = stack.calls()
    for (let n = 0; n < 30; n++) {
      const random = Math.random().toString(36)
      const path =
        n % 2 ? balance(`&_=${random}&${random}=1`) : `${balance()}&sv=${random}&clientId=${random}&st=x`
      expect(await (await stack.get(path, { 'x-random': random, cookie: random })).text()).toBe(first)
    }
    const reordered = `/v1/account/${life.me}/balance?currency=usd&sv=9&projectId=local&currency=eur`
    expect(await (await stack.get(reordered)).text()).toBe(first)
    expect(stack.calls()).toBe(before)
  })

  it('[S7.14] knows every currency', async () => {
    const stack = await open()
    for (const currency of currencies) {
      const { balances } = await read(await stack.get(balance(`&currency=${currency}`)))
      const price = currency === 'usd' ? 2500 : currency === 'eur' ? 1250 : 0
      expect(balances[0], currency).toMatchObject({ symbol: 'ETH', price })
    }
  })

  describe('what is refused', () => {
    let stack: DataStack
    beforeAll(async () => {
      stack = await start()
    })
    afterAll(() => stack.close())

    const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    it.each([
      ['&currency=xyz', undefined, 'currency', 'Unsupported currency: xyz'],
      ['&currency=USD', undefined, 'currency', 'Unsupported currency'],
      ['', '0x1234', 'address', 'The address provided is invalid'],
      ['', solana, 'address', 'Unsupported namespace'],
      ['', 'eip155:1:', '', 'Crypto utils error'],
      ['&chainId=eip155:999', undefined, 'chainId', "We don't support the chainId you provided"],
      ['&chainId=ethereum', undefined, 'chainId', 'Requested ethereum has invalid format'],
      ['&forceUpdate=0x12', undefined, '', 'Crypto utils error'],
      ['&forceUpdate=solana:a:b', undefined, 'address', 'Unsupported namespace'],
      ['', '0x%00', 'address', 'The address provided is invalid'],
      ['', '__proto__', 'address', 'The address provided is invalid'],
    ])('[S7.76] "%s" of account %s is refused', async (query, account, field, description) => {
      const refused = await getRefusal(stack.get(balance(query, account)))
      expect(refused).toEqual([400, field, expect.stringContaining(description)])
      expect(stack.calls()).toBe(0)
    })
  })

  it('[S7.14] forceUpdate reads a token that was never touched, and the native currency, live', async () => {
    const stack = await open({ tokens: [] })
    const account = life.ledger.accounts[5] ?? ''
    const { balances } = await read(await stack.get(balance('', account)))
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH'])
    const forced = `&forceUpdate=${chainId}:${life.coin.address},${chainId}:${native}`
    const answer = await read(await stack.get(balance(forced, account)))
    expect(answer.balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['ETH', '10000'],
      ['DMO', '0'],
    ])
    // An address is what the caller wrote, not its checksum.
    for (const address of [
      life.coin.address.toLowerCase(),
      `0x${life.coin.address.slice(2).toUpperCase()}`,
    ]) {
      const written = `${chainId}:${address}`
      const echoed = await read(await stack.get(balance(`&forceUpdate=${written}`, account)))
      expect(echoed.balances.map((one) => one.address)).toEqual([undefined, written])
    }
  })

  it('[S7.76] a node that is down, answers HTML or errors with HTTP 200: the last answer with its age, then 503, then a new one', async () => {
    const clock = manualClock()
    const stack = await open({ ports: { clock } })
    const first = await stack.get(balance())
    expect(first.headers.get('age')).toBe('0')
    const fresh = await read(first)
    for (const mood of ['down', 'html', 'errors'] as const) {
      stack.node.mood = mood
      clock.time += 180_000
      const stale = await stack.get(balance())
      expect(stale.status).toBe(200)
      expect(stale.headers.get('age')).toBe({ down: '180', html: '360', errors: '540' }[mood])
      expect(await read(stale)).toEqual(fresh)
    }
    clock.time += 400_000
    const gone = await stack.get(balance())
    expect(gone.status).toBe(503)
    await golden(gone, './balanceUnavailable.golden.json')
    const portfolio = stack.get(`/v1/account/${life.me}/portfolio?projectId=local`)
    expect(await getRefusal(portfolio)).toEqual([503, '', 'Portfolio provider is temporarily unavailable'])
    stack.node.mood = 'up'
    expect((await stack.get(balance())).status).toBe(200)
  })

  it('[S7.76] under preset compat callers without Origin or version get an empty list, others theirs', async () => {
    const stack = await open({ env: { LATCHKEY_PRESET: 'compat' } })
    const origin = { origin: 'https://app.example' }
    const plain = `/v1/account/${life.me}/balance?projectId=local`
    const count = async (path: string, headers: Record<string, string> = {}) => {
      const response = await stack.get(path, headers)
      expectApiHeaders(response)
      return (await read(response)).balances.length
    }
    expect(await count(`${plain}&sv=html-1.7.0`)).toBe(0)
    expect(await count(plain, origin)).toBe(0)
    expect(await count(`${plain}&sv=html-1.6.4`, origin)).toBe(0)
    expect(await count(plain, { ...origin, 'x-sdk-version': 'react-1.6.5' })).toBe(0)
    expect(await count(`${plain}&sv=html-1.7.0`, origin)).toBeGreaterThan(1)
    expect(await count(plain, { ...origin, 'x-sdk-version': 'react-1.7.0' })).toBeGreaterThan(1)
  })
})

onDatabase('an account without anything', (db) => {
  const nobody = `0x${'ab'.repeat(20)}`
  const ask = async (preset: string, query = '') => {
    const env = { LATCHKEY_PRESET: preset }
    const stack = await closeAfter(startDataStack({ chain: anvil.url, db: db(), env }))
    const path = `/v1/account/${nobody}/balance?projectId=local&sv=html-1.7.0${query}`
    const { balances } = v.parse(
      tokenBalances,
      await (await stack.get(path, { origin: 'https://app.example' })).json(),
    )
    return balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])
  }

  it('[S7.14] is an empty list under preset compat, unless the native currency is named; else a zero', async () => {
    expect(await ask('compat')).toEqual([])
    expect(await ask('compat', `&forceUpdate=${chainId}:${native}`)).toEqual([['ETH', '0']])
    expect(await ask('standard')).toEqual([['ETH', '0']])
  })
})

onDatabase('an account with 200 tokens', (db) => {
  const holding = async ({ url, me }: Crowded) => {
    const stack = await closeAfter(startDataStack({ chain: url, db: db() }))
    await stack.indexed()
    return { stack, path: `/v1/account/${me}/balance?projectId=local` }
  }

  it('[S7.14] costs three node calls at most, the first time and after', async () => {
    const { stack, path } = await holding(crowded)
    const { balances } = v.parse(tokenBalances, await (await stack.get(path)).json())
    expect(balances).toHaveLength(201)
    expect(stack.calls()).toBeLessThanOrEqual(3)
    const before = stack.calls()
    await stack.get(`${path}&currency=eur`)
    // names are remembered
    expect(stack.calls()).toBe(before + 1)
  }, 60_000)

  it('[S7.76] is read by plain batches where the chain has no Multicall3', async () => {
    const { stack, path } = await holding(crowdedAndBare)
    const { balances } = v.parse(tokenBalances, await (await stack.get(path)).json())
    expect(balances).toHaveLength(201)
    expect(balances.map(({ quantity }) => quantity.numeric)).toContain('0.0002')
  }, 60_000)
})
