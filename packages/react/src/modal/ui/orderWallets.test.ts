import { describe, expect, it } from 'vitest'
import { orderWallets } from './ConnectorRows.tsx'

const ids = (wallets: readonly { id: string }[]) => wallets.map(({ id }) => id).join(' ')
const wallets = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

describe('orderWallets', () => {
  it.each([
    [[], 'a b c'],
    [['c'], 'c a b'],
    [['c', 'b'], 'c b a'],
    [['gone', 'b'], 'b a c'],
  ])('recent %o: %s', (recent, order) => {
    expect(ids(orderWallets(wallets, recent))).toBe(order)
  })

  it('pairing comes after the wallets of this browser', () => {
    const all = [{ id: 'pair', pairing: {} }, ...wallets]
    expect(ids(orderWallets(all, []))).toBe('a b c pair')
    expect(ids(orderWallets(all, ['gone', 'b']))).toBe('b a c pair')
  })
})
