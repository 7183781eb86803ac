import { describe, expect, it } from 'vitest'
import { toClientNetwork } from './mailBudget.ts'

describe('the network a mail is counted for', () => {
  it.each([
    ['192.0.2.7', '192.0.2.x'],
    ['192.0.2.200', '192.0.2.x'],
    ['2001:db8:1:ab01::/64', '2001:db8:1:ab00::/56'],
    ['2001:db8:1:abff::/64', '2001:db8:1:ab00::/56'],
    ['2001:db8:1:ff::/64', '2001:db8:1:0::/56'],
    ['nonsense', 'unknown'],
  ])('[X.12] %s is one of %s', (address, network) => {
    expect(toClientNetwork(address)).toBe(network)
  })

  it('[X.12] control: the next /56 is another one', () => {
    expect(toClientNetwork('2001:db8:1:ac00::/64')).not.toBe(toClientNetwork('2001:db8:1:ab00::/64'))
  })
})
