import type { FactorSecret } from '../../../frame/src/app/keys/factorSecrets.ts'
import type { ImportedSecret } from '../../../frame/src/app/keys/importedSecret.ts'

/** A wallet whose keys are known to everybody, so that what signs after a restore can be compared with what has to. */
export type GoldenWallet = {
  readonly name: string
  readonly secret: ImportedSecret
  /** The addresses it has to have. A key of one chain family says nothing of the other. */
  readonly addresses: { readonly eip155?: string; readonly solana?: string }
  /** The way to recover it. */
  readonly factor: FactorSecret
}

const file = (byte: number): FactorSecret => ({ kind: 'file', secret: new Uint8Array(32).fill(byte) })

/**
 * One of each kind of secret and of each way to recover. Phrases and keys are the public ones of BIP-39 test vectors, of Hardhat and of
 * RFC 8032 (test 1): never send anything to them.
 */
export const goldenWallets: readonly GoldenWallet[] = [
  {
    name: 'a phrase of 12 words, recovered by a code',
    secret: { kind: 'phrase', text: 'test test test test test test test test test test test junk' },
    addresses: { eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    factor: file(1),
  },
  {
    name: 'a phrase of 24 words, recovered by a password',
    secret: { kind: 'phrase', text: `${'abandon '.repeat(23)}art` },
    addresses: { eip155: '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb' },
    factor: { kind: 'password', password: 'seven green lamps walk quietly over Oslo' },
  },
  {
    name: 'a key of an EVM chain, recovered by a passkey',
    secret: { kind: 'evm', text: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d' },
    addresses: { eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    factor: {
      kind: 'passkey',
      secret: new Uint8Array(32).fill(3),
      credentialId: Buffer.alloc(16, 4).toString('base64url'),
      prfSalt: Buffer.alloc(32, 5).toString('base64url'),
    },
  },
  {
    name: 'a key of Solana, recovered by a code',
    secret: {
      kind: 'solana',
      text: JSON.stringify([
        ...Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
        ...Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex'),
      ]),
    },
    addresses: { solana: 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z' },
    factor: file(6),
  },
]
