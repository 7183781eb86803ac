import type { userOperation } from '@latchkey/protocol/schemas'
import { type EntryPointVersion, entryPoints } from '@latchkey/protocol/smart-accounts'
import type * as v from 'valibot'
import { type Address, concat, type Hex, numberToHex, pad } from 'viem'
import {
  getUserOperationHash,
  type PackedUserOperation,
  toPackedUserOperation as packForViem,
  type UserOperation as ViemUserOperation,
} from 'viem/account-abstraction'

/** A user operation as it goes over the wire (ERC-4337, ERC-7769), quantities as hex. */
export type WireOperation = v.InferOutput<typeof userOperation>

/** An authorization to delegate (EIP-7702), with its signature. */
export type SignedDelegation = {
  readonly address: Address
  readonly chainId: number
  readonly nonce: number
  readonly r: Hex
  readonly s: Hex
  /** 0 or 1 in one that chains accept. Anything else is as the client sent it. */
  readonly yParity: number
}

/** A user operation of entry point 0.7 or 0.8. Addresses are lower case, amounts base units. */
export type UserOperation = {
  readonly sender: Address
  readonly nonce: bigint
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Whether its init code is the marker `0x7702` (entry point 0.8). */
  readonly isMarked: boolean
  readonly sponsor?: SponsorFields
  readonly signature: Hex
  readonly delegation?: SignedDelegation
}

/** The paymaster's part of a user operation. */
export type SponsorFields = {
  readonly paymaster: Address
  readonly data: Hex
  readonly verificationGasLimit: bigint
  readonly postOpGasLimit: bigint
}

/** Converts an operation from the wire. Gas that a client has not estimated yet is 0. */
export function toUserOperation(wire: WireOperation): UserOperation {
  const { eip7702Auth, paymaster } = wire
  const quantity = (text: string | undefined) => BigInt(text ?? '0x0')
  return {
    sender: lower(wire.sender),
    nonce: quantity(wire.nonce),
    callData: lower(wire.callData),
    callGasLimit: quantity(wire.callGasLimit),
    verificationGasLimit: quantity(wire.verificationGasLimit),
    preVerificationGas: quantity(wire.preVerificationGas),
    maxFeePerGas: quantity(wire.maxFeePerGas),
    maxPriorityFeePerGas: quantity(wire.maxPriorityFeePerGas),
    isMarked: wire.factory !== undefined && wire.factory !== null,
    ...(paymaster && {
      sponsor: {
        paymaster: lower(paymaster),
        data: lower(wire.paymasterData ?? '0x'),
        verificationGasLimit: quantity(wire.paymasterVerificationGasLimit),
        postOpGasLimit: quantity(wire.paymasterPostOpGasLimit),
      },
    }),
    signature: lower(wire.signature ?? '0x'),
    ...(eip7702Auth && {
      delegation: {
        address: lower(eip7702Auth.address),
        chainId: Number(quantity(eip7702Auth.chainId)),
        nonce: Number(quantity(eip7702Auth.nonce)),
        r: pad(lower(eip7702Auth.r), { size: 32 }),
        s: pad(lower(eip7702Auth.s), { size: 32 }),
        yParity: Number(BigInt(eip7702Auth.yParity)),
      },
    }),
  }
}

/** Converts an operation to the form of the wire. */
export function toWireOperation(operation: UserOperation): WireOperation {
  const { sponsor, delegation } = operation
  return {
    sender: operation.sender,
    nonce: numberToHex(operation.nonce),
    callData: operation.callData,
    callGasLimit: numberToHex(operation.callGasLimit),
    verificationGasLimit: numberToHex(operation.verificationGasLimit),
    preVerificationGas: numberToHex(operation.preVerificationGas),
    maxFeePerGas: numberToHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(operation.maxPriorityFeePerGas),
    ...(operation.isMarked && { factory: '0x7702', factoryData: '0x' }),
    ...(sponsor && {
      paymaster: sponsor.paymaster,
      paymasterData: sponsor.data,
      paymasterVerificationGasLimit: numberToHex(sponsor.verificationGasLimit),
      paymasterPostOpGasLimit: numberToHex(sponsor.postOpGasLimit),
    }),
    signature: operation.signature,
    ...(delegation && {
      eip7702Auth: {
        address: delegation.address,
        chainId: numberToHex(delegation.chainId),
        nonce: numberToHex(delegation.nonce),
        r: delegation.r,
        s: delegation.s,
        yParity: numberToHex(delegation.yParity),
      },
    }),
  }
}

/** The operation as the entry point's functions take it. */
export function toPackedOperation(operation: UserOperation): PackedUserOperation {
  return packForViem(toViem(operation))
}

/**
 * The hash an entry point gives an operation on a chain.
 *
 * @param delegate the code its account delegates to, which entry point 0.8 puts in the place of the marker
 */
export function toOperationHash(
  operation: UserOperation,
  {
    chainId,
    version,
    delegate,
  }: { readonly chainId: number; readonly version: EntryPointVersion; readonly delegate: Address },
): Hex {
  const authorization = { address: delegate, chainId, nonce: 0, r: '0x', s: '0x', yParity: 0 } as const
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoints[version],
    entryPointVersion: version,
    userOperation: {
      ...toViem(operation),
      ...(operation.isMarked && { authorization }),
    } as ViemUserOperation,
  })
}

/** Base units that an operation can cost at most: every gas limit at its highest price, as entry points 0.7 and 0.8 charge in advance. */
export function toMaxCost(operation: UserOperation): bigint {
  return toGasLimit(operation) * operation.maxFeePerGas
}

/** The gas an operation is charged for at most. */
export function toGasLimit({
  sponsor,
  callGasLimit,
  verificationGasLimit,
  preVerificationGas,
}: UserOperation): bigint {
  const sponsored = sponsor ? sponsor.verificationGasLimit + sponsor.postOpGasLimit : 0n
  return callGasLimit + verificationGasLimit + preVerificationGas + sponsored
}

function toViem(operation: UserOperation): ViemUserOperation {
  const { sponsor, isMarked, delegation: _, ...rest } = operation
  return {
    ...rest,
    ...(isMarked && { factory: '0x7702', factoryData: '0x' }),
    ...(sponsor && {
      paymaster: sponsor.paymaster,
      paymasterData: sponsor.data,
      paymasterVerificationGasLimit: sponsor.verificationGasLimit,
      paymasterPostOpGasLimit: sponsor.postOpGasLimit,
    }),
  } as ViemUserOperation
}

/** The two gas limits of a paymaster as one word, as its signature contains them. */
export function toSponsorGasLimits({ verificationGasLimit, postOpGasLimit }: SponsorFields): Hex {
  return concat([
    pad(numberToHex(verificationGasLimit), { size: 16 }),
    pad(numberToHex(postOpGasLimit), { size: 16 }),
  ])
}

const lower = <text extends string>(text: text) => text.toLowerCase() as Hex
