import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { addressesOf, deriveKeys, deriveSolanaKey } from './deriveKeys.ts'

// Test vectors 1 and 2 for ed25519 of SLIP-0010.
const first = '000102030405060708090a0b0c0d0e0f'
const second =
  'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542'

it.each([
  [
    first,
    [],
    '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
    'a4b2856bfec510abab89753fac1ac0e1112364e7d250545963f135f2a33188ed',
  ],
  [
    first,
    [0],
    '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
    '8c8a13df77a28f3445213a0f432fde644acaa215fc72dcdf300d5efaa85d350c',
  ],
  [
    first,
    [0, 1, 2, 2, 1_000_000_000],
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    '3c24da049451555d51a7014a37337aa4e12d41e485abccfa46b47dfb2af54b7a',
  ],
  [
    second,
    [],
    '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012',
    '8fe9693f8fa62a4305a140b9764c5ee01e455963744fe18204b4fb948249308a',
  ],
  [
    second,
    [0],
    '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635',
    '86fab68dcb57aa196c77c5f264f215a112c22a912c10d123b0d03c3c28ef1037',
  ],
] as const)('SLIP-0010 %s %j', (seed, path, secret, publicKey) => {
  const key = deriveSolanaKey(hexToBytes(seed), path)
  expect(bytesToHex(key.secretKey)).toBe(secret)
  expect(bytesToHex(key.publicKey)).toBe(publicKey)
})

it('[X.33] [T-AA-1] twenty wallets have the addresses that another wallet derives from their words, each time', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const entropy = new Uint8Array(32).map((_, at) => (turn * 31 + at * 7) % 256)
    const words = entropyToMnemonic(entropy, wordlist)
    const first = addressesOf(await deriveKeys(entropy.slice()))
    expect(first.eip155).toBe(mnemonicToAccount(words).address)
    if (turn % 5 === 0) expect(addressesOf(await deriveKeys(entropy.slice()))).toEqual(first)
    // Control: the next account of the same words is another one.
    expect(first.eip155).not.toBe(mnemonicToAccount(words, { addressIndex: 1 }).address)
  }
})
