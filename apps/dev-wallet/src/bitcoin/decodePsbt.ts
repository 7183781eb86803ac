import { Address, OutScript, Transaction } from '@scure/btc-signer'

/** What a partially signed transaction (PSBT) spends and pays. Amounts are satoshis. */
type DecodedPsbt = {
  readonly inputs: readonly {
    /** Absent for scripts without an address. */
    readonly address: string | undefined
    readonly amount: bigint
    /** What a signature covers (BIP-143, BIP-341). */
    readonly sighash: number
  }[]
  readonly outputs: readonly {
    /** Absent for outputs that only carry data, and for scripts without an address. */
    readonly address: string | undefined
    readonly amount: bigint
  }[]
  readonly fee: bigint
}

/** Address prefixes of regtest, the network of a development stack. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Largest transaction in bytes that nodes relay. */
const maxBytes = 400_000

/** Options under which the wallet parses transactions: it signs its own inputs beside any others. */
export const psbtOptions = { allowUnknownInputs: true, allowUnknownOutputs: true }

/** Decodes a PSBT. @returns a text where it can't be read, or says nothing of what it spends */
export function decodePsbt(bytes: Uint8Array): DecodedPsbt | string {
  if (bytes.length === 0 || bytes.length > maxBytes) return 'The transaction is empty or too large.'
  let tx: Transaction
  try {
    tx = Transaction.fromPSBT(bytes, psbtOptions)
  } catch {
    return 'This is no partially signed Bitcoin transaction.'
  }
  const inputs = Array.from({ length: tx.inputsLength }, (_, index) => {
    const { witnessUtxo, nonWitnessUtxo, index: position = 0, sighashType = 0 } = tx.getInput(index)
    const spent = nonWitnessUtxo ? nonWitnessUtxo.outputs[position] : witnessUtxo
    return spent && { address: toAddress(spent.script), amount: spent.amount, sighash: sighashType }
  })
  if (inputs.length === 0 || tx.outputsLength === 0) return 'The transaction moves nothing.'
  const known = inputs.filter((input) => input !== undefined)
  if (known.length < inputs.length) return 'The transaction does not say what it spends.'
  const outputs = Array.from({ length: tx.outputsLength }, (_, index) => {
    const { script, amount = 0n } = tx.getOutput(index)
    return { address: script && toAddress(script), amount }
  })
  const fee = sum(known) - sum(outputs)
  if (fee < 0n) return 'The transaction pays more than it spends.'
  return { inputs: known, outputs, fee }
}

function sum(list: readonly { readonly amount: bigint }[]): bigint {
  return list.reduce((total, { amount }) => total + amount, 0n)
}

/** The regtest address of an output script; `undefined` where it has none. */
function toAddress(script: Uint8Array): string | undefined {
  try {
    return Address(regtest).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}

/** Whether a text is a regtest address that can be paid to. */
export function isRegtestAddress(text: unknown): text is string {
  try {
    return typeof text === 'string' && OutScript.encode(Address(regtest).decode(text)).length > 0
  } catch {
    return false
  }
}

/** Bytes of a Base64 text; `undefined` for any other text. */
export function fromBase64(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > maxBytes * 2) return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Bytes as Base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
