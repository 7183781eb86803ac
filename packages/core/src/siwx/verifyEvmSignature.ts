import { SiwxError } from './SiwxError.ts'

/** Gas of a call that verifies: passkey contracts take some 2 million where no precompile helps them. */
const gas = '0x989680'
/**
 * Who asks, as far as contracts see: an address nobody has (the last 20 bytes of keccak256 of `latchkey sign-in`). Never the
 * zero address: contracts that skip their checks for it, to be simulated by bundlers, would say yes to everything.
 */
const caller = '0x33b3888b07f0425b762370f6e4ad8424c014f7a0'
/** `isValidSignature.selector`, as the 32 bytes a contract answers (ERC-1271). */
const magic = `0x1626ba7e${'0'.repeat(56)}`
/** Half the order of secp256k1: a signature above it is another one's mirror (EIP-2). */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** What is checked. */
type EvmSignature = {
  readonly text: string
  readonly signature: string
  readonly address: string
  readonly request: ChainRequest | undefined
}

/** Who signed. */
type EvmSigner = {
  readonly signer: 'key' | 'contract'
  /** Whether the account has a key of its own and only lends itself the code of the contract (EIP-7702). */
  readonly isLent: boolean
}

/**
 * Checks who signed a text (EIP-191), in the order of ERC-6492: a signature that carries its account's deployment, then the
 * contract that is there (ERC-1271), then the key. A contract's word counts for its own address alone, and only its exact
 * 32 bytes; what would deploy an account happens inside of `eth_call` and nowhere else.
 *
 * @throws SiwxError `signatureShape`, `signature_form`, `no_chain_access`, `unavailable`
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
    if ((await call(p.request, { data })) === '0x01') return { signer: 'contract', isLent: false }
    throw refused()
  }
  // an account with a key that lends itself code (EIP-7702) is still its key's
  const isLent = /^0xef0100[\da-f]{40}$/.test(code)
  if (p.request && code !== '0x') {
    // what would have deployed it is of no use any more, and isn't called: anybody may have written it (field note 3.21)
    const own = isWrapped ? unwrap(signature, viem.parseErc6492Signature) : signature
    const data = viem.encodeFunctionData({
      abi: viem.parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [hash, own],
    })
    if ((await call(p.request, { to: address, data })) === magic) return { signer: 'contract', isLent }
    if (!isLent) throw refused()
  }
  const isKeySized = viem.size(signature) === 65
  if (!isKeySized) throw p.request ? refused() : new SiwxError('no_chain_access')
  const s = BigInt(viem.slice(signature, 32, 64))
  const isNarrow = [0, 1, 27, 28].includes(viem.hexToNumber(viem.slice(signature, 64)))
  if (s > halfOrder || !isNarrow) throw new SiwxError('signature_form', { field: 'signature' })
  const signer = await viem.recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer === address) return { signer: 'key', isLent }
  throw p.request ? refused() : new SiwxError('no_chain_access')
}

type Hex = `0x${string}`

/** The account's own signature out of one that carries its deployment. */
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

/** `0x` where the contract refused. What a node can't do, as against what a contract won't, is thrown. */
async function call(request: ChainRequest, what: { to?: string; data: string }): Promise<string> {
  return await requestNode(request, 'eth_call', [{ ...what, from: caller, gas }, 'latest'])
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

/** Asks a node; answers a JSON-RPC result, throws for an error. */
export type ChainRequest = (call: {
  readonly method: 'eth_call' | 'eth_getCode'
  readonly params: readonly unknown[]
}) => Promise<unknown>

/**
 * Whether a failed `eth_call` failed inside of the contract (JSON-RPC 3, or what nodes say of it), and not because of the node.
 */
function isContractRevert(error: unknown): boolean {
  for (
    let [one, depth] = [error, 0];
    one instanceof Object && depth < 8;
    one = Reflect.get(one, 'cause'), depth++
  ) {
    if (Reflect.get(one, 'code') === 3) return true
    const text = `${Reflect.get(one, 'details') ?? ''} ${Reflect.get(one, 'message') ?? ''}`
    if (
      /revert|out of gas|outofgas|invalid opcode|opcodenotfound|invalidfeopcode|invalid jump|invalidjump|stack ?(under|over)flow/i.test(
        text,
      )
    )
      return true
  }
  return false
}
