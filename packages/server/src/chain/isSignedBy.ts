import type { CaipNetworkId } from '@latchkey/protocol'
import {
  type Address,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  recoverAddress,
} from 'viem'
import { isAddressEqual } from 'viem/utils'
import type { Chains } from '../ports/Chains.ts'
import { sendBatch } from './sendBatch.ts'

/** Enough to deploy an account and ask it; what a stranger sends runs no longer on the node. */
const mostGas = '0x7a1200'

/** A message, who is said to have signed it, and how. */
export type SignedText = { readonly message: string; readonly address: string; readonly signature: Hex }

/**
 * Whether an account signed a message: with its own key (EIP-191), or as a contract on `chain` that says so (EIP-1271), deployed
 * or not yet (EIP-6492). The chain is asked only where the key alone doesn't show it; undefined: nobody serves it.
 *
 * @returns how it was shown, or undefined: it wasn't
 * @throws ChainUnavailableError, ChainReadError
 */
export async function isSignedBy(
  chains: Pick<Chains, 'send'>,
  chain: CaipNetworkId | undefined,
  { message, address, signature }: SignedText,
): Promise<'key' | 'contract' | undefined> {
  const hash = hashMessage(message)
  if (signature.length === 132) {
    const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
    if (signer && isAddressEqual(signer, address as Address)) return 'key'
  }
  if (chain === undefined) return undefined
  // the validator's code runs as a call without being deployed, and answers one byte
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [address as Address, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  const [outcome] = await sendBatch(chains, chain, [
    { method: 'eth_call', params: [{ data, gas: mostGas }, 'latest'] },
  ])
  return outcome && 'result' in outcome && outcome.result === '0x01' ? 'contract' : undefined
}
