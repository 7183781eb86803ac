import { describe, expect, it } from 'vitest'
import { defaultRpcUrl } from './defaultRpcUrl.ts'

describe('defaultRpcUrl', () => {
  it.each([
    ['https://api.example.org', 'https://api.example.org'],
    ['https://api.example.org/', 'https://api.example.org'],
    ['https://example.org/latchkey//', 'https://example.org/latchkey'],
    ['http://localhost:8787?x=1#y', 'http://localhost:8787'],
  ])('[S7.33] is <base>/v1/ with the CAIP-2 id and the project id: %s', (base, root) => {
    expect(defaultRpcUrl(base, 'eip155:1', 'abc')).toBe(`${root}/v1/?chainId=eip155%3A1&projectId=abc`)
  })

  it('[S7.33] what it is given is encoded, and reads back', () => {
    const url = new URL(
      defaultRpcUrl('https://a.org', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'a&chainId=eip155:5#'),
    )
    expect(url.pathname).toBe('/v1/')
    expect(url.searchParams.getAll('chainId')).toEqual(['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'])
    expect(url.searchParams.get('projectId')).toBe('a&chainId=eip155:5#')
  })
})
