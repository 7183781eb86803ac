import { createHash } from 'node:crypto'
import {
  Address,
  OutScript,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  RawTx,
  RawWitness,
  Transaction,
} from '@scure/btc-signer'
import { type BTC_NETWORK, NETWORK, pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'

/** The kinds of address that one key has. */
export type BitcoinKeyKind = 'p2pkh' | 'nested' | 'p2wpkh' | 'p2tr'

/** The payment of a key in one of its forms. */
export function toPayment(privateKey: Uint8Array, kind: BitcoinKeyKind, network: BTC_NETWORK = NETWORK) {
  const publicKey = pubECDSA(privateKey)
  const segwit = p2wpkh(publicKey, network)
  const payments = {
    p2pkh: () => p2pkh(publicKey, network),
    nested: () => p2sh(segwit, network),
    p2wpkh: () => segwit,
    p2tr: () => p2tr(pubSchnorr(privateKey), undefined, network),
  }
  const payment = payments[kind]()
  if (!payment.address) throw new Error('The key has no address.')
  return { ...payment, address: payment.address }
}

/**
 * Signs a text as wallets do (BIP-322, simple) with a library of its own, so that the verifier is compared with a second
 * implementation. Base64.
 */
export function signBip322(p: {
  privateKey: Uint8Array
  text: string
  address: string
  network?: BTC_NETWORK
}): string {
  const tx = createVirtualTransaction(p)
  tx.sign(p.privateKey)
  tx.finalize()
  const witness = tx.getInput(0).finalScriptWitness
  if (!witness) throw new Error('Nothing was signed.')
  return Buffer.from(RawWitness.encode(witness)).toString('base64')
}

/** The transaction that is signed for a text (`to_sign` of BIP-322). */
export function createVirtualTransaction(p: {
  privateKey: Uint8Array
  text: string
  address: string
  network?: BTC_NETWORK
}): Transaction {
  const { privateKey, text, address, network = NETWORK } = p
  const script = OutScript.encode(Address(network).decode(address))
  const tag = sha256(Buffer.from('BIP0322-signed-message'))
  const message = sha256(Buffer.concat([tag, tag, Buffer.from(text)]))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffff_ffff,
        finalScriptSig: Buffer.concat([Uint8Array.of(0, 32), message]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const { type } = OutScript.decode(script)
  const tx = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  tx.addInput({
    txid: Buffer.from(sha256(sha256(toSpend))).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
    ...(type === 'sh' && { redeemScript: p2wpkh(pubECDSA(privateKey), network).script }),
    ...(type === 'tr' && { tapInternalKey: pubSchnorr(privateKey) }),
  })
  tx.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  return tx
}

function sha256(data: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(data).digest())
}
