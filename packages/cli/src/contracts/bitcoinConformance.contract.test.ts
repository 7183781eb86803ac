// alone: it pretends to be a page, and a database that another file of the same worker opens would take that for a browser.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineNetwork } from '@latchkey/core'
import { bitcoin } from '@latchkey/core/bitcoin'
import { type BitcoinDevnet, startBitcoin } from '@latchkey/devnet'
import { afterAll, beforeAll, vi } from 'vitest'
import { describeAdapter } from '../../../core/src/testing/adapterConformance.ts'
import type { ConformanceWallet } from '../../../core/src/testing/conformance/ConformanceWallet.ts'
import {
  createTestBitcoinWallet,
  type TestBitcoinNetwork,
  testBitcoinNetworks,
} from '../../../core/src/testing/createTestBitcoinWallet.ts'
import { verifyBip322 } from '../../../siwx/src/verifier/verifyBip322.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bitcoin-'))
const keys = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))] as const
const { regtest, testnet, testnet4 } = testBitcoinNetworks
let chain: BitcoinDevnet
beforeAll(async () => {
  chain = await startBitcoin({ dataDir, blockDelay: 50 })
  for (const address of createTestBitcoinWallet({ keys }).addressesOn(regtest))
    for (let coin = 0; coin < 3; coin++) await chain.fund(address, 20_000_000n)
  await chain.mine()
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A wallet that announces itself in one way or the other, on a page of its own. */
function createWallet(kind: 'standard' | 'provider', pays: boolean): ConformanceWallet {
  const inside = createTestBitcoinWallet({
    keys,
    networks: [regtest, testnet],
    connectOnly: [testnet4],
    ...(pays && { esplora: () => chain.esploraUrl }),
  })
  const toNetwork = (caipNetworkId: string) =>
    defineNetwork({
      id: caipNetworkId.slice('bip122:'.length),
      caipNetworkId,
      chainNamespace: 'bip122',
      name: caipNetworkId,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: [chain.esploraUrl] } },
    })
  const all: readonly TestBitcoinNetwork[] = [regtest, testnet, testnet4]
  const find = ({ caipNetworkId }: { caipNetworkId: string }) =>
    all.find((entry) => entry.caipNetworkId === caipNetworkId) ?? regtest
  return {
    install() {
      const page = new EventTarget()
      vi.stubGlobal('window', page)
      if (kind === 'standard') inside.register(page)
      else inside.announce(page)
    },
    uninstall: () => void vi.unstubAllGlobals(),
    accounts: inside.addressesOn(regtest),
    accountsOn: (network) => inside.addressesOn(find(network)),
    value: 1_234_567n,
    networks: {
      start: toNetwork(regtest.caipNetworkId),
      known: toNetwork(testnet.caipNetworkId),
      // It can't be switched to, only connected to.
      unknown: toNetwork(testnet4.caipNetworkId),
      impossible: toNetwork('bip122:000000000019d6689c085ae165831e93'),
    },
    rpc: () => ({
      request: () => {
        throw new Error('Bitcoin is not read by JSON-RPC.')
      },
    }),
    person(does) {
      inside.person = does
    },
    share: inside.share,
    move: (network) => inside.move(find(network)),
    vanish: inside.vanish,
    announcesSwitch: false,
    listenerCount: inside.listenerCount,
    transfer: ({ to, value }) => ({ to, value }),
    verifyMessage: ({ address, message, signature }) =>
      verifyBip322(message, signature, address).then(
        () => true,
        () => false,
      ),
  }
}

describeAdapter({
  name: 'bitcoin by Wallet Standard over the local chain',
  create: bitcoin,
  wallet: () => createWallet('standard', false),
  walletHasNetwork: false,
})
describeAdapter({
  name: 'bitcoin by btc_providers over the local chain, paying by itself',
  create: bitcoin,
  wallet: () => createWallet('provider', true),
})
