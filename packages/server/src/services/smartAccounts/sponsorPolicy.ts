import type { CaipNetworkId } from '@latchkey/protocol'
import {
  type Delegation,
  hashDelegationForSigning,
  parseDisableDelegation,
  smartAccountContracts,
  toPermission,
} from '@latchkey/protocol/smart-accounts'
import { recoverAddress } from 'viem'
import { type AccountCall, decodeAccountCalls, toSelector } from '../../chain/accountCalls.ts'
import type { SponsorPolicy } from '../../config/smartAccounts.ts'
import type { CheckedOperation } from './checkOperation.ts'
import { OperationRefusal } from './operationRefusal.ts'

/**
 * Checks an operation against the policy of its project.
 *
 * @param maxCost base units it can cost at most; undefined while its gas is not known
 * @returns the policy, and whether all the operation does is take back one permission that the account has signed
 * @throws OperationRefusal that names the rule
 */
export async function requirePolicy(
  policy: SponsorPolicy | undefined,
  chain: CaipNetworkId,
  { operation, version }: Pick<CheckedOperation, 'operation' | 'version'>,
  maxCost: bigint | undefined,
): Promise<{ readonly policy: SponsorPolicy; readonly isRevocation: boolean }> {
  if (!policy) throw refuse('project', 'this project sponsors nothing')
  if (!policy.chains.includes(chain)) throw refuse('chain', `this project sponsors nothing on ${chain}`)
  const calls = decodeAccountCalls(version, operation.callData)
  if (!calls || calls.length === 0)
    throw refuse(
      'calls',
      'what the account would do can’t be read, so it is not sponsored. Use its execute functions',
    )
  const chainId = Number(chain.slice('eip155:'.length))
  let hasRevocation = false
  for (const call of calls) {
    // one: nobody needs several at once, and who invents permissions has them paid for
    if (!hasRevocation && (await isOwnRevocation(call, operation.sender, chainId))) {
      hasRevocation = true
      continue
    }
    requireContract(policy, call)
    requireForeign(policy, call, operation.sender)
  }
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  if (value > policy.maxValue)
    throw refuse('value', `the calls move ${value} base units; at most ${policy.maxValue} are sponsored`)
  if (maxCost !== undefined && maxCost > policy.perOperation)
    throw refuse(
      'operation',
      `the operation could cost ${maxCost} base units; at most ${policy.perOperation} are paid for one`,
    )
  return { policy, isRevocation: hasRevocation && calls.length === 1 }
}

/**
 * Whether a call takes back a permission (ERC-7710) that the account itself has signed for this chain, of those that this wallet makes, and does
 * nothing besides. It is sponsored whatever the policy lists, so that a person without a coin can revoke one; value and budgets hold for it.
 */
async function isOwnRevocation(
  { to, value, data }: AccountCall,
  sender: string,
  chainId: number,
): Promise<boolean> {
  if (to !== smartAccountContracts.DelegationManager || value !== 0n) return false
  const delegation = parseDisableDelegation(data)
  if (delegation?.delegator !== sender.toLowerCase() || !isKnown(delegation)) return false
  const signer = await recoverAddress({
    hash: hashDelegationForSigning(delegation, chainId),
    signature: delegation.signature,
  }).catch(() => undefined)
  return signer?.toLowerCase() === delegation.delegator
}

function isKnown(delegation: Delegation): boolean {
  try {
    toPermission(delegation)
    return true
  } catch {
    return false
  }
}

function requireContract({ contracts }: SponsorPolicy, call: AccountCall): void {
  if (!contracts) return
  const selectors = contracts[call.to]
  if (selectors === undefined) throw refuse('contract', `calls of ${call.to} are not sponsored`)
  if (selectors !== 'any' && !selectors.includes(toSelector(call)))
    throw refuse('selector', `the function ${toSelector(call)} of ${call.to} is not sponsored`)
}

/**
 * Refuses calls that reach further calls which the policy does not see: of the account to itself, and of delegations (ERC-7710). An operator who lists
 * the contract means it.
 */
function requireForeign({ contracts }: SponsorPolicy, { to }: AccountCall, sender: string): void {
  if (contracts?.[to] !== undefined) return
  if (to === sender) throw refuse('self', 'the account calls itself')
  if (to === smartAccountContracts.DelegationManager)
    throw refuse('delegation', 'calls of delegations are sponsored only where the policy lists their manager')
}

/** A refusal of the sponsor. The message begins as all of them, so that a person knows who refused. */
export function refuse(rule: string, message: string): OperationRefusal {
  return new OperationRefusal('sponsor', rule, `Not sponsored (${rule}): ${message}.`)
}
