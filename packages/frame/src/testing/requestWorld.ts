import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { addr } from 'micro-eth-signer'
import type { WalletKeys } from '../app/keys/deriveKeys.ts'
import type { Rpc } from '../app/requests/createRpc.ts'
import type { RequestFacts } from '../app/requests/describe/Description.ts'
import type { RequestContext } from '../app/requests/PreparedRequest.ts'
import { createTranslator } from '../app/words/createTranslator.ts'

/** Keys made from a fixed seed, so that what is signed is the same each time. */
export function testKeys(): WalletKeys {
  const secretKey = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).derive("m/44'/60'/0'/0/0")
    .privateKey as Uint8Array
  const publicKey = secp256k1.getPublicKey(secretKey, true)
  const solanaSecret = new Uint8Array(32).fill(6)
  const solanaPublic = ed25519.getPublicKey(solanaSecret)
  return {
    evm: { secretKey, publicKey, address: addr.fromPublicKey(publicKey) },
    solana: { secretKey: solanaSecret, publicKey: solanaPublic, address: base58.encode(solanaPublic) },
    wipe() {},
  }
}

/** A node's answers by method. */
export function fakeRpc(answers: Readonly<Record<string, unknown>> = {}): Rpc {
  const all: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0xc350',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x59682f00',
    ...answers,
  }
  return { request: (_, method) => Promise.resolve(all[method] ?? null) }
}

export function testContext(more: Partial<RequestContext> = {}): RequestContext {
  const keys = testKeys()
  return {
    origin: 'https://app.example.org',
    accounts: { eip155: keys.evm.address, solana: keys.solana.address },
    network: 'eip155:1',
    rpc: fakeRpc(),
    ...more,
  }
}

/** Parses the fields of an EIP-712 type, written as in Solidity: `address owner, uint256 value`. */
export function fields(text: string): { name: string; type: string }[] {
  return text.split(', ').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })
}

export const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** Permit2, which is on the wallet's list. */
export const contract = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** Wrapped Ether, which is on the wallet's list. */
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
/** UNI, a token of the wallet's list that stores amounts as uint96. */
export const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
/** A contract that is on no list. */
export const unlisted = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

export const facts: RequestFacts = {
  network: 'eip155:1',
  networkName: 'Ethereum',
  symbol: 'ETH',
  decimals: 18,
  tokens: {},
  supplies: { [token.toLowerCase()]: 30n * 10n ** 15n },
  hasCode: {
    [token.toLowerCase()]: true,
    [contract.toLowerCase()]: true,
    [unlisted.toLowerCase()]: true,
    [weth.toLowerCase()]: true,
    [uni.toLowerCase()]: true,
    [stranger.toLowerCase()]: false,
  },
  recipients: [friend.toLowerCase()],
  isOfNetwork: true,
  lookupTables: {},
  tokenOwners: {},
  balance: undefined,
  usualFee: undefined,
  dataFee: 0n,
  translate: createTranslator(undefined).translate,
  locale: 'en',
}

export const now = Date.UTC(2026, 0, 1)

/** Returns the address of a number. */
export function addressOf(number: number): string {
  return `0x${number.toString(16).padStart(40, '0')}`
}
