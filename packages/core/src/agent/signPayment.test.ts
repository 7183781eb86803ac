import {
  hashDelegation,
  parseDelegations,
  rootAuthority,
  smartAccountContracts,
  toDelegation,
  toPermission,
} from '@latchkey/protocol/smart-accounts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { InvalidParameterError } from '../base/errors.ts'
import { signPayment } from './signPayment.ts'

const now = () => Math.floor(Date.now() / 1000)
const token = `0x${'d'.repeat(40)}` as const
const shop = `0x${'c'.repeat(40)}` as const
const signer = privateKeyToAccount(generatePrivateKey())

/** Pays one unit from a permission of a year. */
async function pay(validFor: unknown) {
  const permission = {
    account: `0x${'a'.repeat(40)}`,
    delegate: signer.address.toLowerCase() as `0x${string}`,
    scope: { kind: 'erc20', token, allowance: { amount: 5n, period: 86_400, start: 1 } },
    expiry: now() + 365 * 86_400,
  } as const
  const delegation = { ...toDelegation(permission, `0x${'5'.repeat(64)}`), signature: '0x11' } as const
  return signPayment(
    { delegation, permission, signer, chainId: 31_337 },
    { token, amount: 1n, to: shop, redeemer: shop, validFor: validFor as number },
  )
}

/** When a payment ends, as the chain reads it. */
function endOf(context: string): number {
  const [passedOn] = parseDelegations(context)
  const caveat = passedOn?.caveats.find(
    ({ enforcer }) => enforcer === smartAccountContracts.TimestampEnforcer,
  )
  return Number(`0x${caveat?.terms.slice(34)}`)
}

it('[X.69] a payment is valid for the seconds that are named, a minute without any', async () => {
  for (const [validFor, seconds] of [
    [60, 60],
    [600, 600],
    [undefined, 60],
  ]) {
    const end = endOf((await pay(validFor)).context)
    expect(Math.abs(end - (now() + (seconds ?? 0)))).toBeLessThanOrEqual(2)
  }
})

it('[X.69] a payment is one transfer of the amount to the one who is paid, under the permission of the person', async () => {
  const [passedOn, root] = parseDelegations((await pay(60)).context)
  if (!passedOn || !root) throw new Error('The payment has no permission')
  expect(passedOn.authority).toBe(hashDelegation(root))
  expect(toPermission({ ...passedOn, authority: rootAuthority })).toMatchObject({
    account: signer.address.toLowerCase(),
    delegate: shop,
    scope: { kind: 'erc20', token, allowance: { amount: 1n }, payees: [shop] },
    uses: 1,
  })
})

it.each([['60'], [0], [-1], [1.5], [601], [1e9], [Number.NaN], [Number.POSITIVE_INFINITY]])(
  '[X.69] %s is no time for a payment: one that the shop calls refused could be used in a later period',
  async (validFor) => {
    await expect(pay(validFor)).rejects.toBeInstanceOf(InvalidParameterError)
    // control
    await expect(pay(60)).resolves.toBeDefined()
  },
)
