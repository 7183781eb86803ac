import { Address, NETWORK, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { esploraUrl } from './config.ts'

/** A coin as an Esplora API lists it. */
type Coin = { txid: string; vout: number; value: number }

/** Satoshis for the miners; a real app asks `/fee-estimates`. */
const fee = 1_000n

/**
 * Makes a transaction that pays somebody from a native segwit address and leaves the rest there. Not signed, Base64.
 *
 * @param satoshis at least 294
 */
export async function makePsbt(p: { from: string; to: string; satoshis: bigint }): Promise<string> {
  const prefixes = prefixesOf(p.from)
  const response = await fetch(`${esploraUrl}/address/${p.from}/utxo`)
  const coins: Coin[] = await response.json()
  const coin = coins.sort((a, b) => b.value - a.value)[0]
  const left = BigInt(coin?.value ?? 0) - p.satoshis - fee
  if (!coin || left < 294n) throw new Error('No coin of this address is large enough.')
  const script = OutScript.encode(Address(prefixes).decode(p.from))
  const tx = new Transaction()
  tx.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { amount: BigInt(coin.value), script } })
  tx.addOutputAddress(p.to, p.satoshis, prefixes)
  tx.addOutputAddress(p.from, left, prefixes)
  return btoa(String.fromCharCode(...tx.toPSBT()))
}

/** How addresses of a network begin: that of mainnet, of a test network or of regtest. */
function prefixesOf(address: string) {
  if (address.startsWith('bc1')) return NETWORK
  return address.startsWith('bcrt1') ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}
