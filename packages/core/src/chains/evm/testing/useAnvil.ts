import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeDeployData, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { Config } from '../../../config/Config.ts'
import { createConfig } from '../../../createConfig.ts'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.ts'
import { connect } from '../../../wallets/connect.ts'
import { evm } from '../evm.ts'
import { createTestWallet, type TestWallet } from './createTestWallet.ts'
import { announceWallet, installPage } from './installPage.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import { toTestNetwork } from './toTestNetwork.ts'

/** A deployed contract. `send` calls a function of it in a transaction and waits until that is mined. */
type Contract = {
  readonly address: string
  send(functionName: string, ...args: unknown[]): Promise<unknown>
}

/** A real chain during the tests of a file; see {@link useAnvil}. */
export type AnvilFixture = {
  readonly anvil: Anvil
  /** The two accounts of the chain, which are rich. */
  readonly accounts: readonly [string, string]
  request(method: string, ...params: unknown[]): Promise<unknown>
  /** Waits until a transaction is mined. The node answers with its hash before that. */
  getReceipt(hash: unknown): Promise<{ contractAddress: string }>
  /** Deploys a contract of the devnet from the first account. */
  deploy(name: string, args: readonly unknown[]): Promise<Contract>
  /** Starts the engine on a new page and connects a wallet that holds `accounts`. `vi.unstubAllGlobals()` removes the page. */
  connectWallet(
    accounts: readonly string[],
  ): Promise<{ config: Config; wallet: TestWallet; stop: () => void }>
}

/** Starts anvil before the tests of a file and stops it after them. The members work from `beforeAll` on. */
export function useAnvil(): AnvilFixture {
  let anvil: Anvil
  let accounts: [string, string]
  beforeAll(async () => {
    anvil = await startAnvil(31337)
    accounts = (await fixture.request('eth_accounts')) as [string, string]
  })
  afterAll(() => anvil.stop())

  const fixture: AnvilFixture = {
    get anvil() {
      return anvil
    },
    get accounts() {
      return accounts
    },
    request: (method, ...params) => anvil.request({ method, params }),
    getReceipt: (hash) =>
      vi.waitFor(async () => {
        const receipt = await fixture.request('eth_getTransactionReceipt', hash)
        return (receipt ?? expect.fail('not mined yet')) as { contractAddress: string }
      }, 10_000),
    async deploy(name, args) {
      const file = join(import.meta.dirname, `../../../../../../devnet/artifacts/${name}.json`)
      const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8'))
      const mine = async (transaction: object) =>
        fixture.getReceipt(
          await fixture.request('eth_sendTransaction', { from: accounts[0], ...transaction }),
        )
      const { contractAddress } = await mine({ data: encodeDeployData({ abi, bytecode, args }) })
      const address = contractAddress.toLowerCase()
      return {
        address,
        send: (functionName, ...values) =>
          mine({ to: address, data: encodeFunctionData({ abi, functionName, args: values }) }),
      }
    },
    async connectWallet(shared) {
      const page = installPage()
      const wallet = createTestWallet({ accounts: shared, known: [anvil], addable: [] })
      announceWallet(page, wallet.provider)
      const networks = [{ ...toTestNetwork(anvil), rpcUrls: { default: { http: [anvil.url] } } }]
      const storage = createMemoryStorage()
      const config = createConfig({ networks, adapters: [evm()], storage, logLevel: 'silent' })
      const stop = config.start()
      await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet found') })
      return { config, wallet, stop }
    },
  }
  return fixture
}
