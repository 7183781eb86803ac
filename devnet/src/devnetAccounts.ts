import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { DevnetAccount } from './Devnet.ts'

/** The test mnemonic every development node uses by default. Public knowledge. */
export const devnetMnemonic = 'test test test test test test test test test test test junk'

/** The first accounts of the test mnemonic; anvil gives each 10,000 coins. */
export function devnetAccounts(count: number): DevnetAccount[] {
  return Array.from({ length: count }, (_, addressIndex) => {
    const account = mnemonicToAccount(devnetMnemonic, { addressIndex })
    const key = account.getHdKey().privateKey
    if (!key) throw new Error(`Account ${addressIndex} of the test mnemonic has no private key.`)
    return { address: account.address, privateKey: toHex(key) }
  })
}
