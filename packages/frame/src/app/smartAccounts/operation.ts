import { entryPoints } from '@latchkey/protocol/smart-accounts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromHex, toHex } from '../bytes.ts'
import type { PreparedCall, PreparedCalls } from '../requests/PreparedRequest.ts'
import type { TypedData } from '../requests/typedData.ts'

/** `execute(bytes32,bytes)` (ERC-7579). */
const executeSelector = 'e9ae5c53'
/** Several calls; one that fails undoes all. */
const batchMode = `01${'0'.repeat(62)}`

/**
 * Encodes the calls of a batch as the call data of the account: `execute` with an array of `(address target, uint256 value, bytes callData)`.
 * What is signed is computed from the calls that are shown, here and nowhere else.
 */
export function encodeCalls(calls: readonly PreparedCall[]): `0x${string}` {
  const items = calls.map(({ to, value, data }) => {
    const bytes = data.slice(2)
    return word(to) + word(value) + word(0x60n) + encodeBytes(bytes)
  })
  let offset = BigInt(items.length * 32)
  const offsets = items.map((item) => {
    const at = word(offset)
    offset += BigInt(item.length / 2)
    return at
  })
  const list = word(0x20n) + word(BigInt(items.length)) + offsets.join('') + items.join('')
  return `0x${executeSelector}${batchMode}${word(0x40n)}${encodeBytes(list)}`
}

/** Encodes a number, or an address or quantity as `0x` hex, as 32 bytes of hex without `0x`. */
function word(value: bigint | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

/** Encodes bytes with their length and padding. */
function encodeBytes(hex: string): string {
  return word(BigInt(hex.length / 2)) + hex + '0'.repeat((64 - (hex.length % 64)) % 64)
}

/** Two numbers below 2^128 in one word. */
function pair(high: string, low: string): string {
  const half = (value: string) => BigInt(value).toString(16).padStart(32, '0')
  return `0x${half(high)}${half(low)}`
}

/** The packed fields of an operation (ERC-4337, entry point 0.7). */
export function packOperation({ account, nonce, calls, gas, sponsor }: PreparedCalls) {
  const half = (value: string) => BigInt(value).toString(16).padStart(32, '0')
  return {
    sender: account.toLowerCase(),
    nonce: BigInt(nonce).toString(),
    // Nothing is deployed: the code of the account is a delegation.
    initCode: '0x',
    callData: encodeCalls(calls),
    accountGasLimits: pair(gas.verificationGasLimit, gas.callGasLimit),
    preVerificationGas: BigInt(gas.preVerificationGas).toString(),
    gasFees: pair(gas.maxPriorityFeePerGas, gas.maxFeePerGas),
    paymasterAndData: sponsor
      ? `${sponsor.paymaster.toLowerCase()}${half(sponsor.verificationGasLimit)}${half(sponsor.postOpGasLimit)}${sponsor.data.slice(2)}`
      : '0x',
  }
}

/** What the account's code checks the signature of an operation against (EIP-712). */
export function toOperationTypedData(request: PreparedCalls): TypedData {
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      PackedUserOperation: [
        { name: 'sender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'initCode', type: 'bytes' },
        { name: 'callData', type: 'bytes' },
        { name: 'accountGasLimits', type: 'bytes32' },
        { name: 'preVerificationGas', type: 'uint256' },
        { name: 'gasFees', type: 'bytes32' },
        { name: 'paymasterAndData', type: 'bytes' },
        { name: 'entryPoint', type: 'address' },
      ],
    },
    primaryType: 'PackedUserOperation',
    domain: {
      name: 'EIP7702StatelessDeleGator',
      version: '1',
      chainId: BigInt(request.chainId).toString(),
      verifyingContract: request.account.toLowerCase(),
    },
    message: { ...packOperation(request), entryPoint: entryPoints['0.7'] },
  }
}

/** The hash by which bundlers and the entry point know an operation. */
export function toOperationHash(request: PreparedCalls): `0x${string}` {
  const packed = packOperation(request)
  const hash = (hex: string) => toHex(keccak_256(fromHex(hex))).slice(2)
  const inner = [
    word(packed.sender),
    word(BigInt(packed.nonce)),
    hash(packed.initCode),
    hash(packed.callData),
    packed.accountGasLimits.slice(2),
    word(BigInt(packed.preVerificationGas)),
    packed.gasFees.slice(2),
    hash(packed.paymasterAndData),
  ].join('')
  const outer = hash(`0x${inner}`) + word(entryPoints['0.7']) + word(request.chainId)
  return `0x${hash(`0x${outer}`)}`
}
