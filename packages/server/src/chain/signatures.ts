import type { CaipNetworkId } from '@latchkey/protocol'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isErc6492Signature,
  parseAbi,
  parseErc6492Signature,
  recoverAddress,
} from 'viem'
import { isAddressEqual } from 'viem/utils'
import { ChainReadError } from '../errors.ts'
import type { Chains } from '../ports/chains.ts'
import { type RpcCall, sendBatch } from './sendBatch.ts'

/** Enough gas to deploy an account and call it. A call that needs more is cut off by the node. */
const maxGas = '0x7a1200'
/**
 * The `from` of the calls: an address nobody owns, the same as in `@latchkey/siwx`. Never the zero address: contracts that
 * skip their checks for it, to be simulated by bundlers, would accept everything.
 */
const caller = '0x33b3888b07f0425b762370f6e4ad8424c014f7a0'
const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** The selector of `isValidSignature` as the 32 bytes a contract returns (EIP-1271). */
const validAnswer = `0x1626ba7e${'0'.repeat(56)}`

/** A message, the address said to have signed it, and the signature. */
type SignedText = { readonly message: string; readonly address: string; readonly signature: Hex }

type SendingChains = Pick<Chains, 'send'>

/**
 * How an account signed a message: with its own key (EIP-191), or as a contract on `chain` (EIP-1271) that may not be
 * deployed yet (EIP-6492). The chain is called only where the key alone does not prove it. The zero address never
 * signs.
 *
 * @param chain undefined where no node serves it
 * @returns undefined when the signature is not valid
 * @throws ChainUnavailableError, ChainReadError
 */
export async function getSignatureKind(
  chains: SendingChains,
  chain: CaipNetworkId | undefined,
  { message, address, signature }: SignedText,
): Promise<'key' | 'contract' | undefined> {
  // `ecrecover` returns the zero address for an invalid signature.
  if (BigInt(address) === 0n) return undefined
  const hash = hashMessage(message)
  if (signature.length === 132) {
    const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
    if (signer && isAddressEqual(signer, address as Address)) return 'key'
  }
  if (chain === undefined) return undefined
  const isWrapped = isErc6492Signature(signature)
  const code = await send(chains, chain, { method: 'eth_getCode', params: [address, 'latest'] })
  if (typeof code !== 'string') throw new ChainReadError('bad_answer', chain, 'no code')
  if (code === '0x') {
    if (!isWrapped) return undefined
    // the validator's code runs as a call without being deployed, and answers one byte
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      args: [address as Address, hash, signature],
      bytecode: erc6492SignatureValidatorByteCode,
    })
    return (await call(chains, chain, { data })) === '0x01' ? 'contract' : undefined
  }
  // The deployment part of the signature is ignored and never called: anybody may have written it.
  const innerSignature = isWrapped ? unwrap(signature) : signature
  if (innerSignature === undefined) return undefined
  const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, innerSignature] })
  return (await call(chains, chain, { to: address, data })) === validAnswer ? 'contract' : undefined
}

/** The account's own signature out of one that carries its deployment. */
function unwrap(wrapped: Hex): Hex | undefined {
  try {
    return parseErc6492Signature(wrapped).signature
  } catch {
    return undefined
  }
}

function call(
  chains: SendingChains,
  chain: CaipNetworkId,
  what: { to?: string; data: Hex },
): Promise<unknown> {
  const params = [{ ...what, from: caller, gas: maxGas }, 'latest']
  return send(chains, chain, { method: 'eth_call', params })
}

/** One call's result; undefined where it has none. */
async function send(chains: SendingChains, chain: CaipNetworkId, rpcCall: RpcCall): Promise<unknown> {
  const [outcome] = await sendBatch(chains, chain, [rpcCall])
  return outcome && 'result' in outcome ? outcome.result : undefined
}
