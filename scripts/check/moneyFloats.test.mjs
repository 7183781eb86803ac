import { describe, expect, it } from 'vitest'
import { moneyFloats } from './moneyFloats.mjs'

const file = 'packages/core/src/swaps/someSwap.ts'

describe('floats where money is reckoned', () => {
  it.each([
    'const amount = parseFloat(text)',
    'const amount = Number.parseInt(text, 10)',
    'return value.toFixed(6)',
    'const out = Math.floor(amount * price)',
    'const units = Number(amount)',
    'const units = amount * 10 ** decimals',
    'const wei = eth * 1e18',
  ])('[X.36] finds %s', (line) => {
    expect(moneyFloats(file, `import x\n  ${line}\n`)).toHaveLength(1)
    expect(moneyFloats('packages/react/src/modal/flows/swaps/Swap.tsx', line)).toHaveLength(1)
    expect(moneyFloats('packages/server/src/services/swaps/routes.ts', line)).toHaveLength(1)
  })

  it.each([
    'const units = value * 10n ** BigInt(decimals)',
    '// Number(amount) would lose digits',
    ' * @example Number(5)',
    'const words = Number(count) // no money: words of call data',
    '// no money: a rate in percent\n  const bps = Math.round(percent * 100)',
  ])('lets %s be', (line) => {
    expect(moneyFloats(file, line)).toEqual([])
  })

  it('looks at nothing else', () => {
    expect(moneyFloats('packages/core/src/query/queryDefaults.ts', 'Math.round(5 / 2)')).toEqual([])
    expect(moneyFloats('packages/core/src/swap/someSwap.test.ts', 'Number(5)')).toEqual([])
  })
})
