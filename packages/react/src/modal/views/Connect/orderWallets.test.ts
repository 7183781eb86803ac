import { describe, expect, it } from 'vitest'
import { orderWallets } from './orderWallets.ts'

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
})
