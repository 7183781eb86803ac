import { base64 } from '@scure/base'
import { loadCode } from '../../base/load.ts'
import type { PsbtInput, PsbtRequest, SignedPsbt, WalletCall } from '../../config/adapterActions.ts'
import type { BitcoinSession, BitcoinWallet } from './BitcoinWallet.ts'
import { describePsbt } from './describePsbt.ts'
import { BitcoinTransactionError } from './errors.ts'
import { assertNodeOf, broadcast } from './esplora.ts'
import type { PsbtDescription } from './PsbtDescription.ts'
import type { EsploraNode } from './requestEsplora.ts'
import { requireSession } from './requireSession.ts'

/**
 * Signs inputs of a partially signed transaction, and sends it where `broadcast` is set. Refuses before the wallet is
 * asked what `describePsbt` refuses, and inputs of others; afterwards, a transaction that the wallet has altered. The
 * app's own node sends it, so that nothing altered is ever sent.
 *
 * @throws BitcoinTransactionError, ContextMismatchError, UserRejectedRequestError, RpcError, TimeoutError, AbortedError,
 * WalletUnavailableError, InvalidAnswerError
 */
export async function signPsbt(p: WalletCall & EsploraNode & PsbtRequest): Promise<SignedPsbt> {
  const { session, wallet } = await requireSession(p)
  const { accounts } = session
  const description = await describePsbt({ psbt: p.psbt, network: p.network.caipNetworkId, accounts })
  const inputs = chooseInputs(description, session, p.inputs)
  const signed = await signUnaltered(wallet, p, base64.decode(p.psbt), inputs)
  const psbt = base64.encode(signed)
  if (!p.broadcast) return { psbt }
  return { psbt, txid: await sendSigned(p, signed) }
}

/** The inputs to sign and who signs them. @throws BitcoinTransactionError */
function chooseInputs(
  { inputs }: PsbtDescription,
  { accounts }: BitcoinSession,
  wanted: readonly PsbtInput[] | undefined,
): readonly { index: number; address: string }[] {
  const own = inputs.flatMap(({ address, isOwn, isSigned }, index) =>
    address !== undefined && isOwn && !isSigned ? [{ index, address }] : [],
  )
  if (!wanted) {
    if (own.length === 0) throw new BitcoinTransactionError({ reason: 'nothingToSign' })
    return own
  }
  if (wanted.length === 0) throw new BitcoinTransactionError({ reason: 'nothingToSign' })
  return wanted.map(({ index, address }) => {
    const input = inputs[index]
    if (!input) throw new BitcoinTransactionError({ reason: 'malformedPsbt' })
    const signer = address ?? input.address
    const isOwn = signer !== undefined && accounts.includes(signer) && signer === input.address
    if (!isOwn) throw new BitcoinTransactionError({ reason: 'foreignInput' })
    return { index, address: signer }
  })
}

/**
 * Asks the wallet to sign, and asserts that it signed what it was given: the same inputs and outputs.
 *
 * @throws BitcoinTransactionError (`altered`, `unsigned`), and what the wallet throws
 */
export async function signUnaltered(
  wallet: BitcoinWallet,
  { network, signal }: Pick<WalletCall, 'network' | 'signal'>,
  psbt: Uint8Array,
  inputs: readonly { index: number; address: string }[],
): Promise<Uint8Array> {
  const { parsePsbt } = await loadCode(() => import('./signerParts.ts'))
  const signed = await wallet.signPsbt({ psbt, inputs, network: network.caipNetworkId, signal })
  const before = parsePsbt(psbt)
  const after = parsePsbt(signed)
  if (!isSame(before.unsignedTx, after.unsignedTx)) throw new BitcoinTransactionError({ reason: 'altered' })
  for (const { index } of inputs) {
    const { finalScriptWitness, finalScriptSig, tapKeySig, partialSig } = after.getInput(index)
    const isSigned = finalScriptWitness?.length || finalScriptSig?.length || tapKeySig || partialSig?.length
    if (!isSigned) throw new BitcoinTransactionError({ reason: 'unsigned' })
  }
  return signed
}

/**
 * Sends a signed transaction by the app's node and returns its id.
 *
 * @throws BitcoinTransactionError, TransactionError (`unanswered`), and what requests throw
 */
export async function sendSigned(
  { network, pauses, signal }: EsploraNode & Pick<WalletCall, 'signal'>,
  signed: Uint8Array,
): Promise<string> {
  const { finalizePsbt } = await loadCode(() => import('./signerParts.ts'))
  const { hex, txid } = finalizePsbt(signed)
  const node = { network, pauses }
  await assertNodeOf(node, { signal })
  return broadcast(node, { hex, txid }, { signal })
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
