import { type CaipAddress, type CaipNetworkId, TimeoutError, withDeadline } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import { parseSiwxMessage } from '../message/parseSiwxMessage.ts'
import { SiwxError } from '../message/SiwxError.ts'
import type { SiwxForm, SiwxMessage } from '../message/SiwxMessage.ts'
import type { SiwxNamespace } from '../message/siwxFields.ts'
import { checkSiwxTerms, type SiwxTerms } from './checkSiwxTerms.ts'
import { type ChainRequest, verifyEvmSignature } from './verifyEvmSignature.ts'

/** Parameters of {@link verifySiwx}. */
export type VerifySiwxParameters = SiwxTerms & {
  /** The text, exactly as it was signed. */
  readonly message: string
  /** Hex on EVM and Polkadot networks, Base58 on Solana, Base64 on Bitcoin. */
  readonly signature: string
  /**
   * JSON-RPC client of a network, for accounts that are contracts; `undefined` for a network without a node, where
   * only EOAs can sign in. It must throw if the node returns an error.
   */
  readonly request?: (chain: CaipNetworkId) => ChainRequest | undefined
  /** Milliseconds for all requests to nodes. Default: 10 s. */
  readonly timeout?: number
  readonly signal?: AbortSignal | undefined
}

/** A verified sign-in. */
export type VerifiedSiwx = {
  readonly message: SiwxMessage
  /** CAIP-10. */
  readonly account: CaipAddress
  readonly form: SiwxForm
  /** The account's key, or the contract it is (ERC-1271, ERC-6492). */
  readonly signer: 'key' | 'contract'
  /**
   * Whether the account delegates to a contract's code (EIP-7702). Such an account is the same person's on every
   * network, even if the `contract` has verified the signature. Known only with a node.
   */
  readonly isDelegated: boolean
}

/**
 * Verifies a sign-in: the text, whom and what it is for, its times, its nonce, its signature, in this order. Nothing
 * is ever sent to a network but `eth_getCode` and `eth_call` with a limit of gas.
 *
 * @throws SiwxError, a code for each reason; AbortedError when `signal` fires before an EVM signature is verified; what
 * `nonce` throws, and `request` when it is called for a network
 * @example
 * const { account } = await verifySiwx({
 *   message, signature, domains: ['app.example.org'], nonce: (nonce) => nonces.delete(nonce),
 *   request: (chain) => (chain === 'eip155:1' ? (call) => client.request(call) : undefined),
 * })
 */
export async function verifySiwx(parameters: VerifySiwxParameters): Promise<VerifiedSiwx> {
  const { signature, nonce, request, timeout = 10_000, signal } = parameters
  const parsed = parseSiwxMessage(parameters.message)
  checkSiwxTerms(parsed, parameters)
  const { message, account } = parsed
  const isEvm = account.startsWith('eip155:')
  assertSignatureForm(signature, account)
  const isNonceAccepted = typeof nonce === 'string' ? nonce === message.nonce : await nonce(message.nonce)
  if (!isNonceAccepted) throw new SiwxError('nonce', { field: 'nonce' })
  if (account.startsWith('bip122:')) {
    // Only for Bitcoin: its scripts and curves are more code than everything else here.
    const { verifyBip322 } = await import('./verifyBip322.ts')
    await verifyBip322(parameters.message, signature, message.accountAddress)
    return { ...parsed, signer: 'key', isDelegated: false }
  }
  if (account.startsWith('polkadot:')) {
    const { verifyPolkadotSignature } = await import('./verifyPolkadotSignature.ts')
    await verifyPolkadotSignature(parameters.message, signature, message.accountAddress, message.chainId)
    return { ...parsed, signer: 'key', isDelegated: false }
  }
  if (!isEvm) {
    await verifySolanaSignature(parameters.message, signature, message.accountAddress)
    return { ...parsed, signer: 'key', isDelegated: false }
  }
  const evm = await withDeadline(
    () =>
      verifyEvmSignature({
        text: parameters.message,
        signature,
        address: message.accountAddress,
        request: request?.(message.chainId),
      }),
    { timeout, signal, operation: 'sign-in' },
  ).catch((error: unknown) => {
    if (error instanceof TimeoutError) throw new SiwxError('unavailable', { cause: error })
    throw error
  })
  return { ...parsed, ...evm }
}

/** Bytes of the longest signature accepted; those of ERC-6492 include a deployment. */
const maxBytes = 24_576

/** What signatures look like, by chain family. */
const signatureForms: Readonly<Record<SiwxNamespace, RegExp>> = {
  eip155: /^0x(?:[\da-fA-F]{2})+$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/,
  bip122: /^[A-Za-z\d+/]{4,1024}={0,2}$/,
  polkadot: /^0x(?:[\da-fA-F]{2}){64,66}$/,
}

function assertSignatureForm(signature: unknown, account: CaipAddress): void {
  const form = signatureForms[account.split(':')[0] as SiwxNamespace]
  const isWellFormed =
    typeof signature === 'string' && signature.length <= 2 + 2 * maxBytes && form.test(signature)
  if (!isWellFormed) throw new SiwxError('signature_form', { field: 'signature' })
}

/**
 * Verifies an ed25519 signature of a text's UTF-8 bytes, strictly by RFC 8032: keys of small order, for which one
 * signature fits many texts, and values out of range are refused.
 *
 * @throws SiwxError `signature_form`, `signature`
 */
async function verifySolanaSignature(text: string, signature: string, address: string): Promise<void> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  const bytes = base58.decode(signature)
  if (bytes.length !== 64) throw new SiwxError('signature_form', { field: 'signature' })
  if (!isSigned()) throw new SiwxError('signature', { field: 'signature' })

  function isSigned(): boolean {
    try {
      const key = base58.decode(address)
      return ed25519.verify(bytes, new TextEncoder().encode(text), key, { zip215: false })
    } catch {
      // The address is no point on the curve: it belongs to a program, and nobody can sign for it.
      return false
    }
  }
}
