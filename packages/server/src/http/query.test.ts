import type { Context } from 'hono'
import { describe, expect, it } from 'vitest'
import { HttpFailure } from './HttpFailure.ts'
import { memoizeByUrl, parseAccount, parseChainId } from './query.ts'
import type { ApiEnv } from './Service.ts'

const checksummed = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const address = checksummed.toLowerCase()

/** The field and text of the 400 that a parser throws. */
function getRefusal(parse: () => unknown): readonly [field: string, description: string] {
  try {
    parse()
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 400) return [error.field, error.message]
    throw error
  }
  throw new Error('nothing was refused')
}

describe('parseAccount', () => {
  it.each([
    [checksummed, undefined],
    [address, undefined],
    [`0x${address.slice(2).toUpperCase()}`, undefined],
    [`eip155:31337:${checksummed}`, 'eip155:31337'],
  ])('[S7.06] %s is an address in lower case, with its chain where it is CAIP-10', (text, chain) => {
    expect(parseAccount(text)).toEqual({ family: 'eip155', address, ...(chain && { chain }) })
  })

  it('[S6.04] a Solana address stays as it is, plain or CAIP-10', () => {
    const account = { family: 'solana', address: '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K9jF2eqWxJ1uPqz7Yt' }
    expect(parseAccount(account.address)).toEqual(account)
    expect(parseAccount(`solana:x:${account.address}`)).toEqual({ ...account, chain: 'solana:x' })
  })

  it.each([
    ['z'.repeat(44), 'address', 'The address provided is invalid'],
    [
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${'4'.repeat(40)}`,
      'address',
      'The address provided is invalid',
    ],
    [`solana:x:${address}`, 'address', 'The address provided is invalid'],
    ['bip122:000000000019d6689c085ae165831e93:bc1q', 'address', 'Unsupported namespace: bip122'],
    ['eip155:1:0x12', 'address', 'The address provided is invalid'],
    ['eip155:1', '', 'Crypto utils error'],
    ['nope:1:0x12', '', 'Crypto utils error'],
    ['eip155:1:0x12:x', '', 'Crypto utils error'],
    [address.slice(0, 41), 'address', 'The address provided is invalid'],
    [`${address}0`, 'address', 'The address provided is invalid'],
    ['', 'address', 'The address provided is invalid'],
    ['__proto__', 'address', 'The address provided is invalid'],
    [`0x${'g'.repeat(40)}`, 'address', 'The address provided is invalid'],
    ['\u202e<script>\0', 'address', 'The address provided is invalid: ?<script>?'],
  ])('[S7.76] %j is 400, field "%s": %s', (text, field, description) => {
    expect(getRefusal(() => parseAccount(text))).toEqual([field, expect.stringContaining(description)])
  })
})

describe('parseChainId', () => {
  const mainnet = { caipNetworkId: 'eip155:1', namespace: 'eip155', reference: '1', ws: false } as const
  const chains = {
    get: (id: string) =>
      id === 'eip155:1' || id === 'eip155:2' ? { ...mainnet, http: id === 'eip155:1' } : undefined,
  }

  it.each([
    ['eip155:1', undefined, 'eip155:1'],
    ['1', undefined, 'eip155:1'],
    [undefined, 'eip155:1', 'eip155:1'],
    ['1', 'eip155:1', 'eip155:1'],
    [undefined, undefined, undefined],
    ['', undefined, undefined],
  ] as const)('parameter %s and an account on %s name %s', (text, chain, expected) => {
    expect(parseChainId(chains, text, chain && { family: 'eip155', address, chain })).toBe(expected)
  })

  it.each([
    ['eip155:999', 'chainId', "We don't support the chainId you provided: eip155:999"],
    ['2', 'chainId', "We don't support the chainId you provided"],
    ['0', 'chainId', 'Requested 0 has invalid format'],
    ['0x1', 'chainId', 'Requested 0x1 has invalid format'],
    ['eip155', 'chainId', 'Requested eip155 has invalid format'],
    ['eip155:1:2', 'chainId', 'has invalid format'],
    ['9'.repeat(30), 'chainId', 'has invalid format'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'address', 'Unsupported namespace: solana'],
  ])('[S7.76] %s is 400, field %s: %s', (text, field, description) => {
    expect(getRefusal(() => parseChainId(chains, text))).toEqual([
      field,
      expect.stringContaining(description),
    ])
  })

  it('an account on another chain than the parameter is refused', () => {
    const parse = () => parseChainId(chains, '1', { family: 'eip155', address, chain: 'eip155:2' })
    expect(getRefusal(parse)).toEqual(['', expect.stringContaining('Invalid parameter')])
  })
})

describe('memoizeByUrl', () => {
  /** Parses URLs through the memo. Returns the URLs that had to be parsed, in order. */
  function parseUrls(urls: readonly string[]): string[] {
    const parsed: string[] = []
    const parse = memoizeByUrl((c) => {
      const url = c.env.incoming?.url ?? ''
      parsed.push(url)
      if (url.includes('bad')) throw new Error('bad')
      return { url }
    })
    for (const url of urls) {
      const parseOne = () => parse({ env: { incoming: { url } } } as unknown as Context<ApiEnv>)
      if (url.includes('bad')) expect(parseOne).toThrow('bad')
      else expect(parseOne()).toEqual({ url })
    }
    return parsed
  }
  const long = `/${'l'.repeat(1_001)}`

  it.each([
    ['a repeated URL is parsed once', ['/a?x=1', '/a?x=2', '/a?x=1'], ['/a?x=1', '/a?x=2']],
    ['errors are not memoized', ['/bad', '/bad'], ['/bad', '/bad']],
    ['very long URLs are not memoized', [long, long], [long, long]],
  ])('%s', (_, urls, parsed) => {
    expect(parseUrls(urls)).toEqual(parsed)
  })

  it('holds a thousand URLs, the last used ones', () => {
    const invented = Array.from({ length: 1_001 }, (_, index) => `/${index}`)
    expect(parseUrls([...invented, '/1000', '/0']).slice(1_001)).toEqual(['/0'])
  })
})
