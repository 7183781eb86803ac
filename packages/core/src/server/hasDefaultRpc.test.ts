import { describe, expect, it } from 'vitest'
import { hasDefaultRpc } from './hasDefaultRpc.ts'

const isOffered = (id: string) => hasDefaultRpc(`eip155:${id}`)

describe('the networks a server proxies by default', () => {
  it.each(
    '1 11155111 10 42161 137 42220 1313161554 1313161555 56 97 43114 43113 100 8453 7777777 324'.split(' '),
  )('[S9.78] %s is known by its id', (id) => expect(isOffered(id)).toBe(true))

  it.each('5 420 421613 80001 84531 999 280'.split(' '))(
    '[S9.78] %s was switched off and is never offered, however it is written',
    (id) => {
      expect(isOffered(id)).toBe(false)
      expect(isOffered(`0${id}`)).toBe(false)
    },
  )

  it('[S7.36] others by W8.6 only, and each in its own namespace', () => {
    for (const id of '1101 59144 5000 80084 5003 17000 300 1329 84532 421614 8217 999999999 11155420 80002 1301'.split(
      ' ',
    ))
      expect(isOffered(id), id).toBe(true)
    expect(hasDefaultRpc('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(true)
    expect(hasDefaultRpc('bip122:000000000019d6689c085ae165831e93')).toBe(true)
    for (const id of ['eip155:31337', 'solana:1', 'bip122:1'] as const) expect(hasDefaultRpc(id)).toBe(false)
  })
})
