import { describe, expect, it } from 'vitest'
import { createCheckoutOnramp } from './checkout.ts'
import { createLinkOnramp } from './link.ts'

const opening = { order: 'a', callback: 'https://api.example/c', address: '0xA1' }

describe('providers', () => {
  it('[S9.11] the card provider: one to two per cent, EVM networks', () => {
    const checkout = {
      id: 'coinbase',
      name: 'Card',
      url: 'https://pay.example',
      secret: 'x'.repeat(32),
      isTest: false,
    }
    const egress = { request: () => Promise.reject(new Error('nobody is asked')) }
    const provider = createCheckoutOnramp({ checkout, restrictedZones: [], egress, clock: { now: () => 0 } })
    expect(provider).toMatchObject({ id: 'coinbase', feeRange: '1-2%', namespaces: ['eip155'] })
    expect(provider.origins).toEqual(['https://pay.example'])
  })

  it.each([
    ['eip155:1', 'USDC'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL'],
    [undefined, 'USDC'],
  ] as const)('[S9.12] the second one: on %s its page is told %s and whom for', async (chain, code) => {
    const link = { id: 'meld', name: 'More', url: 'https://more.example/buy', isTest: false }
    const provider = createLinkOnramp(link)
    expect(provider).toMatchObject({ id: 'meld', feeRange: '1-2%', namespaces: ['eip155', 'solana'] })
    const { url } = await provider.open({ ...opening, chain })
    // nobody's public key is compiled in: what the operator's address doesn't carry isn't there
    expect(url).toBe(`https://more.example/buy?destinationCurrencyCode=${code}&walletAddress=0xA1`)
  })

  it('[S9.12] an address cannot add parameters of its own', async () => {
    const provider = createLinkOnramp({
      id: 'meld',
      name: 'More',
      url: 'https://more.example/buy?k=1',
      isTest: false,
    })
    const { url } = await provider.open({ ...opening, chain: undefined, address: '0x1&k=2#x' })
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      k: '1',
      destinationCurrencyCode: 'USDC',
      walletAddress: '0x1&k=2#x',
    })
    expect(new URL(url).hash).toBe('')
  })
})
