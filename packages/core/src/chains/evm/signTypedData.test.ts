import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { serializeTypedData } from './signTypedData.ts'

const types = {
  Mail: [
    { name: 'amount', type: 'uint256' },
    { name: 'text', type: 'string' },
  ],
}
const typedData = {
  domain: { chainId: 1n, name: 'Latchkey', salt: `0x${'1'.repeat(64)}`, version: '1' },
  types,
  primaryType: 'Mail',
  message: { amount: 2n ** 255n, text: '"quoted" 🐢' },
} as const
const parsed = (data: unknown) => JSON.parse(serializeTypedData(data))

describe('serializeTypedData', () => {
  it('writes bigints as exact decimal text, and keeps the hash that is signed', () => {
    expect(parsed(typedData).message.amount).toBe((2n ** 255n).toString())
    expect(parsed(typedData).domain.chainId).toBe('1')
    expect(hashTypedData(parsed(typedData))).toBe(hashTypedData(typedData as never))
  })
  it('adds a missing EIP712Domain from the domain, in the order of EIP-712, to a copy', () => {
    const namesOf = (data: unknown) =>
      parsed(data).types.EIP712Domain.map(({ name }: { name: string }) => name)
    expect(namesOf(Object.freeze({ ...typedData, types: Object.freeze({ ...types }) }))).toEqual([
      'name',
      'version',
      'chainId',
      'salt',
    ])
    expect(namesOf({ ...typedData, domain: undefined })).toEqual([])
    const EIP712Domain = [{ name: 'name', type: 'string' }]
    expect(namesOf({ ...typedData, types: { ...types, EIP712Domain } })).toEqual(['name'])
  })

  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  it.each([
    ['typedData', undefined],
    ['typedData', 'sign this'],
    ['typedData', [typedData]],
    ['types', { ...typedData, types: undefined }],
    ['types.Mail', { ...typedData, types: { Mail: 'uint256' } }],
    ['types.Mail', { ...typedData, types: { Mail: [null] } }],
    ['types.Mail', { ...typedData, types: { Mail: [{ name: 'a' }] } }],
    ['primaryType', { ...typedData, primaryType: undefined }],
    ['primaryType', { ...typedData, primaryType: 'Letter' }],
    ['primaryType', { ...typedData, primaryType: 'toString' }],
    ['domain', { ...typedData, domain: 'here' }],
    ['message', { ...typedData, message: null }],
    ['message', { ...typedData, message: cyclic }],
  ])('names the part that is wrong: %s', (field, data) => {
    expect(() => serializeTypedData(data)).toThrow(
      expect.objectContaining({ name: 'InvalidParameterError', field }),
    )
  })
})
