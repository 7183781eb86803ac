import { entryPoints } from '@latchkey/protocol/smart-accounts'
import { decodeFunctionData, encodeAbiParameters, hashTypedData, parseAbi, parseAbiParameters } from 'viem'
import { getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { friend, stranger, testKeys, token } from '../../testing/requestWorld.ts'
import { highestOperationCost, type PreparedCalls } from '../requests/PreparedRequest.ts'
import { encodeCalls, toOperationHash, toOperationTypedData } from './operation.ts'

const account = testKeys().evm.address
const calls = [
  { to: friend, value: '0x1', data: '0x' },
  {
    to: token,
    value: '0x0',
    data: `0xa9059cbb${'0'.repeat(24)}${stranger.slice(2).toLowerCase()}${'f'.repeat(64)}`,
  },
  { to: stranger, value: `0x${(2n ** 255n).toString(16)}`, data: `0x${'ab'.repeat(32)}` },
]
const request: PreparedCalls = {
  kind: 'calls',
  method: 'wallet_sendCalls',
  origin: 'https://app.example.org',
  account,
  network: 'eip155:31337',
  chainId: '0x7a69',
  calls,
  nonce: `0x${((7n << 64n) + 3n).toString(16)}`,
  gas: {
    callGasLimit: '0x1',
    verificationGasLimit: '0x22',
    preVerificationGas: '0x333',
    maxFeePerGas: '0x4444',
    maxPriorityFeePerGas: '0x55555',
  },
  sponsor: {
    name: 'Latchkey',
    paymaster: token.toLowerCase(),
    data: '0xabcdef',
    verificationGasLimit: '0x666',
    postOpGasLimit: '0x0',
  },
}
/** The same operation as viem has it. */
const operation = {
  sender: account as `0x${string}`,
  nonce: (7n << 64n) + 3n,
  callData: encodeCalls(calls),
  callGasLimit: 1n,
  verificationGasLimit: 0x22n,
  preVerificationGas: 0x333n,
  maxFeePerGas: 0x4444n,
  maxPriorityFeePerGas: 0x55555n,
  paymaster: token as `0x${string}`,
  paymasterData: '0xabcdef' as const,
  paymasterVerificationGasLimit: 0x666n,
  paymasterPostOpGasLimit: 0n,
  signature: '0x' as const,
}

describe('a batch as an operation', () => {
  it('[S7.70] its call data are the calls, as another library writes them', () => {
    const { args } = decodeFunctionData({
      abi: parseAbi(['function execute(bytes32 mode, bytes executionCalldata)']),
      data: encodeCalls(calls),
    })
    expect(args).toEqual([
      `0x01${'0'.repeat(62)}`,
      encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes callData)[]'), [
        calls.map(({ to, value, data }) => ({
          target: to as `0x${string}`,
          value: BigInt(value),
          callData: data as `0x${string}`,
        })),
      ]),
    ])
  })

  it('[S7.71] its hash is that of bundlers and entry point, with a sponsor and without', () => {
    const hashOf = (userOperation: Parameters<typeof toPackedUserOperation>[0]) =>
      getUserOperationHash({
        chainId: 31_337,
        entryPointAddress: entryPoints['0.7'],
        entryPointVersion: '0.7',
        userOperation: userOperation as never,
      })
    expect(toOperationHash(request)).toBe(hashOf(operation))
    const { sponsor: _, ...alone } = request
    const { paymaster: _p, paymasterData: _d, ...unsponsored } = operation
    expect(toOperationHash(alone)).toBe(hashOf(unsponsored))
  })

  it('[X.68] what is signed has the fields that the account’s code checks', () => {
    const packed = toPackedUserOperation(operation)
    const typed = toOperationTypedData(request)
    expect(hashTypedData(typed as never)).toBe(
      hashTypedData({
        domain: {
          name: 'EIP7702StatelessDeleGator',
          version: '1',
          chainId: 31_337,
          verifyingContract: account as `0x${string}`,
        },
        primaryType: 'PackedUserOperation',
        types: { PackedUserOperation: typed.types.PackedUserOperation as never },
        message: { ...packed, entryPoint: entryPoints['0.7'] } as never,
      }),
    )
  })

  it('costs all its gas at its highest price', () => {
    expect(highestOperationCost(request)).toBe((1n + 0x22n + 0x333n + 0x666n) * 0x4444n)
  })
})
