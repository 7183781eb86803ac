import {
  type Abi,
  type Account,
  type Address,
  type Chain,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionParameters,
  type EncodeFunctionDataErrorType,
  encodeFunctionData,
  type GetMutabilityAwareValue,
  type Hash,
  type Hex,
} from 'viem'
import type { Config } from '../config/Config.ts'
import { requireContext } from '../requests/requestContext.ts'
import type { WalletRequestErrorType, WalletRequestParameters } from '../requests/requestWallet.ts'
import { submitTransaction } from '../requests/sendTransaction.ts'

type WriteName<abi extends Abi | readonly unknown[]> = ContractFunctionName<abi, 'nonpayable' | 'payable'>
type WriteArgs<
  abi extends Abi | readonly unknown[],
  functionName extends WriteName<abi>,
> = ContractFunctionArgs<abi, 'nonpayable' | 'payable', functionName>

/** Parameters of {@link writeContract}. `request` of `simulateContract` fits as it is. */
export type WriteContractParameters<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends WriteName<abi> = WriteName<abi>,
  args extends WriteArgs<abi, functionName> = WriteArgs<abi, functionName>,
  config extends Config = Config,
> = ContractFunctionParameters<abi, 'nonpayable' | 'payable', functionName, args> &
  GetMutabilityAwareValue<abi, 'nonpayable' | 'payable', functionName, bigint, args> &
  Omit<WalletRequestParameters<config>, 'account' | 'namespace'> & {
    /** Gas limit. Default: the wallet estimates. */
    gas?: bigint | undefined
    /** Wei per gas. Default: the wallet chooses. */
    gasPrice?: bigint | undefined
    /** Wei per gas, base fee and priority fee together (EIP-1559); not beside `gasPrice`. Default: the wallet chooses. */
    maxFeePerGas?: bigint | undefined
    /** Wei per gas; at most `maxFeePerGas`. Default: the wallet chooses. */
    maxPriorityFeePerGas?: bigint | undefined
    /** How many transactions the account has sent before. Default: the wallet counts. */
    nonce?: number | undefined
    /** Bytes that follow the encoded call. */
    dataSuffix?: Hex | undefined
    /** The sender, who must be the connected account. */
    account?: Account | Address | null | undefined
    /** Its id must be that of the network the request is for. */
    chain?: Chain | null | undefined
  }

/** Errors of {@link writeContract}; `name` tells them apart. */
export type WriteContractErrorType = WalletRequestErrorType | EncodeFunctionDataErrorType

/**
 * Encodes a call of a contract's function and sends it through the connected wallet. Resolves to the hash when the wallet has accepted
 * it, before the network has: see `waitForTransaction`. `simulateContract` says before whether it would fail.
 * Two equal calls while one is pending are one request, as of a double click.
 *
 * @throws what `sendTransaction` throws, and viem's errors for arguments that don't fit the ABI
 * @example
 * const abi = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])
 * const hash = await writeContract(config, { address: usdc, abi, functionName: 'approve', args: [spender, 1_000_000n] })
 */
export async function writeContract<
  config extends Config,
  const abi extends Abi | readonly unknown[],
  functionName extends WriteName<abi>,
  const args extends WriteArgs<abi, functionName>,
>(config: config, parameters: WriteContractParameters<abi, functionName, args, config>): Promise<Hash> {
  const { abi, functionName, args, address, account, chain, dataSuffix, ...rest } =
    parameters as WriteContractParameters
  const { context: given, network, chainId = chain?.id, signal, timeout, ...fields } = rest
  const sender = typeof account === 'object' ? account?.address : account
  const named = { network, chainId, context: given, ...(sender && { account: sender }) }
  // Captured in the call itself, as the person acts.
  const context = requireContext(config, named, 'eip155')
  const data = encodeFunctionData({ abi, functionName, args })
  const hash = await submitTransaction(config, {
    context,
    signal,
    timeout,
    transaction: { ...fields, to: address, data: dataSuffix ? `${data}${dataSuffix.slice(2)}` : data },
  })
  return hash as Hash
}
