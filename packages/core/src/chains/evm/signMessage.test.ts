import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signMessage } from './signMessage.ts'
import { caller, createWalletCall } from './testing/createWalletCall.ts'

const good = `0x${'ab'.repeat(65)}`

it('asks personal_sign with the hex of the UTF-8 bytes, then the address', async () => {
  const { call, provider } = createWalletCall({ personal_sign: async () => good })
  expect(await signMessage({ ...call, message: 'żółw' })).toBe(good)
  expect(provider.callsOf('personal_sign')).toEqual([['0xc5bcc3b3c58277', caller]])
})

it('sends any text so that it can be read back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (message) => {
      const { call, provider } = createWalletCall({ personal_sign: async () => good })
      await signMessage({ ...call, message })
      const data = String(provider.callsOf('personal_sign')[0]?.[0])
      expect(Buffer.from(data.slice(2), 'hex').toString('utf8')).toBe(message)
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

it('[S5.13] takes a signature of 31 bytes and of any greater length', async () => {
  for (const answer of [`0x${'ab'.repeat(31)}`, `0x${'aB'.repeat(2000)}`]) {
    const { call } = createWalletCall({ personal_sign: async () => answer })
    expect(await signMessage({ ...call, message: 'a' })).toBe(answer)
  }
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
