import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { SiwxMessage } from '../message/SiwxMessage.ts'
import { signBip322, toPayment } from './signBip322.ts'
import { createPolkadotSigner } from './signPolkadot.ts'

/** When the samples are signed. */
export const sampleTime = Date.parse('2026-11-22T10:00:00.000Z')
export const mira: PrivateKeyAccount = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const otto: PrivateKeyAccount = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const solanaKey = new Uint8Array(32).fill(7)
/** A Solana account, and how it signs. */
export const sol = {
  address: base58.encode(ed25519.getPublicKey(solanaKey)),
  sign: (text: string) => base58.encode(ed25519.sign(new TextEncoder().encode(text), solanaKey)),
}

const bitcoinKey = new Uint8Array(32).fill(9)
const { address: bitcoinAddress } = toPayment(bitcoinKey, 'p2tr')
/** A Bitcoin account, and how it signs. */
export const sat = {
  address: bitcoinAddress,
  sign: (text: string) => signBip322({ privateKey: bitcoinKey, text, address: bitcoinAddress }),
}

const polkadotSigner = createPolkadotSigner(new Uint8Array(32).fill(5), 'sr25519')
/** An account of the Polkadot relay chain, and how it signs. */
export const dot = { address: polkadotSigner.address(0), sign: polkadotSigner.sign }

/** A good message of Mira's, with changes. */
export function siwxSample(changes: Partial<SiwxMessage> = {}): SiwxMessage {
  return {
    domain: 'app.example.org',
    accountAddress: mira.address,
    statement: 'Sign in to the shop',
    uri: 'https://app.example.org/login',
    version: '1',
    chainId: 'eip155:1',
    nonce: 'Kq3xTz81abcd',
    issuedAt: '2026-11-22T10:00:00.000Z',
    ...changes,
  }
}
