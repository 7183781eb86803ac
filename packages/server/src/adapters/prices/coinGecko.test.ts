import { describe, expect, it } from 'vitest'
import type { EgressRequest } from '../../ports/platform.ts'
import { createCoinGeckoPrices } from './coinGecko.ts'

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const token = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'

function setup(
  reply: (url: URL) => { status?: number; body: string },
  plan: 'public' | 'demo' | 'pro' = 'demo',
) {
  const requests: EgressRequest[] = []
  const clock = { time: 0, monotonic: () => clock.time, now: () => 1_000 + clock.time }
  const egress = {
    request: async (request: EgressRequest) => {
      requests.push(request)
      const { status = 200, body } = reply(new URL(request.url))
      return { status, headers: {}, body: Buffer.from(body) as Buffer<ArrayBuffer> }
    },
  }
  return {
    requests,
    clock,
    prices: createCoinGeckoPrices({ ...(plan !== 'public' && { key: 'secret' }), plan, egress, clock }),
  }
}

const honest = (url: URL) => ({
  body: url.pathname.endsWith('/simple/price')
    ? '{"ethereum":{"usd":2500.1},"polygon-ecosystem-token":{"usd":0.4}}'
    : `{"${token}":{"usd":76721}}`,
})

describe('CoinGecko as documented', () => {
  it('asks currencies by coin and tokens by platform, one request each, the key in a header', async () => {
    const { prices, requests } = setup(honest)
    const got = await prices.quote(
      [
        `eip155:1:${native}`,
        `eip155:8453:${native}`,
        `eip155:137:${native}`,
        `eip155:1:${token}`,
        `eip155:31337:${native}`,
      ],
      'usd',
    )
    expect([...got]).toEqual([
      [`eip155:1:${native}`, { price: 2500.1, at: 1_000 }],
      [`eip155:8453:${native}`, { price: 2500.1, at: 1_000 }],
      [`eip155:137:${native}`, { price: 0.4, at: 1_000 }],
      [`eip155:1:${token}`, { price: 76721, at: 1_000 }],
    ])
    expect(requests.map(({ url }) => url)).toEqual([
      'https://api.coingecko.com/api/v3/simple/price?ids=ethereum,polygon-ecosystem-token&vs_currencies=usd',
      `https://api.coingecko.com/api/v3/simple/token_price/ethereum?contract_addresses=${token}&vs_currencies=usd`,
    ])
    expect(requests[0]?.headers).toMatchObject({ 'x-cg-demo-api-key': 'secret' })
    const pro = setup(honest, 'pro')
    await pro.prices.quote([`eip155:1:${native}`], 'usd')
    expect(pro.requests[0]?.url).toMatch(/^https:\/\/pro-api\.coingecko\.com\//)
    expect(pro.requests[0]?.headers).toMatchObject({ 'x-cg-pro-api-key': 'secret' })
    const nobody = setup(honest, 'public')
    await nobody.prices.quote([`eip155:1:${native}`], 'usd')
    expect(nobody.requests[0]?.url).toMatch(/^https:\/\/api\.coingecko\.com\//)
    expect(nobody.requests[0]?.headers).toEqual({ accept: 'application/json' })
  })

  it('an answer holds for a minute, unknown ones too, and ten minutes when it can be asked no more', async () => {
    let up = true
    const { prices, requests, clock } = setup((url) => (up ? honest(url) : { status: 500, body: '' }))
    const ask = () => prices.quote([`eip155:1:${token}`, 'eip155:1:0x00'], 'usd')
    await ask()
    clock.time = 59_999
    await ask()
    expect(requests).toHaveLength(1)
    up = false
    clock.time = 60_000
    // told with the time it was asked at: that is how old it is
    expect((await ask()).get(`eip155:1:${token}`)).toEqual({ price: 76721, at: 1_000 })
    expect(requests).toHaveLength(2)
    clock.time = 600_000
    await expect(ask()).rejects.toThrow('500')
  })

  it('[T-NUM] lies and other shapes are no prices', async () => {
    for (const value of ['-1', '1e400', '"5"', 'null', '{}'])
      expect(
        (
          await setup(() => ({ body: `{"${token}":{"usd":${value}}}` })).prices.quote(
            [`eip155:1:${token}`],
            'usd',
          )
        ).size,
      ).toBe(0)
    for (const body of ['<html>', '[]', '{"a":1}', '', 'null'])
      await expect(setup(() => ({ body })).prices.quote([`eip155:1:${token}`], 'usd')).rejects.toThrow()
  })

  it('after three failures in a row it is left alone for half a minute', async () => {
    const { prices, requests, clock } = setup(() => ({ status: 429, body: '' }))
    const ask = () => prices.quote([`eip155:1:${token}`], 'usd').catch(() => undefined)
    for (let n = 0; n < 5; n++) await ask()
    expect(requests).toHaveLength(3)
    clock.time = 29_999
    await ask()
    expect(requests).toHaveLength(3)
    clock.time = 30_000
    await ask()
    expect(requests).toHaveLength(4)
  })
})
