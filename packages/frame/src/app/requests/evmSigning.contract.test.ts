import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashTypedData,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
} from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { friend, stranger, token } from '../../testing/requestWorld.ts'
import { createRecordingRpc, startFrameWorld } from '../../testing/startFrameWorld.ts'
import type { Approval } from '../screens/approvalScreen.ts'

const person = vi.hoisted(() => ({ shown: [] as Approval[], approves: true }))
// The screen is a browser's matter, and proved there; here somebody looks at what it is given, and decides.
vi.mock('../screens/showApproval.ts', () => ({
  showApproval: async ({ approval }: { approval: Approval }) => {
    person.shown.push(approval)
    return { isApproved: person.approves, digest: approval.digest }
  },
}))

const open: { close(): void }[] = []
beforeEach(() => {
  person.shown.length = 0
  person.approves = true
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** The frame on Ethereum, over a node that takes transactions. */
function start(answers: Parameters<typeof createRecordingRpc>[0] = {}) {
  const { rpc, requests } = createRecordingRpc({
    eth_chainId: '0x1',
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x59682f00',
    eth_sendRawTransaction: ([raw]: readonly `0x${string}`[]) => keccak256(raw ?? '0x'),
    ...answers,
  })
  const world = startFrameWorld({ rpc })
  open.push(world)
  const ask = (method: string, params: unknown[], chainId: string | number = 1) =>
    world.messenger.request('RPC_REQUEST', { method, params, chainNamespace: 'eip155', chainId })
  const sent = () => requests.filter(({ method }) => method === 'eth_sendRawTransaction')
  return { ...world, ask, sent, me: world.keys.evm.address }
}

describe('[S7.65] personal_sign over the frame', () => {
  it.each([
    ['text', 'grüße 👋', 'grüße 👋'],
    ['hex of text', '0x68656c6c6f', 'hello'],
  ])('[S7.65] signs %s, which is shown readable', async (_, message, readable) => {
    const { ask, me } = start()
    const signature = (await ask('personal_sign', [message, me])) as `0x${string}`
    expect(await recoverMessageAddress({ message: readable, signature })).toBe(me)
    expect(JSON.stringify(person.shown[0]?.description)).toContain(readable)
  })
})

describe('whom an EVM account has paid before', () => {
  const known: Hex = `0x12345678${'a'.repeat(24)}87654321`
  const alike: Hex = `0x12345678${'b'.repeat(24)}87654321`
  const other: Hex = `0x${'c'.repeat(40)}`
  const warningsOf = (approval: Approval | undefined) =>
    approval?.description.warnings
      .map(({ text }) => text)
      .filter((text) => /haven’t sent|looks like/.test(text))

  it.each([
    ['coins', (to: Hex) => ({ to, value: '0x9184e72a000' })],
    [
      'a token',
      (to: Hex) => ({
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 10n] }),
      }),
    ],
  ])(
    '[X.05, X.05d] [T-POIS] %s: a second payment warns of nothing, and one to a look-alike is a danger',
    async (_, pay) => {
      const { ask, me } = start({
        eth_getCode: '0x6001',
        eth_call: `0x${'0'.repeat(62)}06`,
        eth_getTransactionReceipt: { status: '0x1' },
      })
      for (const to of [known, known, alike, other])
        await ask('eth_sendTransaction', [{ from: me, ...pay(to) }])
      const [first, second, third, fourth] = person.shown.map(warningsOf)
      const stranger = ['You haven’t sent to this address from here before.']
      expect([first, second, fourth]).toEqual([stranger, [], stranger])
      expect(third).toHaveLength(1)
      expect(third?.[0]).toMatch(/looks like 0x12345678a/i)
    },
  )
})

/** A mail of the EIP-712 example, for the network `chainId`. */
const mail = (chainId: number | string) => ({
  domain: { name: 'Mail', version: '1', chainId, verifyingContract: friend },
  primaryType: 'Mail',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'contents', type: 'string' },
    ],
  },
  message: { to: stranger, contents: 'Hello, Bob!' },
})

describe('[S7.66] eth_signTypedData_v4 over the frame', () => {
  it.each([
    ['an object', (value: object) => value],
    ['JSON text', (value: object) => JSON.stringify(value)],
  ])('[S7.66] signs %s, each field of which is shown', async (_, encode) => {
    const { ask, me } = start()
    const data = mail(1)
    const signature = (await ask('eth_signTypedData_v4', [me, encode(data)])) as `0x${string}`
    const digest = hashTypedData({ ...data, domain: { ...data.domain, chainId: 1 } } as never)
    expect(await recoverAddress({ hash: digest, signature })).toBe(me)
    const shown = JSON.stringify(person.shown[0]?.description)
    expect(shown).toContain('Hello, Bob!')
    expect(shown.toLowerCase()).toContain(stranger.toLowerCase())
  })

  it('[S7.66] refuses a domain of another chain, and a request for a network that isn’t active', async () => {
    const { ask, me } = start()
    await expect(ask('eth_signTypedData_v4', [me, mail(10)])).rejects.toThrow(
      'This typed data is for network 10, but the wallet is on 1.',
    )
    await expect(ask('eth_signTypedData_v4', [me, mail(10)], 10)).rejects.toThrow('Switch the network first')
    await expect(ask('eth_signTypedData_v4', [me, mail(0)])).rejects.toThrow('not allowed')
    await expect(ask('eth_signTypedData_v4', [stranger, mail(1)])).rejects.toThrow('another account')
    expect(person.shown).toEqual([])
  })

  it('[S7.66] on another network takes that network’s domain', async () => {
    const { ask, messenger, me } = start()
    await messenger.request('SWITCH_NETWORK', { chainId: 10 })
    await expect(ask('eth_signTypedData_v4', [me, mail(1)], 10)).rejects.toThrow('for network 1')
    expect(await ask('eth_signTypedData_v4', [me, mail('0xa')], 10)).toMatch(/^0x[0-9a-f]{130}$/)
  })
})

describe('[S7.67] eth_sendTransaction over the frame', () => {
  it('[S7.67] is completed, shown, signed and sent; the answer is its hash', async () => {
    const { ask, me, sent } = start()
    const hash = await ask('eth_sendTransaction', [{ from: me, to: friend, value: '0xde0b6b3a7640000' }])
    expect(person.shown).toMatchObject([{ networkName: 'Ethereum (eip155:1)', account: me }])
    expect(sent()).toHaveLength(1)
    const [raw] = (sent()[0]?.params ?? []) as readonly `0x02${string}`[]
    if (raw === undefined) return expect.fail('nothing was sent')
    expect(hash).toBe(keccak256(raw))
    expect(parseTransaction(raw)).toMatchObject({
      chainId: 1,
      to: friend.toLowerCase(),
      value: 10n ** 18n,
      nonce: 7,
      gas: 21_000n,
    })
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(me)
  })

  it('[S7.67] sends nothing that is declined', async () => {
    const { ask, me, sent } = start()
    person.approves = false
    await expect(ask('eth_sendTransaction', [{ from: me, to: friend, value: '0x1' }])).rejects.toThrow(
      'User rejected the request.',
    )
    expect(person.shown).toHaveLength(1)
    expect(sent()).toEqual([])
  })
})

describe('[S6.09] methods that need approval', () => {
  const message = { message: 'JxF12TrwUP45BMd' }
  it.each<[string, unknown[] | object]>([
    ['personal_sign', ['hello', 'me']],
    ['eth_signTypedData_v4', ['me', mail(1)]],
    ['eth_sendTransaction', [{ to: friend, value: '0x1' }]],
    ['solana_signMessage', message],
  ])('[S6.09] %s answers nothing without a yes', async (method, params) => {
    const { messenger, me, sent } = start()
    person.approves = false
    const chain = method.startsWith('solana_')
      ? { chainNamespace: 'solana', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
      : { chainNamespace: 'eip155', chainId: 1 }
    const own = JSON.parse(JSON.stringify(params).replaceAll('"me"', JSON.stringify(me)))
    const ask = () => messenger.request('RPC_REQUEST', { method, params: own, ...chain })
    await expect(ask()).rejects.toThrow('User rejected the request.')
    expect(person.shown).toHaveLength(1)
    expect(sent()).toEqual([])
    // control: a yes answers
    person.approves = true
    expect(await ask()).toBeTruthy()
  })

  it.each([
    ['wallet_grantPermissions', 'gives no permissions'],
    ['wallet_revokePermissions', 'can’t be read'],
    ['eth_sendUserOperation', 'Use wallet_sendCalls'],
    ['wallet_requestExecutionPermissions', 'gives no permissions'],
    ['wallet_revokeExecutionPermission', 'can’t be read'],
  ])(
    '[S6.09, S7.73] %s, which needs a smart account, is refused in words and reaches no node',
    async (method, words) => {
      const { ask, sent } = start()
      await expect(ask(method, [{}])).rejects.toThrow(words)
      expect(person.shown).toEqual([])
      expect(sent()).toEqual([])
    },
  )
})

describe('[S7.62] SYNC_DAPP_DATA', () => {
  it('[S7.62] the name an app gives itself is shown as its claim beside the real origin', async () => {
    const { ask, messenger, me } = start()
    await ask('personal_sign', ['hello', me])
    await messenger.request('SYNC_DAPP_DATA', { projectId: 'local', metadata: { name: 'My Bank' } })
    await ask('personal_sign', ['hello', me])
    await messenger.request('SYNC_DAPP_DATA', { projectId: 'local' })
    await ask('personal_sign', ['hello', me])
    expect(person.shown.map(({ claimedName }) => claimedName)).toEqual([undefined, 'My Bank', undefined])
    expect(new Set(person.shown.map(({ origin }) => origin))).toEqual(new Set(['https://app.example.org']))
  })
})
