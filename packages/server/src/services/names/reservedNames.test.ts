import { expect, it } from 'vitest'
import { isReserved, reservedNames } from './reservedNames.ts'

const looks: Readonly<Record<string, readonly string[]>> = {
  o: ['0'],
  i: ['1', 'l'],
  l: ['1', 'i'],
  m: ['rn'],
  w: ['vv'],
}

it('[S5.27] [T-NAME] each reserved name with any one letter, or all of them, as what looks like it', () => {
  let tried = 0
  for (const name of reservedNames) {
    const letters = [...name]
    const spelled = letters.flatMap((letter, at) =>
      (looks[letter] ?? []).map((other) => letters.toSpliced(at, 1, other).join('')),
    )
    const all = [0, 1].map((which) => letters.map((letter) => looks[letter]?.[which] ?? letter).join(''))
    for (const label of [name, ...spelled, ...all]) expect(isReserved(label), label).toBe(true)
    tried += spelled.length
  }
  expect(tried).toBeGreaterThan(150)
})

it('[S5.27] other names are nobody’s', () => {
  for (const label of ['mira', 'binary', 'ledgers', 'metamark', 'team-of-two', 'c0ins'])
    expect(isReserved(label), label).toBe(false)
})
