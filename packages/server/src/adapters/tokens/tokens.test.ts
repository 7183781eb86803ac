import { encodeAbiParameters, type Hex } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TokenListEntry } from '../../config/networks.ts'
import { ChainUnavailableError } from '../../errors.ts'
import type { EgressRequest } from '../../ports/platform.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { silentLog } from '../../testing/testPorts.ts'
import { createTokens } from './tokens.ts'

const contract = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const string = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
const number = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const bytes32 = (text: string): Hex => `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`
const selectors = { name: '0x06fdde03', symbol: '0x95d89b41', decimals: '0x313ce567' } as const

/** What contracts answer by address and selector; a chain without Multicall3 keeps it readable. */
type Contracts = Record<string, Partial<Record<string, Hex>>>
const erc20 = (name: Hex, symbol: Hex, decimals: Hex) => ({
  [selectors.name]: name,
  [selectors.symbol]: symbol,
  [selectors.decimals]: decimals,
})

onBothDatabases('tokens', (db) => {
  let calls = 0
  let down = false
  let contracts: Contracts = {}
  const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time }
  const fetched: string[] = []

  const chains = {
    send: async (_: string, body: Uint8Array) => {
      calls++
      if (down) throw new ChainUnavailableError('chain_unavailable', 'eip155:1')
      const requests = JSON.parse(Buffer.from(body).toString()) as {
        id: number
        params: [{ to: string; data: string }]
      }[]
      const answers = requests.map(({ id, params: [{ to, data }] }) => {
        if (to === '0xca11bde05977b3631167028862be2a173976ca11') return { id, result: '0x' }
        const result = contracts[to]?.[data] ?? contracts[to]?.[data.slice(0, 10)]
        return result ? { id, result } : { id, error: { code: 3, message: 'execution reverted' } }
      })
      return { status: 200 as const, body: new Uint8Array(Buffer.from(JSON.stringify(answers))) }
    },
  }
  const egress = {
    request: async ({ url }: EgressRequest) => {
      fetched.push(url)
      return {
        status: url.endsWith('/gone') ? 404 : 200,
        headers: {},
        body: Buffer.from(
          `{"name":"Picture ${url.slice(-1)}","image":"https://i.example/${url.slice(-1)}.png"}`,
        ),
      }
    },
  }
  const open = (list: readonly TokenListEntry[] = []) =>
    createTokens({
      config: { networks: [], tokens: list },
      chains,
      db: db(),
      egress,
      clock,
      log: silentLog,
    })

  beforeEach(() => {
    calls = 0
    down = false
    contracts = {}
    clock.time = 1_000
    fetched.length = 0
  })

  it('asks contracts once, then remembers, over a restart too', async () => {
    contracts[contract(1)] = erc20(string('Test Dollar'), string('TUSD'), number(6n))
    const description = {
      chain: 'eip155:1',
      token: contract(1),
      name: 'Test Dollar',
      symbol: 'TUSD',
      decimals: 6,
      listed: false,
    }
    expect([...(await open().describe('eip155:1', [contract(1)])).values()]).toEqual([description])
    const before = calls
    expect([...(await open().describe('eip155:1', [contract(1), contract(1)])).values()]).toEqual([
      description,
    ])
    expect(calls).toBe(before)
    // another chain is another contract
    expect((await open().describe('eip155:2', [contract(9), contract(1)])).get(contract(1))?.chain).toBe(
      'eip155:2',
    )
    expect(calls).toBeGreaterThan(before)
  })

  it('[X.41] cleans and cuts what contracts say, and reads names of 32 bytes', async () => {
    contracts[contract(1)] = erc20(string('\u202eevil\u200b name\0'), string('S'.repeat(40)), number(0n))
    contracts[contract(2)] = erc20(bytes32('Maker'), bytes32('MKR'), number(255n))
    contracts[contract(3)] = erc20(string('x'.repeat(5_000)), string(''), number(18n))
    const found = await open().describe('eip155:1', [1, 2, 3].map(contract))
    expect([...found.values()].map(({ name, symbol, decimals }) => [name, symbol, decimals])).toEqual([
      ['evil name', 'S'.repeat(16), 0],
      ['Maker', 'MKR', 255],
      ['x'.repeat(64), 'x'.repeat(16), 18],
    ])
  })

  it('[T-NUM] what is no token, or whose answers are no sense, is left out, and asked again after an hour', async () => {
    contracts[contract(1)] = erc20(string('Huge'), string('H'), number(256n))
    contracts[contract(2)] = erc20(string('\u200b'), string('\u2800'), number(18n))
    contracts[contract(3)] = { [selectors.name]: string('No decimals'), [selectors.symbol]: string('ND') }
    contracts[contract(5)] = erc20('0xff', '0x', number(18n))
    const all = [1, 2, 3, 4, 5].map(contract)
    expect((await open().describe('eip155:1', all)).size).toBe(0)
    const before = calls
    clock.time += 60 * 60_000 - 1
    expect((await open().describe('eip155:1', all)).size).toBe(0)
    expect(calls).toBe(before)
    contracts[contract(4)] = erc20(string('Late'), string('L'), number(1n))
    clock.time += 1
    expect([...(await open().describe('eip155:1', all)).keys()]).toEqual([contract(4)])
  })

  it('a chain that is down leaves no wrong memory', async () => {
    contracts[contract(1)] = erc20(string('Coin'), string('C'), number(18n))
    down = true
    await expect(open().describe('eip155:1', [contract(1)])).rejects.toBeInstanceOf(ChainUnavailableError)
    down = false
    expect((await open().describe('eip155:1', [contract(1)])).size).toBe(1)
  })

  it('the list comes first, is never asked for, and gives the native currency its picture', async () => {
    const listed: TokenListEntry = {
      chain: 'eip155:1',
      address: contract(1),
      name: 'Listed',
      symbol: 'L',
      decimals: 2,
      logoURI: 'https://l.example/l.png',
    }
    const tokens = open([
      listed,
      { ...listed, chain: 'eip155:2' },
      { ...listed, address: `0x${'e'.repeat(40)}`, name: 'Ether', symbol: 'ETH', decimals: 18 },
    ])
    const description = {
      chain: 'eip155:1',
      token: contract(1),
      name: 'Listed',
      symbol: 'L',
      decimals: 2,
      imageUrl: 'https://l.example/l.png',
      listed: true,
    }
    expect(tokens.list('eip155:1')).toEqual([description])
    expect([...(await tokens.describe('eip155:1', [contract(1)])).values()]).toEqual([description])
    expect(calls).toBe(0)
    expect(tokens.native('eip155:1')).toMatchObject({ symbol: 'ETH', imageUrl: 'https://l.example/l.png' })
    expect(tokens.native('eip155:137')).toEqual({
      chain: 'eip155:137',
      name: 'POL',
      symbol: 'POL',
      decimals: 18,
      listed: true,
    })
    expect(tokens.list('eip155:3')).toEqual([])
  })

  describe('NFTs', () => {
    const id = (n: bigint) => n.toString(16).padStart(64, '0')
    const cats = contract(10)
    const nft = (tokenId: bigint) => ({ contract: cats, tokenId, kind: 'erc721' as const })
    beforeEach(() => {
      contracts[cats] = {
        [selectors.name]: string('Cats'),
        [`0xc87b56dd${id(1n)}`]: string('https://m.example/1'),
        [`0xc87b56dd${id(2n)}`]: string('https://m.example/gone'),
        [`0xc87b56dd${id(3n)}`]: string(
          `data:application/json,{"name":"On chain","image":"data:image/png;base64,AA=="}`,
        ),
      }
    })

    it('reads names and pictures once; what can not be read has its contract’s name and number', async () => {
      const wanted = [1n, 2n, 3n, 4n, 2n ** 256n - 1n].map(nft)
      const found = await open().describeNfts('eip155:1', wanted)
      expect(Object.fromEntries(found)).toEqual({
        [`${cats}/1`]: { name: 'Picture 1', imageUrl: 'https://i.example/1.png' },
        [`${cats}/2`]: { name: 'Cats #2' },
        [`${cats}/3`]: { name: 'On chain', imageUrl: 'data:image/png;base64,AA==' },
        [`${cats}/4`]: { name: 'Cats #4' },
        [`${cats}/${2n ** 256n - 1n}`]: { name: 'Cats #115792…639935' },
      })
      const before = calls
      expect(Object.fromEntries(await open().describeNfts('eip155:1', wanted))).toEqual(
        Object.fromEntries(found),
      )
      expect([calls, fetched.length]).toEqual([before, 2])
      clock.time += 60 * 60_000
      await open().describeNfts('eip155:1', wanted)
      // only what could not be read is asked again
      expect(fetched).toEqual(['https://m.example/1', 'https://m.example/gone', 'https://m.example/gone'])
    })

    it('EIP-1155: the id stands in the address as 64 hex digits', async () => {
      contracts[cats] = { '0x0e89341c': string('https://m.example/{id}') }
      const found = await open().describeNfts('eip155:1', [{ ...nft(0xabn), kind: 'erc1155' }])
      expect(fetched).toEqual([`https://m.example/${id(0xabn)}`])
      expect(found.get(`${cats}/171`)?.name).toBe('Picture b')
    })
  })
})
