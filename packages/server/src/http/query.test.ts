import type { Context } from 'hono'
import { describe, expect, it } from 'vitest'
import { HttpFailure } from './HttpFailure.ts'
import { memoizeByUrl, parseAccount, parseChainId } from './query.ts'
import type { ApiEnv } from './Service.ts'

describe('readAccount', () => {
  const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
  const lower = address.toLowerCase()
  const failureOf = (read: () => unknown) => {
    try {
      return { reads: read() }
    } catch (error) {
      if (error instanceof HttpFailure)
        return { status: error.status, field: error.field, description: error.message }
      throw error
    }
  }

  describe('readAccount', () => {
    it.each([address, lower, `0x${address.slice(2).toUpperCase()}`])(
      '[S7.06] %s is a plain address',
      (text) => {
        expect(parseAccount(text)).toEqual({ address: lower })
      },
    )

    it('CAIP-10 names the chain too', () => {
      expect(parseAccount(`eip155:31337:${address}`)).toEqual({ address: lower, chain: 'eip155:31337' })
    })

    it.each([
      ['4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K9jF2eqWxJ1uPqz7Yt', 'address', 'Unsupported namespace: solana'],
      [
        `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${'4'.repeat(40)}`,
        'address',
        'Unsupported namespace: solana',
      ],
      ['bip122:000000000019d6689c085ae165831e93:bc1q', 'address', 'Unsupported namespace: bip122'],
      ['eip155:1:0x12', 'address', 'The address provided is invalid'],
      ['eip155:1', '', 'Crypto utils error'],
      ['nope:1:0x12', '', 'Crypto utils error'],
      ['eip155:1:0x12:x', '', 'Crypto utils error'],
      [lower.slice(0, 41), 'address', 'The address provided is invalid'],
      [`${lower}0`, 'address', 'The address provided is invalid'],
      ['', 'address', 'The address provided is invalid'],
      ['__proto__', 'address', 'The address provided is invalid'],
      [`0x${'g'.repeat(40)}`, 'address', 'The address provided is invalid'],
      ['\u202e<script>\0', 'address', 'The address provided is invalid: ?<script>?'],
    ])('[S7.76] %j is 400, field "%s": %s', (text, field, description) => {
      expect(failureOf(() => parseAccount(text))).toEqual({
        status: 400,
        field,
        description: expect.stringContaining(description),
      })
    })
  })

  describe('readChainId', () => {
    const chain = {
      caipNetworkId: 'eip155:1',
      namespace: 'eip155',
      reference: '1',
      http: true,
      ws: false,
    } as const
    const chains = {
      get: (id: string) =>
        id === 'eip155:1' ? chain : id === 'eip155:2' ? { ...chain, http: false } : undefined,
    }
    const account = { address: lower, chain: 'eip155:1' } as const

    it('takes CAIP-2, a number, and the chain of the account', () => {
      expect(parseChainId(chains, 'eip155:1')).toBe('eip155:1')
      expect(parseChainId(chains, '1')).toBe('eip155:1')
      expect(parseChainId(chains, undefined, account)).toBe('eip155:1')
      expect(parseChainId(chains, '1', account)).toBe('eip155:1')
      expect(parseChainId(chains, undefined)).toBeUndefined()
      expect(parseChainId(chains, '')).toBeUndefined()
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
      expect(failureOf(() => parseChainId(chains, text))).toEqual({
        status: 400,
        field,
        description: expect.stringContaining(description),
      })
    })

    it('an account on another chain than the parameter is refused', () => {
      expect(failureOf(() => parseChainId(chains, '1', { address: lower, chain: 'eip155:2' }))).toMatchObject(
        {
          status: 400,
          description: expect.stringContaining('Invalid parameter'),
        },
      )
    })
  })
})

describe('rememberByUrl', () => {
  /** A context of which only the address is looked at. */
  const at = (url: string) => ({ env: { incoming: { url } } }) as unknown as Context<ApiEnv>

  function setup() {
    const seen: string[] = []
    const read = memoizeByUrl((c) => {
      const url = c.env.incoming?.url ?? ''
      seen.push(url)
      if (url.includes('bad')) throw new Error('bad')
      return { url }
    })
    return { seen, read }
  }

  it('an address is read once, another for itself', () => {
    const { seen, read } = setup()
    for (const url of ['/a?x=1', '/a?x=2', '/a?x=1']) expect(read(at(url))).toEqual({ url })
    expect(seen).toEqual(['/a?x=1', '/a?x=2'])
  })

  it('what can’t be read is refused each time, and very long addresses are not kept', () => {
    const { seen, read } = setup()
    const long = `/${'l'.repeat(1_001)}`
    expect(() => read(at('/bad'))).toThrow('bad')
    expect(() => read(at('/bad'))).toThrow('bad')
    read(at(long))
    read(at(long))
    expect(seen).toEqual(['/bad', '/bad', long, long])
  })

  it('[L8] made-up addresses push each other out, not more than a thousand are kept', () => {
    const { seen, read } = setup()
    for (let n = 0; n <= 1_000; n++) read(at(`/${n}`))
    const before = seen.length
    read(at('/1000'))
    expect(seen).toHaveLength(before)
    read(at('/0'))
    expect(seen).toHaveLength(before + 1)
  })
})
