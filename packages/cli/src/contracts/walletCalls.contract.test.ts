// long: starts a chain, a bundler and a sponsor.
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Address, type Hex, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ChainUnavailableError } from '../../../server/src/errors.ts'
import {
  generousPolicy,
  type SmartAccountStack,
  startSmartAccountStack,
} from '../testing/startSmartAccountStack.ts'

type Prepared = {
  readonly preparedCalls: {
    readonly type: string
    readonly data: Readonly<Record<string, string>>
    readonly chainId: Hex
  }
  readonly signatureRequest: { readonly hash: Hex }
  readonly context: Hex
}
type Status = {
  readonly status: string
  readonly receipts?: readonly Readonly<Record<string, unknown>>[]
}

// A dozen calls of server and chain each, on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
let stack: SmartAccountStack
beforeAll(async () => {
  // Project `other` pays for nothing.
  stack = await startSmartAccountStack({
    policies: { local: generousPolicy },
    env: { LATCHKEY_PROJECTS: 'check' },
  })
  const project = { id: 'other', name: 'other', createdAt: Date.now() }
  await stack.ports.db.query.insertInto('project').values(project).execute()
}, 180_000)
afterAll(() => stack.close())

const someone = () => privateKeyToAccount(generatePrivateKey()).address

async function post(
  method: string,
  params: unknown,
  { path = '/v1/wallet', project = 'local' }: { readonly path?: string; readonly project?: string } = {},
) {
  const url = `${new URL(stack.url).origin}${path}?projectId=${project}&st=appkit&sv=1`
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })
  const body = (await response.json()) as {
    id?: number
    result?: unknown
    error?: { code: number; message: string }
  }
  return { status: response.status, ...body }
}

/** A key whose account delegates to the pinned code, with coins. */
async function createAccount({ isDelegating = true } = {}) {
  const owner = privateKeyToAccount(generatePrivateKey())
  await stack.fund(owner.address, 10n ** 18n)
  const code = `0xef0100${smartAccountContracts.EIP7702StatelessDeleGator.slice(2)}`
  if (isDelegating) await stack.rpc('anvil_setCode', [owner.address, code])
  return owner
}

const toRequest = (from: Address, to: Address, more: object = {}) => [
  { from, chainId: '0x7a69', calls: [{ to, value: '0x0', data: '0x' }], ...more },
]

async function prepare(from: Address, to: Address, more: object = {}, options = {}): Promise<Prepared> {
  const { result, error } = await post('wallet_prepareCalls', toRequest(from, to, more), options)
  expect(error).toBeUndefined()
  return (result as Prepared[])[0] as Prepared
}

const send = ({ preparedCalls, context }: Prepared, signature: Hex) =>
  post('wallet_sendPreparedCalls', [{ preparedCalls, signature, context }])

async function waitForCalls(id: unknown): Promise<Status> {
  return vi.waitFor(
    async () => {
      const { result } = await post('wallet_getCallsStatus', [id])
      const status = result as Status
      if (status.status !== 'CONFIRMED') throw new Error(`The calls are ${status.status}.`)
      return status
    },
    { timeout: 30_000, interval: 100 },
  )
}

describe('prepared calls', () => {
  it('[S7.70, S7.71] are signed by whoever has the key, sponsored, run as one, and have a status', async () => {
    const owner = await createAccount()
    await stack.fund(owner.address, 0n)
    const [first, second] = [someone(), someone()]
    const calls = [first, second].map((to) => ({ to, value: '0x0', data: '0x' }))
    const prepared = await prepare(owner.address, first, { calls })
    expect(prepared.preparedCalls).toMatchObject({
      type: 'user-operation-v07',
      chainId: '0x7a69',
      data: { sender: owner.address.toLowerCase(), paymaster: stack.paymaster('0.7').toLowerCase() },
    })
    const signature = await owner.sign({ hash: prepared.signatureRequest.hash })
    await stack.rpc('evm_setAutomine', [false])
    const sent = await send(prepared, signature)
    expect(sent).toMatchObject({ status: 200, id: 7 })
    const [id] = sent.result as [string]
    expect((await post('wallet_getCallsStatus', [id])).result).toEqual({ status: 'PENDING' })
    await stack.rpc('evm_setAutomine', [true])
    await stack.rpc('evm_mine')
    const { receipts } = await waitForCalls(id)
    expect(receipts).toHaveLength(1)
    expect(receipts?.[0]).toMatchObject({ status: '0x1', chainId: '0x7a69' })
    expect(Object.keys(receipts?.[0] ?? {}).sort()).toEqual(
      ['blockHash', 'blockNumber', 'chainId', 'gasUsed', 'logs', 'status', 'transactionHash'].sort(),
    )
  })

  it('[S7.70] are paid by the account where nobody sponsors it, and pay what they say', async () => {
    const owner = await createAccount()
    const to = someone()
    const calls = [{ to, value: numberToHex(123n) }]
    const prepared = await prepare(owner.address, to, { calls }, { path: '/v1/json-rpc', project: 'other' })
    expect(prepared.preparedCalls.data.paymaster).toBeUndefined()
    const { result } = await send(prepared, await owner.sign({ hash: prepared.signatureRequest.hash }))
    await waitForCalls((result as string[])[0])
    expect(await stack.balance(to)).toBe(123n)
  })

  it('[S7.70] are refused when they come back changed, or signed by another key; nothing is paid', async () => {
    const [owner, thief] = [await createAccount(), await createAccount()]
    const prepared = await prepare(owner.address, someone())
    const signature = await owner.sign({ hash: prepared.signatureRequest.hash })
    const { preparedCalls } = prepared
    const data = { ...preparedCalls.data, callGasLimit: '0xfffff' }
    const changed = { ...prepared, preparedCalls: { ...preparedCalls, data } }
    expect(await send(changed, signature)).toMatchObject({ status: 400, error: { code: -32602 } })
    const foreign = await send(prepared, await thief.sign({ hash: prepared.signatureRequest.hash }))
    expect(foreign).toMatchObject({
      status: 400,
      id: 7,
      error: { code: -3, message: expect.stringContaining('AA24') },
    })
    // the control: as it was prepared, and signed by the account, it is sent
    expect((await send(prepared, signature)).error).toBeUndefined()
  })

  it.each<[string, number, (from: Address) => Promise<Awaited<ReturnType<typeof post>>>]>([
    ['a method that is not served', -32601, () => post('eth_sendTransaction', [])],
    ['another shape', -32602, () => post('wallet_prepareCalls', [{}])],
    ['no call', -32602, (from) => post('wallet_prepareCalls', toRequest(from, from, { calls: [] }))],
    [
      'a chain without a bundler',
      -2,
      (from) => post('wallet_prepareCalls', toRequest(from, from, { chainId: '0x1' })),
    ],
    [
      'a call that reverts',
      -2,
      (from) =>
        post(
          'wallet_prepareCalls',
          toRequest(from, from, { calls: [{ to: from, value: numberToHex(10n ** 20n) }] }),
        ),
    ],
    [
      'a paymaster of the caller',
      -32602,
      (from) =>
        post(
          'wallet_prepareCalls',
          toRequest(from, from, { capabilities: { paymasterService: { url: 'http://127.0.0.1:1' } } }),
        ),
    ],
    [
      'an account that does not delegate',
      -2,
      async () => post('wallet_prepareCalls', toRequest(someone(), someone())),
    ],
    ['an id that is none', -32602, () => post('wallet_getCallsStatus', ['0x12'])],
    [
      'an id that was never sent',
      -4,
      () => post('wallet_getCallsStatus', [`0x${'1'.repeat(64)}${'7a69'.padStart(16, '0')}`]),
    ],
    ['an unknown project', -1, () => post('wallet_getCallsStatus', [], { project: 'nobody' })],
  ])('[S7.70] %s is the error %i with status 400', async (_, code, ask) => {
    const owner = await createAccount()
    expect(await ask(owner.address)).toMatchObject({ status: 400, id: 7, error: { code } })
  })

  it('[S7.76] what the server can’t do now is 500 with the error of the call', async () => {
    const owner = await createAccount()
    const down = vi
      .spyOn(stack.ports.chains, 'send')
      .mockRejectedValue(new ChainUnavailableError('chain_unavailable', 'eip155:31337'))
    const refused = await post('wallet_prepareCalls', toRequest(owner.address, someone())).finally(() =>
      down.mockRestore(),
    )
    expect(refused).toMatchObject({ status: 500, id: 7, error: { code: -2 } })
    // control: once the chain can be read again
    await prepare(owner.address, someone())
  })

  it('[S7.76] a failure of the server itself is 500 with the error of the call, and says nothing of the reason', async () => {
    const broken = vi.spyOn(stack.ports.projects, 'refuse').mockImplementation(() => {
      throw new Error('secret of the database')
    })
    const refused = await post('wallet_prepareCalls', toRequest(someone(), someone())).finally(() =>
      broken.mockRestore(),
    )
    expect(refused).toMatchObject({
      status: 500,
      id: 7,
      error: { code: -2, message: 'Internal server error' },
    })
  })

  it.each([
    ['constructor', -32601],
    ['__proto__', -32601],
  ])('[S7.76] a method called %s is none', async (method, code) => {
    expect(await post(method, [])).toMatchObject({ status: 400, id: 7, error: { code } })
  })

  it('[S7.34] [X.61] existing clients get an empty list of exchanges to fund a wallet from, at either path', async () => {
    for (const path of ['/v1/wallet', '/v1/json-rpc'])
      expect(await post('reown_getExchanges', { page: 0 }, { path })).toMatchObject({
        status: 200,
        id: 7,
        result: { exchanges: [], total: 0 },
      })
  })
})
