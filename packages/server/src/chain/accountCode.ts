import type { CaipNetworkId } from '@latchkey/protocol'
import {
  accountImplementations,
  type EntryPointVersion,
  getPinnedContract,
  parseDelegationCode,
  toDelegationCode,
} from '@latchkey/protocol/smart-accounts'
import { LRUCache } from 'lru-cache'
import { type Address, type Hex, keccak256, recoverAddress } from 'viem'
import { hashAuthorization } from 'viem/utils'
import type { Chains } from '../ports/chains.ts'
import { getFromNode, toQuantity } from './callNode.ts'
import type { SignedDelegation } from './userOperation.ts'

/** Why an account's code, or its authorization, is not accepted. */
export type AccountCodeProblem =
  /** The chain has no pinned implementation, or other code at its address. */
  | 'chain_not_pinned'
  /** The account delegates to nothing, or to other code. */
  | 'unknown_code'
  /** The authorization is for another address than the pinned implementation. */
  | 'other_delegate'
  /** The authorization is for every chain (chain id 0), or for another one. */
  | 'other_chain'
  /** The authorization was used already, or skips one. */
  | 'other_nonce'
  /** Somebody else signed the authorization, or its signature has a form that chains skip. */
  | 'other_signer'

/** An account with known code. */
export type KnownAccount = {
  /** The code it delegates to, now or by its authorization. */
  readonly delegate: Address
  /** The authorization that has to be in the transaction; absent where the account delegates already. */
  readonly delegation?: SignedDelegation | undefined
  /** State overrides that give the account its code in a simulation. */
  readonly overrides: Readonly<Record<Address, { readonly code: Hex }>>
}

/** Reads account code. What is pinned and was found on a chain once is not read again: code does not change. */
export type AccountCodes = {
  /**
   * Checks that an account delegates to the pinned implementation of an entry point, or authorizes that with this operation.
   *
   * @param isEstimate accepts an authorization that is not signed yet, as clients send it to have gas estimated
   * @throws ChainUnavailableError, ChainReadError
   */
  check(question: {
    readonly chain: CaipNetworkId
    readonly version: EntryPointVersion
    readonly sender: Address
    readonly delegation: SignedDelegation | undefined
    readonly isEstimate?: boolean
  }): Promise<KnownAccount | { readonly problem: AccountCodeProblem }>
}

/** The highest s that chains accept in an authorization: half the order of secp256k1 (EIP-2). */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Creates an `AccountCodes`. */
export function createAccountCodes({ chains }: { readonly chains: Pick<Chains, 'send'> }): AccountCodes {
  const verified = new LRUCache<string, true>({ max: 200 })

  /** Whether the code at the pinned address is the pinned code. */
  async function isDeployed(chain: CaipNetworkId, address: Address, codeHash: Hex): Promise<boolean> {
    const key = `${chain} ${address}`
    if (verified.has(key)) return true
    const code = await getFromNode(chains, chain, 'eth_getCode', [address, 'latest'])
    if (typeof code !== 'string' || keccak256(code as Hex) !== codeHash) return false
    verified.set(key, true)
    return true
  }

  return {
    async check({ chain, version, sender, delegation, isEstimate = false }) {
      const chainId = Number(chain.slice(chain.indexOf(':') + 1))
      const pinned = getPinnedContract(accountImplementations[version], chainId)
      if (!pinned || !(await isDeployed(chain, pinned.address, pinned.codeHash)))
        return { problem: 'chain_not_pinned' }
      const getCode = () => getFromNode(chains, chain, 'eth_getCode', [sender, 'latest'])
      const isActive = (code: unknown) =>
        typeof code === 'string' && parseDelegationCode(code) === pinned.address
      if (delegation) {
        const expected = { sender, chainId, pinned: pinned.address, isEstimate }
        const problem = await findDelegationProblem(delegation, expected)
        if (problem) return { problem }
      }
      const code = await getCode()
      // An authorization of an account that delegates already is left out: it would only cost gas.
      if (isActive(code)) return { delegate: pinned.address, overrides: {} }
      const current = typeof code === 'string' ? parseDelegationCode(code) : undefined
      if (!delegation || (code !== '0x' && current === undefined)) return { problem: 'unknown_code' }
      const used = await getFromNode(chains, chain, 'eth_getTransactionCount', [sender, 'latest'])
      if (toQuantity(chain, used) !== BigInt(delegation.nonce)) {
        // An earlier operation of the account may come into a block between the reads of code and nonce: it has used the authorization.
        if (isActive(await getCode())) return { delegate: pinned.address, overrides: {} }
        return { problem: 'other_nonce' }
      }
      return {
        delegate: pinned.address,
        delegation,
        overrides: { [sender]: { code: toDelegationCode(pinned.address) } },
      }
    },
  }
}

/** What is wrong with an authorization whatever its nonce, also of an account that needs none any more. */
async function findDelegationProblem(
  delegation: SignedDelegation,
  {
    sender,
    chainId,
    pinned,
    isEstimate,
  }: {
    readonly sender: Address
    readonly chainId: number
    readonly pinned: Address
    readonly isEstimate: boolean
  },
): Promise<AccountCodeProblem | undefined> {
  if (delegation.address !== pinned) return 'other_delegate'
  if (delegation.chainId !== chainId) return 'other_chain'
  if (isEstimate || (await isSignedBy(sender, delegation))) return undefined
  return 'other_signer'
}

/**
 * Returns whether an account signed an authorization, in the form that chains accept. They skip one with a high s (EIP-7702), although it
 * recovers to the account: its bundle would revert at the cost of the key that sent it.
 */
export async function isSignedBy(
  sender: Address,
  { address, chainId, nonce, r, s, yParity }: SignedDelegation,
): Promise<boolean> {
  if (BigInt(s) > highestS || (yParity !== 0 && yParity !== 1)) return false
  const hash = hashAuthorization({ address, chainId, nonce })
  const signer = await recoverAddress({ hash, signature: { r, s, yParity } }).catch(() => undefined)
  return signer?.toLowerCase() === sender
}

/** A sentence for each problem, for the answer to a client. */
export const accountCodeProblems: Readonly<Record<AccountCodeProblem, string>> = {
  chain_not_pinned: 'this chain does not have the account code that is served here',
  unknown_code:
    'the account does not delegate to the code that is served here, and no authorization for it is in the operation',
  other_delegate: 'the authorization is for other account code than the one that is served here',
  other_chain: 'the authorization is for another chain, or for every chain',
  other_nonce: 'the authorization has another nonce than the account has now. Sign it anew',
  other_signer:
    'the authorization is not signed by the account, or its signature is not in the form that chains accept (low s, yParity 0 or 1)',
}
