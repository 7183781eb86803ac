import { parseUnits } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getApprovals } from '../../accounts/getApprovals.ts'
import { revokeApproval } from '../../accounts/revokeApproval.ts'
import type { Config } from '../../config/Config.ts'
import { waitForTransaction } from '../../requests/waitForTransaction.ts'
import { getApprovals as getApprovalsByRpc } from './getApprovals.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'
import { useAnvil } from './testing/useAnvil.ts'

const chain = useAnvil()
const exchange = `0x${'de'.repeat(20)}`
const market = `0x${'aa'.repeat(20)}`
let owner: string
let config: Config
let stop: () => void
let dollar: string
let other: string
let cats: string

beforeAll(async () => {
  owner = chain.accounts[0].toLowerCase()
  const deployToken = (name: string, symbol: string, decimals: number) =>
    chain.deploy('TestToken', [name, symbol, decimals, [owner], parseUnits('1000', decimals)])
  const dollarToken = await deployToken('Test Dollar', 'TUSD', 6)
  const otherToken = await deployToken('Other\u202e', 'OTH\u202eER', 18)
  const catNfts = await chain.deploy('TestNft', ['Cats', 'CAT'])
  await catNfts.send('mint', owner, 1n, '')
  await dollarToken.send('approve', exchange, 5_000_000n)
  await dollarToken.send('approve', market, 7n)
  await dollarToken.send('approve', market, 0n)
  await otherToken.send('approve', exchange, 2n ** 256n - 1n)
  await catNfts.send('approve', exchange, 1n)
  await catNfts.send('setApprovalForAll', market, true)
  ;[dollar, other, cats] = [dollarToken.address, otherToken.address, catNfts.address]
})
beforeEach(async () => {
  ;({ config, stop } = await chain.connectWallet([owner]))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('approvals on a real chain, without any data API', () => {
  it('[X.43] lists what is valid, newest first: amounts, infinite ones as such, single NFTs and whole collections', async () => {
    const { approvals, since, more } = await getApprovals(config)
    expect({ since, more }).toEqual({ since: 0, more: false })
    const base = { network: 'eip155:31337', owner: expect.stringMatching(new RegExp(owner, 'i')) }
    const erc20 = { ...base, spender: exchange, kind: 'erc20' }
    expect(approvals).toMatchObject([
      { ...base, token: cats, spender: market, kind: 'all', unlimited: true, symbol: 'CAT' },
      { ...base, token: cats, spender: exchange, kind: 'nft', tokenId: 1n },
      { ...erc20, token: other, unlimited: true, symbol: 'OTHER', decimals: 18 },
      { ...erc20, token: dollar, amount: 5_000_000n, unlimited: false, symbol: 'TUSD', decimals: 6 },
    ])
  })

  it('[X.43] requests logs once, and one word for each approval and two for each token', async () => {
    const methods: string[] = []
    const rpc = {
      request: ({ method, params }: { method: string; params?: unknown }) => {
        methods.push(method)
        return chain.anvil.request({ method, params: params as unknown[] })
      },
    }
    await getApprovalsByRpc({ network: toTestNetwork(chain.anvil), rpc, address: owner })
    // Five were ever given; four are valid, of three contracts, two of which are of fungible tokens.
    expect(methods.sort()).toEqual([...Array(5 + 3 + 2).fill('eth_call'), 'eth_getLogs'])
  })

  it('[X.43] each kind is revoked by the wallet, and is gone from the list', async () => {
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

  it('[X.43] an approval of another account is not revoked by this one', async () => {
    const approval = {
      network: 'eip155:31337',
      owner: exchange,
      token: dollar,
      spender: market,
      kind: 'erc20',
      amount: 1n,
      unlimited: false,
      block: 1,
    } as const
    await expect(revokeApproval(config, { approval })).rejects.toMatchObject({ code: 'CONTEXT_MISMATCH' })
  })
})
