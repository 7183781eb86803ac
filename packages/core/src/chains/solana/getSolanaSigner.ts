import { parseCaipAddress } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import type { Address, SignatureBytes, TransactionSendingSigner } from '@solana/kit'
import type { Config } from '../../config/Config.ts'
import { captureContext, type RequestContext } from '../../requests/requestContext.ts'
import { submitTransaction } from '../../requests/sendTransaction.ts'
import { NotConnectedError } from '../../wallets/errors.ts'

/** Parameters of {@link getSolanaSigner}. */
export type GetSolanaSignerParameters = {
  /** Account and network captured earlier, e.g. in the click. Default: the current ones. */
  context?: RequestContext | undefined
}

/**
 * Returns a signer of `@solana/kit` for the connected Solana account: kit builds the transaction, the wallet signs it, and it is sent
 * as by `sendTransaction`. The signer is bound to the present account and network, and refuses after a switch: get a new one for each
 * click.
 *
 * @throws NotConnectedError, ReconnectingError; its requests what `sendTransaction` throws
 * @example
 * const signer = getSolanaSigner(config)
 * const message = pipe(
 *   createTransactionMessage({ version: 0 }),
 *   (m) => setTransactionMessageFeePayerSigner(signer, m),
 *   (m) => setTransactionMessageLifetimeUsingBlockhash(latestBlockhash, m),
 *   (m) => appendTransactionMessageInstruction(instruction, m),
 * )
 * const signature = await signAndSendTransactionMessageWithSigners(message)
 */
export function getSolanaSigner(
  config: Config,
  parameters: GetSolanaSignerParameters = {},
): TransactionSendingSigner {
  const context = parameters.context ?? captureContext(config, { namespace: 'solana' })
  const address = parseCaipAddress(context.account)?.address
  if (address === undefined) throw new NotConnectedError()
  return {
    address: address as Address,
    async signAndSendTransactions(transactions, { abortSignal: signal } = {}) {
      const signatures: SignatureBytes[] = []
      // One after the other: a wallet shows one request at a time, and a later transaction may need the one before.
      for (const transaction of transactions) {
        const hash = await submitTransaction(config, {
          context,
          signal,
          transaction: { serialized: serialize(transaction) },
        })
        signatures.push(base58.decode(hash) as SignatureBytes)
      }
      return signatures
    },
  }
}

/** Bytes of a signature that is still missing. */
const noSignature = new Uint8Array(64)

/** Returns the wire format of a transaction: the number of signatures, the signatures, the message. */
function serialize({
  messageBytes,
  signatures,
}: {
  readonly messageBytes: ArrayLike<number>
  readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>
}): Uint8Array {
  const all = Object.values(signatures).map((signature) => signature ?? noSignature)
  return new Uint8Array([
    all.length,
    ...all.flatMap((signature) => Array.from(signature)),
    ...Array.from(messageBytes),
  ])
}
