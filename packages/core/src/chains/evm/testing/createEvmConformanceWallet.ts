import { verifyMessage, verifyTypedData } from 'viem'
import { vi } from 'vitest'
import type { Network } from '../../../config/Network.ts'
import type { ConformanceWallet } from '../../../testing/conformance/ConformanceWallet.ts'
import { createTestWallet } from './createTestWallet.ts'
import type { EvmBackend } from './EvmBackend.ts'
import { announceWallet, installPage } from './installPage.ts'
import { toTestNetwork } from './toTestNetwork.ts'

const typedData = {
  domain: { name: 'Latchkey', version: '1', chainId: 31337n },
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'text', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: { to: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', amount: 2n ** 200n, text: 'Hi' },
} as const

/** An announced EVM wallet over three chains: two it knows, one it can learn. */
export function createEvmConformanceWallet(
  accounts: readonly [string, string],
  [start, known, unknown]: readonly [EvmBackend, EvmBackend, EvmBackend],
  wallet = createTestWallet({ accounts, known: [start, known], addable: [unknown] }),
): ConformanceWallet {
  const impossible: EvmBackend = {
    chainId: 99_999,
    url: 'https://rpc.test/nothing',
    request: () => Promise.reject(new Error('no such chain')),
  }
  const backend = (network: Network) => {
    const found = [start, known, unknown].find(({ chainId }) => chainId === network.id)
    if (!found) throw new Error(`No chain ${network.id}`)
    return found
  }
  return {
    install: () => announceWallet(installPage(), wallet.provider),
    uninstall: () => void vi.unstubAllGlobals(),
    accounts,
    networks: {
      start: toTestNetwork(start),
      known: toTestNetwork(known),
      unknown: toTestNetwork(unknown),
      impossible: toTestNetwork(impossible),
    },
    rpc: (network) => ({
      request: ({ method, params }) =>
        backend(network).request({ method, params: Array.isArray(params) ? params : [] }),
    }),
    person(does) {
      wallet.person = does
    },
    share: wallet.share,
    move: (network) => wallet.move(Number(network.id)),
    vanish: wallet.vanish,
    listenerCount: wallet.provider.listenerCount,
    transfer: ({ from, to, value }) => ({ to, address: from, data: '0x', value }),
    typedData,
    verifyMessage: (p) =>
      verifyMessage({
        address: p.address as `0x${string}`,
        message: p.message,
        signature: p.signature as `0x${string}`,
      }),
    verifyTypedData: (p) =>
      verifyTypedData({
        ...typedData,
        address: p.address as `0x${string}`,
        signature: p.signature as `0x${string}`,
      }),
  }
}
