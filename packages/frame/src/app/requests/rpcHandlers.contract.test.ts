import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { solanaTransaction } from '../../testing/goldenRequests.ts'
import { testKeys } from '../../testing/requestWorld.ts'
import { createRecordingRpc, solanaMainnet, startFrameWorld } from '../../testing/startFrameWorld.ts'
import { RequestError } from '../errors.ts'
import type { Approval } from '../screens/approvalScreen.ts'
import type { Rpc } from './createRpc.ts'
import { parseSolanaTransaction } from './solanaTransaction.ts'

const person = vi.hoisted(() => ({ shown: [] as Approval[], approves: true, hesitates: false }))
// The screen is a browser's matter, and proved there; here somebody looks at what it is given, and decides.
vi.mock('../screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval, signal }: { approval: Approval; signal: AbortSignal }) => {
    person.shown.push(approval)
    if (person.hesitates) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return { isApproved: person.approves && !signal.aborted, digest: approval.digest }
  },
}))

const keys = testKeys()
const account = keys.solana.address
const chainId = solanaMainnet
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const transfer = solanaTransaction(new Uint8Array(32), [2, 0, 0, 0, 0, 0x2f, 0x68, 0x59, 0, 0, 0, 0], [0, 1])
const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  person.shown.length = 0
  person.approves = true
  person.hesitates = false
})

/** A function that asks the frame as the app does. */
function start(parameters: Parameters<typeof startFrameWorld>[0] = {}) {
  const world = startFrameWorld(parameters)
  open.push(world)
  return (
    method: string,
    params: Record<string, unknown>,
    chain: { chainId?: string | number } = { chainId },
  ) => world.messenger.request('RPC_REQUEST', { method, params, ...chain, chainNamespace: 'solana' })
}

const isSigned = (signature: unknown, message: Uint8Array) =>
  ed25519.verify(base58.decode(String(signature)), message, keys.solana.publicKey)

describe('requests the frame refuses', () => {
  it.each([
    'eth_sign',
    'eth_signTypedData',
    'eth_signTransaction',
    'personal_ecRecover',
    'wallet_addEthereumChain',
    'debug_traceTransaction',
    'eth_newMethodOfTomorrow',
  ])('[S6.10] %s is refused and never reaches the node', async (method) => {
    const { rpc, requests } = createRecordingRpc()
    const request = start({ rpc })
    await expect(request(method, {}, { chainId: 1 })).rejects.toMatchObject({
      refusal: { reason: 'notAllowed' },
      message: 'Requested RPC call is not allowed',
    })
    // control: an allowed read goes the same way and reaches it
    await request('eth_blockNumber', {}, { chainId: 1 })
    expect(requests).toMatchObject([{ method: 'eth_blockNumber' }])
  })
})

it('[S4.52] the end of one request leaves the others waiting, and the screen goes to the next', async () => {
  const world = startFrameWorld()
  open.push(world)
  const sign = (text: string, id: string) => {
    const payload = {
      method: 'personal_sign',
      params: [text, keys.evm.address],
      chainNamespace: 'eip155',
      chainId: 1,
    }
    return world.messenger.request('RPC_REQUEST', payload, { id })
  }
  person.hesitates = true
  const first = sign('0x68', 'one').catch((error: unknown) => error)
  const second = sign('0x69', 'two')
  await vi.waitFor(() => expect(person.shown).toHaveLength(1))
  person.hesitates = false
  await world.messenger.request('RPC_ABORT', { id: 'none' })
  expect(person.shown).toHaveLength(1)
  await world.messenger.request('RPC_ABORT', { id: 'one' })
  expect(await first).toMatchObject({ message: 'Request was aborted' })
  expect(await second).toMatch(/^0x[\da-f]{130}$/)
  expect(person.shown).toHaveLength(2)
})

it('[S4.52] a request that still waits for its turn is answered as soon as it is given up', async () => {
  const world = startFrameWorld()
  open.push(world)
  const sign = (id: string) =>
    world.messenger
      .request('RPC_REQUEST', { method: 'personal_sign', params: ['0x68', keys.evm.address] }, { id })
      .catch((error: unknown) => error)
  person.hesitates = true
  const first = sign('one')
  await vi.waitFor(() => expect(person.shown).toHaveLength(1))
  const second = sign('two')
  await world.messenger.request('RPC_ABORT', { id: 'two' })
  expect(await second).toMatchObject({ refusal: { reason: 'aborted' } })
  await world.messenger.request('RPC_ABORT', { id: 'one' })
  expect(await first).toMatchObject({ refusal: { reason: 'aborted' } })
  expect(person.shown).toHaveLength(1)
})

it.each(['one', 'all'])(
  '[S4.52, X.62] what is given up after the approval, while the key is still fetched, is signed and never sent: abort of %s',
  async (which) => {
    const { rpc, requests } = createRecordingRpc({
      eth_chainId: '0x1',
      eth_getTransactionCount: '0x0',
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
    })
    const world = startFrameWorld({ rpc })
    open.push(world)
    const { wallet } = world.services
    const { sign } = wallet
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const signing = vi.fn(async (...parameters: Parameters<typeof sign>) => {
      await released
      return sign(...parameters)
    })
    Object.assign(wallet, { sign: signing })
    const params = [{ from: keys.evm.address, to: keys.evm.address, value: '0x1' }]
    const payload = { method: 'eth_sendTransaction', params, chainNamespace: 'eip155', chainId: 1 }
    const sent = world.messenger
      .request('RPC_REQUEST', payload, { id: 'pay' })
      .catch((error: unknown) => error)
    await vi.waitFor(() => expect(signing).toHaveBeenCalledTimes(1))
    await world.messenger.request('RPC_ABORT', which === 'one' ? { id: 'pay' } : undefined)
    release()
    expect(await sent).toMatchObject({ refusal: { reason: 'aborted' } })
    expect(requests.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
    // control: what nobody gives up is sent
    await world.messenger.request('RPC_REQUEST', payload).catch(() => undefined)
    expect(requests.map(({ method }) => method)).toContain('eth_sendRawTransaction')
  },
)

describe('what is never signed for an app', () => {
  const me = keys.evm.address
  const to = `0x${'b0'.repeat(20)}`
  const typed = (chainId: number) => ({
    domain: { chainId },
    primaryType: 'A',
    types: { A: [{ name: 'a', type: 'bool' }] },
    message: { a: true },
  })
  const greeting = 'wants you to sign in with your Ethereum account:'
  const fields = 'Version: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z'
  const siwe = (domain: string) => `${domain} ${greeting}\n${me}\n\nURI: https://${domain}\n${fields}`

  it.each<[string, string, unknown[], string?]>([
    ['a raw hash', 'eth_sign', [me, `0x${'11'.repeat(32)}`]],
    ['a signed transaction', 'eth_signTransaction', [{ to }]],
    ['typed data of version 1', 'eth_signTypedData', [[], me]],
    ['typed data of version 3', 'eth_signTypedData_v3', [me, typed(1)]],
    ['a delegation of the account', 'eth_sendTransaction', [{ to, authorizationList: [] }]],
    ['typed data of chain 0', 'eth_signTypedData_v4', [me, typed(0)]],
    ['typed data of another chain', 'eth_signTypedData_v4', [me, typed(137)], 'mismatch'],
    ['a sign-in of another domain', 'personal_sign', [siwe('bank.example'), me]],
  ])(
    '[X.07] %s is refused over the channel; nobody is asked, nothing is sent',
    async (_, method, params, reason = 'notAllowed') => {
      const { rpc, requests } = createRecordingRpc()
      const world = startFrameWorld({ rpc })
      open.push(world)
      const request = (name: string, of: unknown[]) =>
        world.messenger.request('RPC_REQUEST', {
          method: name,
          params: of,
          chainNamespace: 'eip155',
          chainId: 1,
        })
      await expect(request(method, params)).rejects.toMatchObject({ refusal: { reason } })
      expect(person.shown).toEqual([])
      expect(requests.map((sent) => sent.method)).not.toContain(method)
      // control: what may be signed is shown, and signed
      expect(await request('personal_sign', ['gm', me])).toMatch(/^0x[0-9a-f]{130}$/)
      expect(person.shown).toHaveLength(1)
    },
  )
})

describe('twenty requests that wait for the person', () => {
  const message = `0x${'61'.repeat(4)}`
  const codeOf = (error: { refusal?: { reason?: string } }) => error.refusal?.reason

  /** A page that has asked for twenty signatures. The node answers with `answer`. */
  async function startTwenty(answer: Rpc['request']) {
    const world = startFrameWorld({ rpc: { request: answer } })
    open.push(world)
    const sign = () =>
      world.messenger.request('RPC_REQUEST', { method: 'personal_sign', params: [message, keys.evm.address] })
    const send = () =>
      world.messenger.request('RPC_REQUEST', {
        method: 'eth_sendTransaction',
        params: [{ from: keys.evm.address, to: keys.evm.address, value: '0x1' }],
      })
    await world.messenger.ready()
    return { ...world, sign, send }
  }

  it('[S7.57, S4.52] all end with RPC_ABORT, and the next one is shown', async () => {
    person.hesitates = true
    const { messenger, sign } = await startTwenty(createRecordingRpc().rpc.request)
    const waiting = Array.from({ length: 20 }, () => sign().catch(codeOf))
    await vi.waitFor(() => expect(person.shown).toHaveLength(1))
    // The app may send no more than these.
    await messenger.request('RPC_ABORT', undefined)
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 20 }, () => 'aborted'))
    expect(person.shown).toHaveLength(1)
    person.hesitates = false
    expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
    expect(person.shown).toHaveLength(2)
  })

  it('[S7.57] one that still loads what it shows ends as well, without waiting for the network', async () => {
    let hangs = false
    const answers = createRecordingRpc({
      eth_chainId: '0x1',
      eth_getTransactionCount: '0x0',
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
    })
    const asked: string[] = []
    const { messenger, send, sign } = await startTwenty((network, method, params) => {
      asked.push(method)
      // what is loaded for the screen only
      if (hangs && method === 'eth_getCode') return new Promise(() => {})
      return answers.rpc.request(network, method, params)
    })
    hangs = true
    const waiting = [send().catch(codeOf), sign().catch(codeOf)]
    await vi.waitFor(() => expect(asked).toContain('eth_getCode'))
    await messenger.request('RPC_ABORT', undefined)
    expect(await Promise.all(waiting)).toEqual(['aborted', 'aborted'])
    expect(await sign()).toMatch(/^0x/)
    expect(person.shown).toHaveLength(1)
  })
})

it('[X.26] an approval shows after 15 s what is known, however many reads of a slow node are open', async () => {
  const answers = createRecordingRpc({
    eth_chainId: '0x1',
    eth_getTransactionCount: '0x0',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_maxPriorityFeePerGas: '0x1',
  })
  /** Milliseconds after which the node answers each read of the approval, one after the other. */
  const slow: Readonly<Record<string, number>> = {
    eth_getCode: 10_000,
    eth_call: 10_000,
    eth_simulateV1: 10_000,
  }
  let firstAsked: number | undefined
  const request: Rpc['request'] = async (network, method, params) => {
    const pause = slow[method]
    if (pause !== undefined) firstAsked ??= Date.now()
    if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause))
    return method === 'eth_getCode' ? '0x6001' : answers.rpc.request(network, method, params)
  }
  const world = startFrameWorld({ rpc: { request } })
  open.push(world)
  await world.messenger.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const params = [{ from: keys.evm.address, to: `0x${'b0'.repeat(20)}`, value: '0x1' }]
    const sent = world.messenger.request('RPC_REQUEST', { method: 'eth_sendTransaction', params })
    sent.catch(() => undefined)
    const since = await vi.waitFor(() => firstAsked ?? expect.fail('nothing is asked yet'))
    // The wait has moved the clock, too.
    await vi.advanceTimersByTimeAsync(since + 14_000 - Date.now())
    expect(person.shown).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(person.shown).toMatchObject([{ simulation: { kind: 'unavailable' } }]))
  } finally {
    vi.useRealTimers()
  }
})

it.each(['operator-recoverable', 'user-held'] as const)(
  '[X.01] an approval says who else can sign: custody %s',
  async (custody) => {
    const world = startFrameWorld()
    open.push(world)
    Object.assign(world.services.config, { custody })
    const params = [`0x${'61'.repeat(4)}`, keys.evm.address]
    await world.messenger.request('RPC_REQUEST', { method: 'personal_sign', params })
    const warnings = person.shown[0]?.description.warnings.map(({ text }) => text)
    const warning =
      'The operator of this service can sign with this wallet without you. Only use it to try things out.'
    expect(warnings?.includes(warning)).toBe(custody === 'operator-recoverable')
  },
)

describe('a document that came in the place of a dead one', () => {
  const message = { message: base58.encode(new TextEncoder().encode('gm')), pubkey: account }

  it('[X.26] signs at once with the wallet its device keeps, shown and approved as ever', async () => {
    const answer = await start({ kept: 'ready' })('solana_signMessage', message)
    expect(isSigned((answer as { signature: string }).signature, new TextEncoder().encode('gm'))).toBe(true)
    expect(person.shown).toMatchObject([{ account }])
  })

  it.each([
    ['the device doesn’t hold the wallet', { kept: 'recover' as const }],
    ['nobody is signed in', { kept: 'ready' as const, isSignedIn: false }],
  ])('[X.26] refuses where %s', async (_, world) => {
    await expect(start(world)('solana_signMessage', message)).rejects.toMatchObject({
      message: 'You’re signed out. Sign in again.',
    })
    expect(person.shown).toEqual([])
  })
})

describe('[S7.69] Solana over the frame', () => {
  it('[S7.69] signs a message once the person has said yes', async () => {
    const text = new TextEncoder().encode('gm')
    const answer = await start()('solana_signMessage', { message: base58.encode(text), pubkey: account })
    const { signature } = answer as { signature: string }
    expect(isSigned(signature, text)).toBe(true)
    expect(person.shown).toMatchObject([
      {
        account,
        networkName: 'Solana (solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp)',
        origin: 'https://app.example.org',
      },
    ])
  })

  it('[S7.69] signs one transaction, and several at once, which stay what they were', async () => {
    const ask = start()
    const one = (await ask('solana_signTransaction', { transaction: transfer })) as {
      signature: string
      transaction: string
    }
    const { message } = parseSolanaTransaction(transfer)
    expect(isSigned(one.signature, message)).toBe(true)
    expect(parseSolanaTransaction(one.transaction).message).toEqual(message)
    const all = (await ask('solana_signAllTransactions', { transactions: [transfer, transfer] })) as {
      transactions: string[]
    }
    expect(all.transactions).toEqual([one.transaction, one.transaction])
    expect(person.shown.map(({ description }) => description.title)).toEqual([
      'Send 1.5 SOL',
      'Sign 2 transactions',
    ])
  })

  it('[S6.09] [S7.69] signs nothing that is declined, another account’s, or unreadable', async () => {
    const ask = start()
    person.approves = false
    await expect(ask('solana_signTransaction', { transaction: transfer })).rejects.toThrow()
    expect(person.shown).toHaveLength(1)
    person.approves = true
    const stranger = base58.encode(new Uint8Array(32).fill(3))
    await expect(ask('solana_signTransaction', { transaction: transfer, pubkey: stranger })).rejects.toThrow()
    await expect(
      ask('solana_signTransaction', { transaction: base64.encode(new Uint8Array(40)) }),
    ).rejects.toThrow()
    // Nobody was shown what can't be signed.
    expect(person.shown).toHaveLength(1)
    await expect(ask('solana_signTransaction', { transaction: transfer })).resolves.toHaveProperty(
      'signature',
    )
  })

  it.each([
    ['that the frame doesn’t serve', { chainId: devnet }],
    ['of another chain family', { chainId: 'eip155:1' }],
    ['of another chain family, as a number', { chainId: 1 }],
    ['that is no network', { chainId: 'solana' }],
    ['that nobody named', {}],
  ])('[S7.69] [T-WYSIWYS] a network %s is refused, and nothing is shown', async (_, chain) => {
    const ask = start()
    const message = base58.encode(new TextEncoder().encode('gm'))
    for (const [method, params] of [
      ['solana_signTransaction', { transaction: transfer }],
      ['solana_signAllTransactions', { transactions: [transfer] }],
      ['solana_signMessage', { message, pubkey: account }],
    ] as const)
      await expect(ask(method, params, chain)).rejects.toMatchObject({
        message: expect.stringMatching(/network/),
      })
    expect(person.shown).toEqual([])
    // the frame's own network counts where none is named
    await start({ network: chainId })('solana_signTransaction', { transaction: transfer }, {})
    expect(person.shown).toMatchObject([{ networkName: 'Solana (solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp)' }])
  })

  const warnings = () =>
    person.shown.map(({ description }) => description.warnings.map(({ level, text }) => `${level}: ${text}`))
  const elsewhere = 'danger: This may also be valid on another Solana network.'

  it.each<[string, Rpc['request']]>([
    ['doesn’t know', async () => ({ context: { slot: 1 }, value: false })],
    ['can’t be asked about', async () => Promise.reject(new RequestError('network', 'down'))],
    ['answers nonsense about', async () => 'true'],
  ])('[S7.69] [T-WYSIWYS] a transaction on a block the network %s is a danger', async (_, request) => {
    const ask = start({ rpc: { request } })
    await ask('solana_signTransaction', { transaction: transfer })
    expect(warnings()[0]?.[0]).toBe(elsewhere)
  })

  it('[S7.69] [T-WYSIWYS] asks the named network about each block; one it doesn’t know warns of all, known ones of none', async () => {
    const asked: unknown[] = []
    const [known, unknown] = [1, 2].map((fill) => base58.encode(new Uint8Array(32).fill(fill)))
    const other = base64.encode(
      base64
        .decode(transfer)
        .map((byte, at, all) => (at >= all.length - 50 && at < all.length - 18 ? 2 : byte)),
    )
    expect([transfer, other].map((one) => parseSolanaTransaction(one).blockhash)).toEqual([known, unknown])
    const rpc: Rpc = {
      request: async (network, method, params) => {
        asked.push([network, method, params])
        return { value: (params as [string])[0] === known }
      },
    }
    const ask = start({ rpc })
    await ask('solana_signAllTransactions', { transactions: [transfer, transfer] })
    expect(asked.filter((one) => (one as unknown[])[1] === 'isBlockhashValid')).toEqual([
      [chainId, 'isBlockhashValid', [known, { commitment: 'processed' }]],
    ])
    expect(warnings()[0]).not.toContain(elsewhere)
    await ask('solana_signAllTransactions', { transactions: [transfer, other] })
    expect(warnings()[1]).toContain(elsewhere)
  })
})
