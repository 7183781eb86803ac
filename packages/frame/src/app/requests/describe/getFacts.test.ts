import { getDataFeeCall } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  facts,
  fakeRpc,
  fields,
  now,
  stranger,
  testContext,
  testKeys,
  token,
  unlisted,
} from '../../../testing/requestWorld.ts'
import { solanaMessage, systemTransfer } from '../../../testing/solanaMessages.ts'
import type { Rpc } from '../createRpc.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { spenderWarnings } from './addressWarnings.ts'
import { describeRequest } from './describeRequest.ts'
import { getFacts } from './getFacts.ts'

const me = testKeys().evm.address
const { translate, locale } = facts
const network = { caipNetworkId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 } as const
const person =
  'This approval goes to a personal address, not an app’s contract. This is how scammers empty wallets.'

/** A Permit2 batch over many tokens for one spender, with the spender last among the fields. */
async function warningsOf(count: number, code: unknown) {
  const types = {
    PermitBatch: fields('PermitDetails[] details, address spender, uint256 sigDeadline'),
    PermitDetails: fields('address token, uint160 amount, uint48 expiration, uint48 nonce'),
  }
  const details = Array.from({ length: count }, (_, at) => ({
    token: addressOf(1_000 + at),
    amount: '5',
    expiration: 1_768_000_000,
    nonce: 0,
  }))
  const data = {
    domain: { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
    types,
    primaryType: 'PermitBatch',
    message: { details, spender: stranger, sigDeadline: 1_768_000_000 },
  }
  const request = await prepareRequest('eth_signTypedData_v4', [me, data], testContext())
  const rpc: Rpc = {
    request: async (_, method, params) => {
      if (method !== 'eth_getCode') return '0x'
      return (params as [string])[0] === stranger.toLowerCase() ? code : '0x60'
    },
  }
  const loaded = await getFacts(request, { rpc, network, recipients: [], translate, locale })
  return describeRequest(request, loaded, now).warnings.map(({ text }) => text)
}

describe('the facts about a request', () => {
  it.each([1, 7, 40])('[X.63] who gets a permission is looked up beside %d tokens', async (count) => {
    expect(await warningsOf(count, '0x')).toContain(person)
    // control: a contract is no person
    expect(await warningsOf(count, '0x6001')).not.toContain(person)
  })

  it('[X.63] so is whom a delegation names, behind a list of caveats', async () => {
    const types = {
      Delegation: fields('Caveat[] caveats, address delegate, address delegator, bytes32 authority'),
      Caveat: fields('address enforcer, bytes terms'),
    }
    const caveats = Array.from({ length: 20 }, (_, at) => ({ enforcer: addressOf(1_000 + at), terms: '0x' }))
    const message = { caveats, delegate: stranger, delegator: me, authority: `0x${'00'.repeat(32)}` }
    const data = { domain: { name: 'x', chainId: 1 }, types, primaryType: 'Delegation', message }
    const request = await prepareRequest('eth_signTypedData_v4', [me, data], testContext())
    const rpc = fakeRpc({ eth_getCode: '0x' })
    const loaded = await getFacts(request, { rpc, network, recipients: [], translate, locale })
    expect(describeRequest(request, loaded, now).warnings.map(({ text }) => text)).toContain(person)
  })

  it('[X.63] an account that borrows code (EIP-7702) is a person’s', async () => {
    expect(await warningsOf(1, `0xef0100${'11'.repeat(20)}`)).toContain(person)
  })

  it('[X.63] a spender nobody could look up is no smaller danger than a person', async () => {
    const spender = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
    const hasCode = (code: boolean | undefined) => ({ ...facts, hasCode: { [spender]: code } })
    expect(spenderWarnings(spender, hasCode(undefined))).toMatchObject([{ level: 'danger' }])
    expect(spenderWarnings(spender, hasCode(true))).toEqual([])
  })

  it('[X.63] a spender nobody could look up is said to be unknown', async () => {
    expect(await warningsOf(1, null)).toContain(
      'The wallet couldn’t check whether this approval goes to an app’s contract.',
    )
  })

  it('[X.63] the balance and the usual fee come from the node, and nonsense leaves them unknown', async () => {
    const request = await prepareRequest(
      'eth_sendTransaction',
      [{ from: me, to: unlisted, value: '0x1' }],
      testContext(),
    )
    const load = (answers: Record<string, unknown>) =>
      getFacts(request, { rpc: fakeRpc(answers), network, recipients: [], translate, locale })
    expect(await load({ eth_getBalance: '0x10' })).toMatchObject({
      balance: 16n,
      usualFee: 0xc350n * (2_000_000_000n + 0x59682f00n),
    })
    expect(await load({ eth_getBalance: 'much', eth_estimateGas: {} })).toMatchObject({
      balance: undefined,
      usualFee: undefined,
    })
  })

  it('[X.39d, X.63] the data fee of a rollup is part of what is shown, and of what is usual', async () => {
    const request = await prepareRequest(
      'eth_sendTransaction',
      [{ from: me, to: stranger, value: '0x1', gas: '0x5208', gasPrice: '0x1' }],
      testContext(),
    )
    const show = async (answer: unknown) => {
      const asked: unknown[] = []
      const node: Rpc['request'] = async (on, method, params) => {
        if (method === 'eth_call') asked.push(params)
        return method === 'eth_call' ? answer : fakeRpc().request(on, method, params)
      }
      const loaded = await getFacts(request, {
        rpc: { request: node },
        network,
        recipients: [],
        translate,
        locale,
      })
      return { asked, loaded, fee: describeRequest(request, loaded, now).summary.at(-1) }
    }
    const rollup = await show(`0x${(10n ** 12n).toString(16).padStart(64, '0')}`)
    expect(rollup.asked).toContainEqual(getDataFeeCall('0x'))
    // a quarter is set aside, because the price may rise until then
    expect(rollup.fee).toEqual({ label: 'Network fee, at most', value: '0.000001250000021 ETH' })
    // control: a chain without one
    const chain = await show('0x')
    expect(chain.fee?.value).toBe('0.000000000000021 ETH')
    expect((rollup.loaded.usualFee ?? 0n) - (chain.loaded.usualFee ?? 0n)).toBe(1_250_000_000_000n)
  })

  it.each([
    ['the supply of a listed token', `0x${'0'.repeat(60)}1234`, 0x1234n],
    ['nothing where the node answers nonsense', '0x1234', undefined],
    ['nothing where the node fails', new Error('down'), undefined],
  ])('[X.05d] %s is known of an approval', async (_, answer, supply) => {
    const data = `0x095ea7b3${stranger.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`
    const request = await prepareRequest(
      'eth_sendTransaction',
      [{ from: me, to: token, data }],
      testContext(),
    )
    const asked: unknown[] = []
    const rpc: Rpc = {
      request: async (_, method, params) => {
        const isOfToken = JSON.stringify(params).includes(token.toLowerCase())
        if (method !== 'eth_call' || !isOfToken) return '0x'
        asked.push(params)
        if (answer instanceof Error) throw answer
        return answer
      },
    }
    const loaded = await getFacts(request, { rpc, network, recipients: [], translate, locale })
    expect(loaded.supplies[token.toLowerCase()]).toBe(supply)
    expect(asked).toEqual([[{ to: token.toLowerCase(), data: '0x18160ddd' }, 'latest']])
  })

  it.each([
    ['eth_sendTransaction', 'eip155:1', 'Send 1.5 '],
    ['solana_signTransaction', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Send 1.5 '],
  ] as const)(
    '[X.05] a configuration that lies about decimals and name changes no amount of %s',
    async (method, id, title) => {
      const isSolana = method === 'solana_signTransaction'
      const params = isSolana
        ? { transaction: solanaMessage([systemTransfer(1_500_000_000n)]) }
        : [{ from: me, to: stranger, value: '0x14d1120d7b160000' }]
      const request = await prepareRequest(method, params, testContext({ network: id }))
      const show = async (told: { name: string; symbol: string; decimals: number }) => {
        const network = { caipNetworkId: id, ...told }
        const loaded = await getFacts(request, { rpc: fakeRpc(), network, recipients: [], translate, locale })
        return { title: describeRequest(request, loaded, now).title, networkName: loaded.networkName }
      }
      const lie = await show({ name: 'Test network\u202e', symbol: 'tCOIN', decimals: 30 })
      expect(lie.title).toContain(title)
      expect(lie.networkName).toBe(`Test network‹U+202E› (${id})`)
      // control: the true configuration shows the same
      const honest = await show({ name: 'Main', symbol: 'COIN', decimals: isSolana ? 9 : 18 })
      expect(honest.title).toContain(title)
    },
  )
})
