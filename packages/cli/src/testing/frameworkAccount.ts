import { entryPoints, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  type PublicClient,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import {
  entryPoint07Abi,
  type SmartAccount,
  toPackedUserOperation,
  toSmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'

const accountAbi = parseAbi([
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function execute((address target, uint256 value, bytes callData) execution)',
])

/** An account that delegates to the delegation framework, as viem's clients use it: what an embedded wallet signs. */
export async function toFrameworkAccount(
  client: PublicClient,
  owner: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
): Promise<SmartAccount & { readonly owner: PrivateKeyAccount }> {
  const implementation = smartAccountContracts.EIP7702StatelessDeleGator
  const account = await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: entryPoints['0.7'] as Address, version: '0.7' },
    authorization: { account: owner, address: implementation },
    getAddress: async () => owner.address,
    getFactoryArgs: async () => ({ factory: undefined, factoryData: undefined }),
    getStubSignature: async () => `0x${'ff'.repeat(15)}${'0'.repeat(34)}7${'a'.repeat(63)}1c` as Hex,
    signMessage: ({ message }) => owner.signMessage({ message }),
    signTypedData: (parameters) => owner.signTypedData(parameters as never),
    async encodeCalls(calls) {
      const execution = encodeAbiParameters(
        parseAbiParameters('(address target, uint256 value, bytes callData)[]'),
        [calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, callData: data }))],
      )
      return encodeFunctionData({
        abi: accountAbi,
        functionName: 'execute',
        args: [`0x01${'0'.repeat(62)}`, execution],
      })
    },
    signUserOperation: ({ chainId = anvil.id, ...operation }) =>
      signFrameworkOperation(owner, chainId, { ...operation, sender: owner.address } as UserOperation<'0.7'>),
  })
  return Object.assign(account, { owner })
}

/** Signs an operation as the account code of the delegation framework checks it (EIP-712). */
export function signFrameworkOperation(
  owner: PrivateKeyAccount,
  chainId: number,
  operation: UserOperation<'0.7'>,
): Promise<Hex> {
  const packed = toPackedUserOperation(operation)
  return owner.signTypedData({
    domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract: owner.address },
    primaryType: 'PackedUserOperation',
    types: {
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
    message: {
      sender: packed.sender,
      nonce: packed.nonce,
      initCode: packed.initCode,
      callData: packed.callData,
      accountGasLimits: packed.accountGasLimits as Hex,
      preVerificationGas: packed.preVerificationGas,
      gasFees: packed.gasFees as Hex,
      paymasterAndData: packed.paymasterAndData,
      entryPoint: entryPoints['0.7'] as Address,
    },
  })
}

/** Call data of one call, packed as the account code reads it. */
export const toSingleExecution = (to: Address, value: bigint, data: Hex = '0x') =>
  encodeFunctionData({
    abi: accountAbi,
    functionName: 'execute',
    args: [`0x${'0'.repeat(64)}`, concat([to, numberToHex(value, { size: 32 }), data])],
  })

/** An authorization of account code by its owner, with its signature. The default is what an embedded wallet signs. */
export function signDelegation(
  owner: PrivateKeyAccount,
  {
    nonce,
    address = smartAccountContracts.EIP7702StatelessDeleGator,
    chainId = anvil.id,
  }: { readonly nonce: number; readonly address?: Address; readonly chainId?: number },
) {
  return owner.signAuthorization({ contractAddress: address, chainId, nonce })
}

/** An authorization as it goes over the wire. */
export function toWireAuthorization({
  address,
  chainId,
  nonce,
  r,
  s,
  yParity,
}: Awaited<ReturnType<typeof signDelegation>>) {
  return {
    address,
    chainId: numberToHex(chainId),
    nonce: numberToHex(nonce),
    r,
    s,
    yParity: numberToHex(yParity ?? 0),
  }
}
