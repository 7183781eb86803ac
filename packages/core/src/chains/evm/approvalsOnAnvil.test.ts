import { readFileSync } from 'node:fs'
import { encodeDeployData, encodeFunctionData, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getApprovals } from '../../accounts/getApprovals.ts'
import { revokeApproval } from '../../accounts/revokeApproval.ts'
import type { Config } from '../../config/Config.ts'
import { createConfig } from '../../createConfig.ts'
import { waitForTransaction } from '../../requests/waitForTransaction.ts'
import { createMemoryStorage } from '../../testing/createMemoryStorage.ts'
import { connect } from '../../wallets/connect.ts'
import { evm } from './evm.ts'
import { getApprovals as readApprovals } from './getApprovals.ts'
import { createTestWallet, type TestWallet } from './testing/createTestWallet.ts'
import { announceWallet, installPage } from './testing/installPage.ts'
import { type Anvil, startAnvil } from './testing/startAnvil.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'

const infinite = 2n ** 256n - 1n
let anvil: Anvil
let me: string
const dex = `0x${'de'.repeat(20)}`
const market = `0x${'aa'.repeat(20)}`
let config: Config
let wallet: TestWallet
let stop: () => void
let token: Contract
let other: Contract
let cats: Contract

type Contract = Awaited<ReturnType<typeof deploy>>
const ask = (method: string, ...params: unknown[]) => anvil.request({ method, params })

async function deploy(name: string, args: unknown[]) {
  const file = new URL(`../../../../../devnet/artifacts/${name}.json`, import.meta.url)
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8'))
  const mined = async (transaction: object) => {
    const hash = await ask('eth_sendTransaction', { from: me, ...transaction })
    const read = async () =>
      ((await ask('eth_getTransactionReceipt', hash)) ?? expect.fail('not mined yet')) as {
        contractAddress: string
      }
    return vi.waitFor(read, 10_000)
  }
  const { contractAddress } = await mined({ data: encodeDeployData({ abi, bytecode, args }) })
  const address = contractAddress.toLowerCase()
  const call = (functionName: string, ...values: unknown[]) =>
    mined({ to: address, data: encodeFunctionData({ abi, functionName, args: values }) })
  return { address, call }
}

beforeAll(async () => {
  anvil = await startAnvil(31337)
  me = ((await ask('eth_accounts')) as string[])[0]?.toLowerCase() ?? expect.fail('no account')
  token = await deploy('TestToken', ['Test Dollar', 'TUSD', 6, [me], parseUnits('1000', 6)])
  other = await deploy('TestToken', ['Other\u202e', 'OTH\u202eER', 18, [me], parseUnits('1000', 18)])
  cats = await deploy('TestNft', ['Cats', 'CAT'])
  await cats.call('mint', me, 1n, '')
  await token.call('approve', dex, 5_000_000n)
  await token.call('approve', market, 7n)
  await token.call('approve', market, 0n)
  await other.call('approve', dex, infinite)
  await cats.call('approve', dex, 1n)
  await cats.call('setApprovalForAll', market, true)
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  const page = installPage()
  wallet = createTestWallet({ accounts: [me], known: [anvil], addable: [] })
  announceWallet(page, wallet.provider)
  const networks = [{ ...toTestNetwork(anvil), rpcUrls: { default: { http: [anvil.url] } } }]
  config = createConfig({ networks, adapters: [evm()], storage: createMemoryStorage(), logLevel: 'silent' })
  stop = config.start()
  await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet found') })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('approvals on a real chain, without any data API', () => {
  it('[X.43] lists what holds now, newest first: amounts, infinite ones as such, pieces and whole collections', async () => {
    const { approvals, since, more } = await getApprovals(config)
    expect({ since, more }).toEqual({ since: 0, more: false })
    const base = { network: 'eip155:31337', owner: expect.stringMatching(new RegExp(me, 'i')) }
    expect(approvals).toMatchObject([
      { ...base, token: cats.address, spender: market, kind: 'all', unlimited: true, symbol: 'CAT' },
      { ...base, token: cats.address, spender: dex, kind: 'nft', tokenId: 1n },
      {
        ...base,
        token: other.address,
        spender: dex,
        kind: 'erc20',
        unlimited: true,
        symbol: 'OTHER',
        decimals: 18,
      },
      {
        ...base,
        token: token.address,
        spender: dex,
        kind: 'erc20',
        amount: 5_000_000n,
        unlimited: false,
        symbol: 'TUSD',
        decimals: 6,
      },
    ])
    expect(approvals).toHaveLength(4)
  })

  it('[X.43] asks for logs once, and one word for each approval and two for each token: counted', async () => {
    const methods: string[] = []
    const rpc = {
      request: ({ method, params }: { method: string; params?: unknown }) => {
        methods.push(method)
        return anvil.request({ method, params: params as unknown[] })
      },
    }
    await readApprovals({ network: toTestNetwork(anvil), rpc, address: me })
    expect(methods.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
    // Five were ever given; four hold, of three contracts, two of which are of fungible tokens.
    expect(methods.filter((method) => method === 'eth_call')).toHaveLength(5 + 3 + 2)
    expect(methods).toHaveLength(11)
  })

  it('[X.43] each kind is taken back by the wallet, and is gone from the list', async () => {
    for (let left = 4; left > 0; left--) {
      const { approvals } = await getApprovals(config)
      expect(approvals).toHaveLength(left)
      const [approval] = approvals
      const { hash, sent } = await revokeApproval(config, { approval: approval ?? expect.fail() })
      const outcome = await waitForTransaction(config, { hash, sent, network: 'eip155:31337' })
      expect(outcome.status).toBe('confirmed')
    }
    expect((await getApprovals(config)).approvals).toEqual([])
  })

  it('[X.43] what another account gave is not taken back by this one', async () => {
    const approval = {
      network: 'eip155:31337',
      owner: dex,
      token: token.address,
      spender: market,
      kind: 'erc20',
      amount: 1n,
      unlimited: false,
      block: 1,
    } as const
    await expect(revokeApproval(config, { approval })).rejects.toMatchObject({ code: 'CONTEXT_MISMATCH' })
  })
})
