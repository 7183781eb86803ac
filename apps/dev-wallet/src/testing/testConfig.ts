import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { bytesToHex, hexToBytes } from 'viem'
import { createPolkadotSigner } from '../../../../packages/siwx/src/testing/signPolkadot.ts'
import { regtest } from '../bitcoin/decodePsbt.ts'
import type { WalletBitcoinAccount, WalletBitcoinKey, WalletConfig } from '../config.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Chains and the public keys of every local chain, for tests. */
export const testConfig: WalletConfig = {
  chains: [
    { id: 31337, name: 'One', rpcUrl: 'http://127.0.0.1:8545', nativeCurrency },
    { id: 31338, name: 'Two', rpcUrl: 'http://127.0.0.1:8546', nativeCurrency },
    { id: 31339, name: 'Test', rpcUrl: 'http://127.0.0.1:8547', nativeCurrency, testnet: true },
  ],
  accounts: [
    {
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    },
    {
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    },
  ],
  appOrigins: ['http://app.localhost:4180'],
}

/** The same with a Solana chain: two keys of ours that hold nothing anywhere. */
export const testSolanaConfig: WalletConfig = {
  ...testConfig,
  solana: {
    caipNetworkId: 'solana:7L846JCMZSiBPRS2aDL9nagUfBHm96qW',
    name: 'Latchkey Solana',
    rpcUrl: 'http://127.0.0.1:8899',
    accounts: [
      { address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9', privateKey: '01'.repeat(32) },
      { address: '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu', privateKey: '02'.repeat(32) },
    ],
  },
}

/** The same with a Bitcoin chain: two accounts whose keys hold nothing anywhere. */
export const testBitcoinConfig: WalletConfig = {
  ...testConfig,
  bitcoin: {
    caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Latchkey Bitcoin',
    esploraUrl: 'http://127.0.0.1:3002',
    accounts: [createBitcoinAccount('01', '02'), createBitcoinAccount('03', '04')],
  },
}

/** The same with a Polkadot network: an account of each kind of key, each one byte repeated. */
export const testPolkadotConfig: WalletConfig = {
  ...testConfig,
  polkadot: {
    caipNetworkId: 'polkadot:0b0eed91c3d5b085258a1e86f369f4b2',
    name: 'Latchkey Polkadot',
    accounts: (['sr25519', 'ed25519', 'ecdsa'] as const).map((kind, index) => {
      const seed = `0${index + 1}`.repeat(32)
      const signer = createPolkadotSigner(hexToBytes(`0x${seed}`), kind)
      return { address: signer.address(42), kind, seed }
    }),
  },
}

/** An account of two keys, each one byte repeated. */
function createBitcoinAccount(payment: string, ordinals: string): WalletBitcoinAccount {
  const createKey = (byte: string, purpose: number): WalletBitcoinKey => {
    const privateKey = byte.repeat(32)
    const publicKey = pubECDSA(hexToBytes(`0x${privateKey}`))
    const { address } =
      purpose === 84 ? p2wpkh(publicKey, regtest) : p2tr(publicKey.subarray(1), undefined, regtest)
    if (!address) throw new Error('The key has no address.')
    return { address, publicKey: bytesToHex(publicKey).slice(2), privateKey, path: `m/${purpose}'/1'/0'/0/0` }
  }
  return { payment: createKey(payment, 84), ordinals: createKey(ordinals, 86) }
}
