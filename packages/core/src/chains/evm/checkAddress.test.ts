import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { checkAddress } from './checkAddress.ts'
import { isEvmAddress } from './isEvmAddress.ts'

const good = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('checkAddress', () => {
  it.each([
    [good, 'valid'],
    [good.slice(2), 'valid'],
    [good.toLowerCase(), 'valid'],
    [`0x${good.slice(2).toUpperCase()}`, 'valid'],
    [`0x${'0'.repeat(40)}`, 'valid'],
    [good.replace('5aA', '5AA'), 'checksum'],
    [good.slice(2).replace('5aA', '5AA'), 'checksum'],
    [good.replace('0x5a', '0x6a'), 'checksum'],
    ['', 'invalid'],
    ['0x', 'invalid'],
    [`${good}0`, 'invalid'],
    [good.slice(0, -1), 'invalid'],
    [` ${good}`, 'invalid'],
    [`${good}\n`, 'invalid'],
    [good.replace('e', 'g'), 'invalid'],
    ['vitalik.eth', 'invalid'],
  ])('[S5.19] %j is %s', async (address, result) => {
    expect(await checkAddress(address)).toBe(result)
    expect(isEvmAddress(address)).toBe(result !== 'invalid')
  })

  it('[S5.19] finds every letter whose case is turned', async () => {
    const digit = fc.integer({ min: 0, max: 15 }).map((value) => value.toString(16))
    const addresses = fc
      .array(digit, { minLength: 40, maxLength: 40 })
      .map((digits) => getAddress(`0x${digits.join('')}`))
    await fc.assert(
      fc.asyncProperty(addresses, fc.nat(39), async (address, index) => {
        expect(await checkAddress(address)).toBe('valid')
        const letter = address[index + 2] ?? ''
        const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const changed = address.slice(0, index + 2) + turned + address.slice(index + 3)
        const digits = changed.slice(2)
        const isUniform = digits === digits.toLowerCase() || digits === digits.toUpperCase()
        expect(await checkAddress(changed)).toBe(changed === address || isUniform ? 'valid' : 'checksum')
      }),
      { numRuns: 200 },
    )
  })
})
