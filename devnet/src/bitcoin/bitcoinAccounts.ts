import { createHash } from 'node:crypto'
import { p2pkh, p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { mnemonicToAccount } from 'viem/accounts'
import { devnetMnemonic } from '../Devnet.ts'
import { type BitcoinAccount, type BitcoinKey, regtest } from './BitcoinDevnet.ts'

/** The first accounts of the test mnemonic as Bitcoin wallets derive them for test networks (coin type 1). */
export function deriveBitcoinAccounts(count: number): readonly BitcoinAccount[] {
  return Array.from({ length: count }, (_, index) => ({
    payment: deriveKey(84, index, (publicKey) => p2wpkh(publicKey, regtest).address),
    ordinals: deriveKey(86, index, (publicKey) => p2tr(publicKey.subarray(1), undefined, regtest).address),
    legacy: deriveKey(44, index, (publicKey) => p2pkh(publicKey, regtest).address),
  }))
}

function deriveKey(
  purpose: number,
  index: number,
  toAddress: (publicKey: Uint8Array) => string | undefined,
): BitcoinKey {
  const path = `m/${purpose}'/1'/0'/0/${index}`
  // viem types its own paths only; the derivation is that of BIP-32 for any.
  const options = { path: path as `m/44'/60'/${string}` }
  const { privateKey, publicKey } = mnemonicToAccount(devnetMnemonic, options).getHdKey()
  const address = publicKey && toAddress(publicKey)
  if (!privateKey || !publicKey || !address) throw new Error(`The test mnemonic has no key at ${path}.`)
  return { address, publicKey: toHex(publicKey), privateKey: toHex(privateKey), path }
}

/** The key that mines every block and pays `fund`. It is public. */
export function createFaucet(): { privateKey: Uint8Array; script: Uint8Array; address: string } {
  const privateKey = new Uint8Array(createHash('sha256').update('Latchkey Bitcoin faucet').digest())
  const { script, address } = p2wpkh(pubECDSA(privateKey), regtest)
  if (!address) throw new Error('The faucet has no address.')
  return { privateKey, script, address }
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
