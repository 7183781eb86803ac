import { SiwxError } from '../message/SiwxError.ts'

/** Gas limit of a verifying call, 10 million. Passkey contracts need some 2 million on chains without a precompile. */
const gas = '0x989680'
/**
 * Sender of the calls: an address nobody has (the last 20 bytes of keccak256 of `latchkey sign-in`). Never the zero
 * address, because some contracts skip their checks for it, so that bundlers can simulate them, and would accept any
 * signature.
 */
const sender = '0x33b3888b07f0425b762370f6e4ad8424c014f7a0'
/** The selector of `isValidSignature`, padded to the 32 bytes a contract returns (ERC-1271). */
const validSignature = `0x1626ba7e${'0'.repeat(56)}`
/** Half the order of secp256k1. A signature with a higher `s` is the mirror of another one (EIP-2). */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Parameters of {@link verifyEvmSignature}. */
type EvmSignature = {
  readonly text: string
  readonly signature: string
  readonly address: string
  readonly request: ChainRequest | undefined
}

/** Who has signed. */
type EvmSigner = {
  readonly signer: 'key' | 'contract'
  /** Whether the account has a key of its own and delegates to a contract's code (EIP-7702). */
  readonly isDelegated: boolean
}

/**
 * Verifies the signature of a text (EIP-191), in the order of ERC-6492: a signature that carries its account's
 * deployment, then the contract at the address (ERC-1271), then the key. A contract decides for its own address
 * only, by the exact 32 bytes of ERC-1271. A deployment is simulated inside of `eth_call` and never sent.
 *
 * @throws SiwxError `signature`, `signature_form`, `no_chain_access`, `unavailable`
 */
export async function verifyEvmSignature(p: EvmSignature): Promise<EvmSigner> {
  const viem = await import('viem')
  const refused = () => new SiwxError('signature', { field: 'signature' })
  const address = viem.getAddress(p.address)
  const signature: Hex = `0x${p.signature.slice(2)}`
  const hash = viem.hashMessage(p.text)

  const isWrapped = viem.isErc6492Signature(signature)
  if (isWrapped && !p.request) throw new SiwxError('no_chain_access')
  const code = p.request ? await getCode(p.request, address) : '0x'
  if (p.request && isWrapped && code === '0x') {
    const data = viem.encodeDeployData({
      abi: viem.erc6492SignatureValidatorAbi,
      args: [address, hash, signature],
      bytecode: viem.erc6492SignatureValidatorByteCode,
    })
    if ((await call(p.request, { data })) === '0x01') return { signer: 'contract', isDelegated: false }
    throw refused()
  }
  // An account that delegates to code (EIP-7702) still belongs to its key.
  const isDelegated = /^0xef0100[\da-f]{40}$/.test(code)
  if (p.request && code !== '0x') {
    // The account is deployed, so the deployment in the signature is not run: anybody may have written it.
    const innerSignature = isWrapped ? unwrap(signature, viem.parseErc6492Signature) : signature
    const data = viem.encodeFunctionData({
      abi: viem.parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [hash, innerSignature],
    })
    if ((await call(p.request, { to: address, data })) === validSignature)
      return { signer: 'contract', isDelegated }
    if (!isDelegated) throw refused()
  }
  const isKeySized = viem.size(signature) === 65
  if (!isKeySized) throw p.request ? refused() : new SiwxError('no_chain_access')
  const s = BigInt(viem.slice(signature, 32, 64))
  const isKnownV = [0, 1, 27, 28].includes(viem.hexToNumber(viem.slice(signature, 64)))
  if (s > halfOrder || !isKnownV) throw new SiwxError('signature_form', { field: 'signature' })
  const signer = await viem.recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer === address) return { signer: 'key', isDelegated }
  throw p.request ? refused() : new SiwxError('no_chain_access')
}

type Hex = `0x${string}`

/** The account's own signature inside of one that carries its deployment (ERC-6492). */
function unwrap(wrapped: Hex, parse: (wrapped: Hex) => { readonly signature: Hex }): Hex {
  try {
    return parse(wrapped).signature
  } catch (cause) {
    throw new SiwxError('signature_form', { field: 'signature', cause })
  }
}

async function getCode(request: ChainRequest, address: string): Promise<string> {
  const code = await requestNode(request, 'eth_getCode', [address, 'latest'])
  if (!/^0x(?:[\da-f]{2})*$/i.test(code)) throw new SiwxError('unavailable')
  return code.toLowerCase()
}

/** Returns the result of a call; `0x` if the contract reverted. Throws if the node failed. */
async function call(request: ChainRequest, transaction: { to?: string; data: string }): Promise<string> {
  return await requestNode(request, 'eth_call', [{ ...transaction, from: sender, gas }, 'latest'])
}

async function requestNode(
  request: ChainRequest,
  method: 'eth_call' | 'eth_getCode',
  params: readonly unknown[],
): Promise<string> {
  let answer: unknown
  try {
    answer = await request({ method, params })
  } catch (error) {
    if (method === 'eth_call' && isContractRevert(error)) return '0x'
    throw new SiwxError('unavailable', { cause: error })
  }
  if (typeof answer !== 'string') throw new SiwxError('unavailable')
  return answer
}

/** Sends a JSON-RPC request to a node. Returns its result, throws for an error. */
export type ChainRequest = (call: {
  readonly method: 'eth_call' | 'eth_getCode'
  readonly params: readonly unknown[]
}) => Promise<unknown>

/**
 * Whether a failed `eth_call` was reverted by the contract (JSON-RPC code 3, or the words nodes use for it), as
 * opposed to a node that failed. Clients wrap the node's error, so up to eight causes are searched.
 */
function isContractRevert(error: unknown): boolean {
  for (
    let [cause, depth] = [error, 0];
    cause instanceof Object && depth < 8;
    cause = Reflect.get(cause, 'cause'), depth++
  ) {
    if (Reflect.get(cause, 'code') === 3) return true
    const text = `${Reflect.get(cause, 'details') ?? ''} ${Reflect.get(cause, 'message') ?? ''}`
    if (
      /revert|out of gas|outofgas|invalid opcode|opcodenotfound|invalidfeopcode|invalid jump|invalidjump|stack ?(under|over)flow/i.test(
        text,
      )
    )
      return true
  }
  return false
}
