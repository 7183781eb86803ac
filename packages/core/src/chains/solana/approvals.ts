import { InvalidParameterError } from '../../base/errors.ts'
import type { TokenActions } from '../../config/adapterActions.ts'
import type { Approval } from '../../config/holdings.ts'
import type { SolanaInstruction } from '../../config/Transaction.ts'
import { programs } from './addresses.ts'
import { getMetadata } from './getMetadata.ts'
import { getTokenAccounts, type HeldToken } from './solanaRpc.ts'

/** The largest amount of a token program, which wallets and apps use for "any amount". */
const maxAmount = 2n ** 64n - 1n
/** Token accounts that one transaction revokes at most: more don't fit into a packet. */
const maxAccounts = 12

/** A token account whose delegate may transfer from it. */
type DelegatedToken = HeldToken & { readonly delegate: NonNullable<HeldToken['delegate']> }

/** Whether a delegate may transfer from the account. The program is named by the node, and becomes the receiver of an instruction. */
function isDelegated(held: HeldToken): held is DelegatedToken {
  const isTokenProgram = held.program === programs.token || held.program === programs.token2022
  return isTokenProgram && held.delegate !== undefined && held.delegate.amount > 0n
}

/**
 * Approvals of SPL Token and Token-2022. A token account has at most one delegate, which may transfer an amount from it, also of what arrives
 * later. It is part of the account, so the list is complete and needs no history.
 */
export const approvals: Required<Pick<TokenActions, 'getApprovals' | 'buildRevoke'>> = {
  async getApprovals({ network, rpc, address }) {
    const delegated = (await getTokenAccounts(rpc, address)).filter(isDelegated)
    // Accounts of one token with the same delegate are one approval for who reads the list.
    const sums = new Map<string, Approval & { readonly amount: bigint }>()
    for (const { mint, decimals, delegate } of delegated) {
      const key = `${mint} ${delegate.address}`
      const amount = delegate.amount + (sums.get(key)?.amount ?? 0n)
      sums.set(key, {
        network: network.caipNetworkId,
        owner: address,
        token: mint,
        spender: delegate.address,
        kind: 'erc20',
        amount,
        unlimited: amount >= maxAmount,
        decimals,
        block: 0,
      })
    }
    const mints = [...new Set([...sums.values()].map(({ token }) => token))]
    // A name is an extra: without it the approval is shown by its addresses.
    const metadata = await getMetadata(rpc, mints).catch(() => undefined)
    const list = [...sums.values()].map((approval) => {
      const { symbol, name } = metadata?.get(approval.token) ?? {}
      return { ...approval, symbol: symbol || name || undefined }
    })
    return { approvals: list, since: 0, more: false, unchecked: 0 }
  },

  async buildRevoke({ owner, token, spender }, { rpc }) {
    const accounts = (await getTokenAccounts(rpc, owner, token)).filter(
      (held) => isDelegated(held) && held.delegate.address === spender,
    )
    if (accounts.length === 0)
      throw new InvalidParameterError({ field: 'approval', write: 'one that the account still gives' })
    return { instructions: accounts.slice(0, maxAccounts).map((held) => toRevoke(held, owner)) }
  },
}

/** `Revoke` of the token programs: takes the delegate of a token account away. */
function toRevoke({ program, account }: HeldToken, owner: string): SolanaInstruction {
  return {
    programAddress: program,
    accounts: [
      { address: account, role: 1 }, // written
      { address: owner, role: 2 }, // signs
    ],
    data: Uint8Array.of(5),
  }
}
