import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signMessage } from './signMessage.ts'
import { caller, createWalletCall } from './testing/createWalletCall.ts'

const good = `0x${'ab'.repeat(65)}`

it('calls personal_sign with the hex of the UTF-8 bytes, then the address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (message) => {
      const { call, provider } = createWalletCall({ personal_sign: async () => good })
      expect(await signMessage({ ...call, message })).toBe(good)
      const data = `0x${Buffer.from(message).toString('hex')}`
      expect(provider.callsOf('personal_sign')).toEqual([[data, caller]])
    }),
    { numRuns: 50 },
  )
})

it.each([undefined, null, '', '0x', 'signed', `0x${'ab'.repeat(30)}`, `${good}zz`, { signature: good }])(
  '[S5.13] refuses %j as a signature',
  async (answer) => {
    const { call } = createWalletCall({ personal_sign: async () => answer })
    await expect(signMessage({ ...call, message: 'a' })).rejects.toMatchObject({
      name: 'InvalidAnswerError',
    })
  },
)

it.each([31, 2000])('[S5.13] accepts a signature of %i bytes', async (length) => {
  const answer = `0x${'aB'.repeat(length)}`
  const { call } = createWalletCall({ personal_sign: async () => answer })
  expect(await signMessage({ ...call, message: 'a' })).toBe(answer)
})

it('[X.29] does not ask a wallet that no longer shares the account', async () => {
  const { call, provider } = createWalletCall({
    eth_accounts: async () => [`0x${'1'.repeat(40)}`],
    personal_sign: async () => good,
  })
  await expect(signMessage({ ...call, message: 'a' })).rejects.toMatchObject({
    name: 'ContextMismatchError',
    moved: 'account',
  })
  expect(provider.callsOf('personal_sign')).toEqual([])
})
