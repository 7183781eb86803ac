import { describe, expect, it } from 'vitest'
import { findShareProblem, toShares } from './deposits.ts'

const amounts = (record: Readonly<Record<string, bigint>>) => new Map(Object.entries(record))

describe('shares of a deposit', () => {
  it('are whole days where the deposit reaches for all of them, and else in proportion', () => {
    const dailies = amounts({ shop: 10n, game: 50n })
    expect(toShares({ deposit: 60n, dailies })).toEqual(dailies)
    expect(toShares({ deposit: 59n, dailies })).toEqual(amounts({ shop: 9n, game: 49n }))
    expect(toShares({ deposit: 30n, dailies })).toEqual(amounts({ shop: 5n, game: 25n }))
    expect(toShares({ deposit: 0n, dailies })).toEqual(amounts({ shop: 0n, game: 0n }))
  })

  it.each([
    ['its share', { shop: 50n }, undefined],
    ['more than its share, while others need theirs', { shop: 51n }, 'share'],
    ['its share, though another one has more than its own', { shop: 40n, game: 60n }, undefined],
    ['more than its share and than what is left', { shop: 51n, game: 50n }, 'deposit'],
    ['what a project without a policy left', { shop: 50n, gone: 50n }, undefined],
    ['more than that', { shop: 50n, gone: 51n }, 'deposit'],
  ] as const)('[X.68] a project with as large a day as another may reserve %s', (_, open, expected) => {
    const dailies = amounts({ shop: 200n, game: 200n })
    expect(findShareProblem('shop', { open: amounts(open), dailies, deposit: 100n })).toBe(expected)
  })

  it('[X.68] a project gets beyond its day what is nobody’s', () => {
    const dailies = amounts({ shop: 20n, game: 30n })
    expect(findShareProblem('shop', { open: amounts({ shop: 70n }), dailies, deposit: 100n })).toBeUndefined()
    expect(findShareProblem('shop', { open: amounts({ shop: 71n }), dailies, deposit: 100n })).toBe('share')
  })
})
