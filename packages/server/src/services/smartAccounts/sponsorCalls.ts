import { toDelegationCode, toRevocationProof } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbiParameters,
  stringToHex,
} from 'viem'
import { callNode, toQuantity } from '../../chain/callNode.ts'
import { toPreVerificationGas } from '../../chain/entryPoint.ts'
import { type Fees, getFees } from '../../chain/fees.ts'
import { getHeadTime } from '../../chain/sponsorTime.ts'
import {
  type SponsorFields,
  toMaxCost,
  toPackedOperation,
  toSponsorGasLimits,
  type UserOperation,
} from '../../chain/userOperation.ts'
import type { BudgetRule } from '../../ports/smartAccounts.ts'
import { estimateUserOperationGas, toFilledOperation } from './bundlerCalls.ts'
import {
  type CallContext,
  type CheckedOperation,
  parseOperation,
  requireAtMost,
  requireExecution,
  requireFees,
  requireGasLimits,
  requireKnownAccount,
  toSponsorGas,
} from './checkOperation.ts'
import { isProofOf } from './isProofOf.ts'
import { OperationRefusal } from './operationRefusal.ts'
import { refuse, requirePolicy } from './sponsorPolicy.ts'

/** Milliseconds a signature of the sponsor is valid. */
const validFor = 5 * 60_000
/** A signature of the right length that nobody signed, so that gas is estimated with the final size. */
const stubSignature: Hex = `0x${'ff'.repeat(64)}1c`

/** `pm_getPaymasterStubData` (ERC-7677): what an operation needs to have its gas estimated. Refuses what would not be sponsored anyway. */
export async function getPaymasterStubData(context: CallContext) {
  const { operation, version, paymaster } = await parseSponsored(context)
  await requirePolicy(
    context.config.smartAccounts.policies[context.project],
    context.chain,
    { operation, version },
    undefined,
  )
  const data = concat([pad('0xffffffffffff', { size: 6 }), pad('0x', { size: 6 }), stubSignature])
  return {
    sponsor: { name: 'Latchkey' },
    paymaster,
    paymasterData: data,
    paymasterVerificationGasLimit: numberToHex(toSponsorGas(operation)),
    paymasterPostOpGasLimit: numberToHex(0n),
    isFinal: false,
  }
}

/** `pm_getPaymasterData` (ERC-7677): the sponsor's signature for an operation whose gas is known. Its cost is reserved before it is signed. */
export async function getPaymasterData(context: CallContext) {
  const { chain, chainId, config, project, sponsor } = context
  const { operation: asked, version, account, paymaster } = await parseSponsored(context)
  const validUntil = await getEnd(context)
  const fields = {
    paymaster,
    verificationGasLimit: asked.sponsor?.verificationGasLimit || toSponsorGas(asked),
    postOpGasLimit: asked.sponsor?.postOpGasLimit ?? 0n,
  }
  const operation = { ...asked, sponsor: { ...fields, data: toTimes(validUntil) } }
  const maxCost = toMaxCost(operation)
  const { policy, isRevocation } = await requirePolicy(
    config.smartAccounts.policies[project],
    chain,
    { operation, version },
    maxCost,
  )
  const isOwn = isRevocation && (await isAskedByAccount(context, operation.sender))
  if (operation.callGasLimit === 0n || operation.verificationGasLimit === 0n || operation.maxFeePerGas === 0n)
    throw new OperationRefusal(
      'invalid',
      'gas',
      'Gas limits and fees have to be known before an operation is sponsored.',
    )
  if (maxCost > config.smartAccounts.maxCost)
    throw refuse('ceiling', `no operation above ${config.smartAccounts.maxCost} base units is sent here`)
  const fees = await getSponsoredFees(context)
  // one that pays too little for a block costs nothing, and would have its reservation looked after for nothing
  requireFees(operation, fees)
  const execution = await requireExecution(context, { operation, version, account })
  requireSponsoredGas(operation, { execution, fees, isDelegating: account.delegation !== undefined })
  const budget = await sponsor.reserve({
    chain,
    version,
    project,
    sender: operation.sender,
    nonce: operation.nonce,
    paymaster,
    maxCost,
    validUntil: validUntil * 1000,
    limits: policy,
    isRevocation: isOwn,
  })
  if (budget) throw refuse(budget, budgetProblems[budget])
  const signature = await sponsor.sign(
    toSponsorDigest(operation, { chainId, delegate: account.delegate, validUntil }),
  )
  return {
    paymaster,
    paymasterData: concat([toTimes(validUntil), signature]),
    paymasterVerificationGasLimit: numberToHex(fields.verificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(fields.postOpGasLimit),
  }
}

/**
 * Bounds what an operation may ask to be paid. Whoever runs it is paid its `preVerificationGas` and its fees, and a tenth of what its calls leave
 * unused: without bounds an account that runs its own operation would be paid the budget.
 *
 * @throws OperationRefusal that names the field and its highest value
 */
export function requireSponsoredGas(
  operation: UserOperation & { readonly sponsor: SponsorFields },
  {
    execution,
    fees,
    isDelegating,
  }: {
    /** Gas of its calls. */
    readonly execution: bigint
    readonly fees: Pick<Fees, 'maxFee' | 'tip'>
    readonly isDelegating: boolean
  },
): void {
  const { sponsor, preVerificationGas, callGasLimit, maxFeePerGas, maxPriorityFeePerGas } = operation
  const sponsored = (field: string, value: bigint, highest: bigint) =>
    requireAtMost('sponsor', field, value, highest)
  const needed = toPreVerificationGas(
    // Neither entry point nor paymaster binds the length of a signature, so a long one is not paid for.
    toFilledOperation({ ...operation, signature: '0x' }),
    isDelegating,
  )
  sponsored('preVerificationGas', preVerificationGas, (needed * 6n) / 5n)
  requireGasLimits(operation, 'sponsor')
  sponsored('paymasterVerificationGasLimit', sponsor.verificationGasLimit, toSponsorGas(operation))
  sponsored('callGasLimit', callGasLimit, (execution * 5n) / 4n + 50_000n)
  sponsored('maxFeePerGas', maxFeePerGas, fees.maxFee * 3n)
  sponsored('maxPriorityFeePerGas', maxPriorityFeePerGas, fees.tip * 3n)
}

/** `pm_sponsorUserOperation`: estimates the gas of an operation and sponsors it, in one call. */
export async function sponsorUserOperation(context: CallContext) {
  const [first, ...rest] = context.params
  const stub = await getPaymasterStubData(context)
  const withStub = { ...(first as object), ...toFields(stub) }
  const gas = await estimateUserOperationGas({ ...context, params: [withStub, ...rest] })
  const data = await getPaymasterData({ ...context, params: [{ ...withStub, ...gas }, ...rest] })
  return { ...gas, ...data }
}

const toFields = ({ paymaster, paymasterData }: { paymaster: Address; paymasterData: Hex }) => ({
  paymaster,
  paymasterData,
})

/** Fees of the chain. Where nobody tips, the tip that the node suggests counts: clients ask the node for it. */
async function getSponsoredFees({ chains, chain }: CallContext): Promise<Fees> {
  const { base, tip, maxFee } = await getFees(chains, chain)
  const answer = await callNode(chains, chain, { method: 'eth_maxPriorityFeePerGas', params: [] })
  const suggested = 'result' in answer ? toQuantity(chain, answer.result) : 0n
  return suggested > tip ? { base, tip: suggested, maxFee: maxFee - tip + suggested } : { base, tip, maxFee }
}

/** Whether the account itself asks: its signature of `toRevocationProof` is `proof` in the context of the call (ERC-7677). */
function isAskedByAccount({ params, clock }: CallContext, sender: string): Promise<boolean> {
  const { proof } = Object(params[3]) as { readonly proof?: unknown }
  return isProofOf(sender, { signature: proof, toText: toRevocationProof, now: clock.now() })
}

const budgetProblems: Readonly<Record<BudgetRule, string>> = {
  account: 'what is paid for one account in a day is used up. It starts anew at midnight UTC',
  budget: 'what the project pays in a day is used up. It starts anew at midnight UTC',
  nonce: 'another project pays for this operation already',
  open: 'too many operations of the account or of all accounts are signed for in this project and not run yet. Each counts for six minutes at most',
  share: 'what is left of the operator’s deposit is the share of other projects',
  deposit: 'what the operator has deposited for this does not reach for it any more',
}

/** The operation of a call, with the paymaster for it. The third parameter of ERC-7677 names the chain, which has to be that of the request. */
async function parseSponsored(
  context: CallContext,
): Promise<CheckedOperation & { readonly paymaster: Address }> {
  const parsed = parseOperation(context)
  const named = context.params[2]
  if (typeof named === 'string' && /^0x[\da-f]{1,14}$/i.test(named) && Number(named) !== context.chainId)
    throw new OperationRefusal(
      'invalid',
      'chain',
      'The chain of the operation is not the chain of the request.',
    )
  const paymaster = context.sponsor.paymaster(context.chain, parsed.version)
  if (!paymaster) throw refuse('chain', 'nothing is sponsored for this entry point and chain')
  // Clients ask before the person has signed. The signature of an authorization is checked when the operation is sent; what is sponsored
  // is bound to the account's code.
  const account = await requireKnownAccount(context, parsed, true)
  return { ...parsed, account, paymaster }
}

/** Seconds since 1970 at which a signature ends, by whichever clock is ahead: the chain's, which judges it, or this server's. */
async function getEnd({ chain, chains, clock }: CallContext): Promise<number> {
  const chainTime = await getHeadTime(chains, chain)
  return Math.max(chainTime, Math.floor(clock.now() / 1000)) + validFor / 1000
}

const toTimes = (validUntil: number): Hex =>
  concat([pad(numberToHex(validUntil), { size: 6 }), pad('0x', { size: 6 })])

const domainType = keccak256(
  stringToHex('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
)
const sponsoredType = keccak256(
  stringToHex(
    'Sponsored(address sender,uint256 nonce,bytes32 accountCode,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes32 paymasterGasLimits,uint48 validUntil,uint48 validAfter)',
  ),
)

/** The digest (EIP-712) that `devnet/contracts/SponsorPaymaster.sol` computes for an operation. */
export function toSponsorDigest(
  operation: UserOperation & { readonly sponsor: SponsorFields },
  {
    chainId,
    delegate,
    validUntil,
  }: { readonly chainId: number; readonly delegate: Address; readonly validUntil: number },
): Hex {
  const packed = toPackedOperation(operation)
  const domain = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, bytes32, bytes32, uint256, address'), [
      domainType,
      keccak256(stringToHex('SponsorPaymaster')),
      keccak256(stringToHex('1')),
      BigInt(chainId),
      operation.sponsor.paymaster,
    ]),
  )
  const struct = keccak256(
    encodeAbiParameters(
      parseAbiParameters(
        'bytes32, address, uint256, bytes32, bytes32, bytes32, bytes32, uint256, bytes32, bytes32, uint48, uint48',
      ),
      [
        sponsoredType,
        packed.sender,
        packed.nonce,
        keccak256(toDelegationCode(delegate)),
        keccak256(packed.initCode),
        keccak256(packed.callData),
        packed.accountGasLimits,
        packed.preVerificationGas,
        packed.gasFees,
        toSponsorGasLimits(operation.sponsor),
        validUntil,
        0,
      ],
    ),
  )
  return keccak256(concat(['0x1901', domain, struct]))
}
