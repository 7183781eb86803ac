import { Address, OutScript, RawTx, RawWitness, SigHash, Transaction } from '@scure/btc-signer'
import { pubSchnorr, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { bytesToHex, hexToBytes } from 'viem'
import type { BitcoinApproval } from '../approval/Approval.ts'
import type { WalletBitcoinAccount, WalletBitcoinKey, WalletConfig } from '../config.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import { broadcastBitcoin } from './callEsplora.ts'
import { fromBase64, psbtOptions, regtest, toBase64 } from './decodePsbt.ts'
import { planPayment } from './planPayment.ts'

/** Result for a page; transactions and signatures are Base64. */
type BitcoinAnswer =
  | { readonly connected: string }
  | { readonly address: string; readonly signature: string }
  | { readonly psbt: string; readonly txid?: string }
  | { readonly txid: string }

/**
 * Executes an approved Bitcoin request.
 *
 * @param from the requester's origin, and the account chosen or shown on the screen, by its address for payments
 * @throws Error that is returned to the requester
 */
export async function executeBitcoinApproval(
  approval: BitcoinApproval,
  from: { readonly origin: string; readonly account: string },
  { config, store }: { readonly config: WalletConfig; readonly store: WalletStore },
): Promise<BitcoinAnswer> {
  if (approval.kind === 'bitcoinConnect') {
    store.update((state) => transitions.connectFamily(state, 'bitcoin', from.origin, from.account))
    return { connected: from.account }
  }
  const { bitcoin } = config
  const account = bitcoin?.accounts.find(({ payment }) => payment.address === approval.account)
  if (!bitcoin || !account) throw new Error(`The dev wallet has no key for ${approval.account}.`)
  switch (approval.kind) {
    case 'bitcoinSignMessage': {
      const { address, message } = approval
      return { address, signature: signMessage(message, findKey(account, address)) }
    }
    case 'bitcoinSignPsbt': {
      const tx = Transaction.fromPSBT(approval.psbt, psbtOptions)
      for (const { index, address } of approval.inputs) signInput(tx, index, findKey(account, address))
      const psbt = toBase64(tx.toPSBT())
      if (!approval.broadcast) return { psbt }
      tx.finalize()
      return { psbt, txid: await broadcastBitcoin(bitcoin, tx.hex) }
    }
    case 'bitcoinSendTransfer': {
      const { payment } = account
      const { coins, change } = await planPayment(bitcoin, payment.address, approval.recipients)
      const script = OutScript.encode(Address(regtest).decode(payment.address))
      const tx = new Transaction()
      for (const { txid, index, amount } of coins)
        tx.addInput({ txid, index, witnessUtxo: { amount, script } })
      for (const { address, amount } of approval.recipients) tx.addOutputAddress(address, amount, regtest)
      if (change > 0n) tx.addOutputAddress(payment.address, change, regtest)
      tx.sign(toPrivateKey(payment))
      tx.finalize()
      return { txid: await broadcastBitcoin(bitcoin, tx.hex) }
    }
  }
}

function findKey({ payment, ordinals }: WalletBitcoinAccount, address: string): WalletBitcoinKey {
  const key = [payment, ordinals].find((candidate) => candidate.address === address)
  if (!key) throw new Error(`The dev wallet has no key for ${address}.`)
  return key
}

function toPrivateKey({ privateKey }: WalletBitcoinKey): Uint8Array {
  return hexToBytes(`0x${privateKey}`)
}

/** Signs one input. A taproot input whose key the transaction doesn't name is signed all the same. */
function signInput(tx: Transaction, index: number, key: WalletBitcoinKey): void {
  const privateKey = toPrivateKey(key)
  if (isTaproot(key) && !tx.getInput(index).tapInternalKey)
    tx.updateInput(index, { tapInternalKey: pubSchnorr(privateKey) })
  tx.signIdx(privateKey, index, [SigHash.DEFAULT, SigHash.ALL])
}

function isTaproot({ address }: WalletBitcoinKey): boolean {
  return address.startsWith('bcrt1p')
}

/** Signs a message by BIP-322 in its simple form: the witness of a transaction that can't be sent, Base64. */
function signMessage(message: Uint8Array, key: WalletBitcoinKey): string {
  const privateKey = toPrivateKey(key)
  const script = OutScript.encode(Address(regtest).decode(key.address))
  const digest = tagSchnorr('BIP0322-signed-message', message)
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffff_ffff,
        finalScriptSig: Uint8Array.of(0, 32, ...digest),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const tx = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  tx.addInput({
    txid: sha256x2(toSpend).toReversed(),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
    ...(isTaproot(key) && { tapInternalKey: pubSchnorr(privateKey) }),
  })
  // The only output carries nothing: OP_RETURN.
  tx.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  tx.sign(privateKey)
  tx.finalize()
  const witness = tx.getInput(0).finalScriptWitness
  if (!witness) throw new Error('The dev wallet could not sign the message.')
  return toBase64(RawWitness.encode(witness))
}

/** Formats a result for a paired app, as in the WalletConnect Bitcoin RPC reference: signatures of messages are hex there. */
export function toBitcoinRelayAnswer(answer: BitcoinAnswer): unknown {
  if (!('signature' in answer)) return answer
  const bytes = fromBase64(answer.signature) ?? new Uint8Array()
  return { address: answer.address, signature: bytesToHex(bytes).slice(2) }
}

/** The addresses of an account in the shape of `getAccountAddresses`. */
export function toRelayAddresses({ payment, ordinals }: WalletBitcoinAccount): unknown {
  return [
    { address: payment.address, publicKey: payment.publicKey, path: payment.path, intention: 'payment' },
    { address: ordinals.address, publicKey: ordinals.publicKey, path: ordinals.path, intention: 'ordinal' },
  ]
}
