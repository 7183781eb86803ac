import {
  encodeDelegations,
  hashDelegation,
  type Permission,
  type SignedDelegation,
  toDelegation,
  toDelegationTypedData,
} from '@latchkey/protocol/smart-accounts'
import { type Address, bytesToHex, type Hex, type LocalAccount } from 'viem'
import { InvalidParameterError } from '../base/errors.ts'

/** One payment that somebody else sends. */
export type PaymentParameters = {
  token: Address
  /** Base units. */
  amount: bigint
  /** Who is paid. */
  to: Address
  /** Who may send it, and pays the network's fee. */
  redeemer: Address
  /** Seconds it is valid, a whole number from 1 to 600. Default: 60. */
  validFor?: number | undefined
}

/** A shop that calls a payment refused can use it as long as it is valid, seconds. */
const maxValidity = 600

type Payer = {
  readonly delegation: SignedDelegation
  readonly permission: Permission
  readonly signer: LocalAccount
  readonly chainId: number
}

/**
 * Passes a permission on for one payment: the redeemer may send this amount of this token to this address, once, and the limits of the
 * person's permission hold for it too.
 *
 * @throws InvalidParameterError
 */
export async function signPayment(
  { delegation, permission, signer, chainId }: Payer,
  { token, amount, to, redeemer, validFor = 60 }: PaymentParameters,
): Promise<{ context: Hex; delegator: Address }> {
  const lower = (address: Address) => address.toLowerCase() as Address
  if (permission.scope.kind !== 'erc20' || permission.scope.token !== lower(token))
    throw new InvalidParameterError({ field: 'token', write: 'the token of the permission' })
  if (typeof amount !== 'bigint' || amount <= 0n)
    throw new InvalidParameterError({ field: 'amount', write: 'base units as bigint, above 0' })
  if (!Number.isInteger(validFor) || validFor < 1 || validFor > maxValidity)
    throw new InvalidParameterError({ field: 'validFor', write: 'whole seconds from 1 to 600' })
  const now = Math.floor(Date.now() / 1000)
  const expiry = Math.min(now + validFor, permission.expiry)
  const passedOn = {
    ...toDelegation(
      {
        account: lower(signer.address),
        delegate: lower(redeemer),
        scope: {
          kind: 'erc20',
          token: lower(token),
          // one period for all of its time
          allowance: { amount, period: 2 ** 40, start: 1 },
          payees: [lower(to)],
        },
        expiry,
        uses: 1,
      },
      bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
    ),
    authority: hashDelegation(delegation),
  }
  const signature = await signer.signTypedData(toDelegationTypedData(passedOn, chainId) as never)
  return {
    context: encodeDelegations([{ ...passedOn, signature }, delegation]),
    delegator: permission.account,
  }
}
