import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Address, encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  generousPolicy,
  type SmartAccountStack,
  startSmartAccountStack,
} from '../testing/startSmartAccountStack.ts'
import {
  type Approval,
  type SmartWallet,
  startSmartWallet,
  type Tamper,
} from '../testing/startSmartWallet.ts'

const person = vi.hoisted(() => ({
  shown: [] as Approval[],
  approves: true,
  /** The approvals after this many are declined. */
  patience: Number.POSITIVE_INFINITY,
}))
// The screen is a browser's matter, and proved there; here somebody looks at what it is given, and decides.
vi.mock('../../../frame/src/app/screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: Approval }) => {
    person.shown.push(approval)
    const isApproved = person.approves && person.shown.length <= person.patience
    return { isApproved, digest: approval.digest }
  },
}))

const token = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])
const unit = parseUnits('1', 6)
const unlimited = 2n ** 256n - 1n
const pinned = smartAccountContracts.EIP7702StatelessDeleGator
let stack: SmartAccountStack
// A dozen calls of server and chain each, on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 })
const open: SmartWallet[] = []

beforeAll(async () => {
  // Calls that move coins are not sponsored.
  stack = await startSmartAccountStack({ policies: { local: { ...generousPolicy, maxValue: '0' } } })
}, 180_000)
afterAll(() => stack.close())
beforeEach(() => {
  person.shown.length = 0
  person.approves = true
  person.patience = Number.POSITIVE_INFINITY
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const wallet of open.splice(0)) wallet.close()
})

const tusd = () => stack.chain.tokens.find(({ symbol }) => symbol === 'TUSD')?.address as Address
const someone = () => privateKeyToAccount(generatePrivateKey()).address
const transfer = (to: Address, amount: bigint) => ({
  to: tusd(),
  data: encodeFunctionData({ abi: token, functionName: 'transfer', args: [to, amount] }),
})
const approval = (spender: Address, amount: bigint) => ({
  to: tusd(),
  data: encodeFunctionData({ abi: token, functionName: 'approve', args: [spender, amount] }),
})
const balanceOf = (account: Address) =>
  stack.client.readContract({ abi: token, address: tusd(), functionName: 'balanceOf', args: [account] })
const codeOf = (address: Address) => stack.rpc<Hex>('eth_getCode', [address, 'latest'])

/** A wallet with ten tokens and no coin. */
async function start(tamper?: Tamper): Promise<SmartWallet> {
  const wallet = startSmartWallet(stack, tamper && { tamper })
  open.push(wallet)
  const [from] = await stack.rpc<Address[]>('eth_accounts')
  const data = encodeFunctionData({ abi: token, functionName: 'mint', args: [wallet.address, 10n * unit] })
  await stack.rpc('eth_sendTransaction', [{ from, to: tusd(), data }])
  return wallet
}

const ended = async (wallet: SmartWallet, id: string) => {
  await vi.waitFor(async () => expect((await wallet.getStatus(id)).status).not.toBe(100), {
    timeout: 20_000,
    interval: 100,
  })
  return wallet.getStatus(id)
}

/** Every text of an approval, as the person can read it without opening the details. */
const visible = ({ description }: Approval) =>
  JSON.stringify([
    description.title,
    description.steps,
    description.notices,
    description.summary,
    description.warnings,
  ])

describe('a batch of an account without a coin', () => {
  it('[S5.18, S7.70, S7.71] delegates and pays two people in one approval; the next batch needs no authorization', async () => {
    const wallet = await start()
    const [first, second] = [someone(), someone()]
    const id = await wallet.sendCalls([transfer(first, unit), transfer(second, 2n * unit)])
    expect(await ended(wallet, id)).toMatchObject({
      version: '2.0.0',
      id,
      chainId: '0x7a69',
      status: 200,
      atomic: true,
      receipts: [{ status: '0x1' }],
    })
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([unit, 2n * unit])
    expect(await stack.balance(wallet.address)).toBe(0n)
    expect(await codeOf(wallet.address)).toBe(`0xef0100${pinned.slice(2)}`)
    // one approval, which shows both receivers, the code and who pays
    expect(person.shown).toHaveLength(1)
    const [shown] = person.shown as [Approval]
    for (const text of [first, second, pinned, 'Your address stays the same', 'Paid by Latchkey'])
      expect(visible(shown)).toContain(text)
    const next = await wallet.sendCalls([transfer(first, unit), transfer(second, unit)])
    expect((await ended(wallet, next)).status).toBe(200)
    expect(person.shown[1]?.description.notices).toEqual([])
    expect(await balanceOf(first)).toBe(2n * unit)
  })

  it('[X.68] the person takes the delegation back: the account has no code, and the same address delegates again', async () => {
    const wallet = await start()
    await ended(wallet, await wallet.sendCalls([transfer(someone(), unit)]))
    expect(await codeOf(wallet.address)).toBe(`0xef0100${pinned.slice(2)}`)
    // no sponsor serves a transaction of the account itself
    await stack.rpc('anvil_setBalance', [wallet.address, `0x${parseUnits('1', 18).toString(16)}`])
    vi.stubGlobal('location', new URL('https://wallet.example.org/settings'))
    const { signal } = new AbortController()
    const remove = () => wallet.removeDelegation(signal)
    person.approves = false
    await expect(remove()).rejects.toMatchObject({ code: 'rejected' })
    expect(await codeOf(wallet.address)).not.toBe('0x')
    person.approves = true
    await remove()
    expect(await codeOf(wallet.address)).toBe('0x')
    expect(person.shown.at(-1)?.description.title).toBe('Stop doing several things at once')
    // nothing to take back any more: nobody is asked
    const count = person.shown.length
    await remove()
    expect(person.shown).toHaveLength(count)
    const again = await ended(wallet, await wallet.sendCalls([transfer(someone(), unit)]))
    expect(again).toMatchObject({ status: 200 })
    expect(await codeOf(wallet.address)).toBe(`0xef0100${pinned.slice(2)}`)
  })

  it('[S7.54, S7.72, X.33] capabilities, type and address say what is so, before and after', async () => {
    const wallet = await start()
    const capabilities = () => wallet.request('wallet_getCapabilities', [wallet.address])
    const user = () => wallet.messenger.request('GET_USER', {})
    expect(await capabilities()).toEqual({
      '0x7a69': {
        assetDiscovery: { supported: true },
        atomic: { status: 'ready' },
        paymasterService: { supported: true },
      },
    })
    expect(await user()).toMatchObject({
      address: wallet.address,
      smartAccountDeployed: false,
      preferredAccountType: 'smartAccount',
    })
    await ended(wallet, await wallet.sendCalls([transfer(someone(), unit)]))
    expect(await capabilities()).toEqual({
      '0x7a69': {
        assetDiscovery: { supported: true },
        atomic: { status: 'supported' },
        paymasterService: { supported: true },
      },
    })
    await wallet.messenger.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
    expect(await capabilities()).toMatchObject({ '0x7a69': { atomic: { status: 'unsupported' } } })
    const paid = { atomicRequired: false, capabilities: { paymasterService: {} } }
    await expect(wallet.sendCalls([transfer(someone(), unit)], paid)).rejects.toMatchObject({
      refusal: { reason: 'callsCapability' },
    })
    expect(await user()).toMatchObject({
      address: wallet.address,
      smartAccountDeployed: true,
      accounts: [{ address: wallet.address, type: 'eoa' }],
    })
    expect(await wallet.messenger.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
      type: 'smartAccount',
      address: wallet.address,
    })
    expect(await wallet.messenger.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)).toEqual({
      smartAccountEnabledNetworks: [31_337],
    })
  })

  it('[S3.19, S7.49, S7.56] the type that an app names counts until the person has chosen', async () => {
    const wallet = await start()
    const user = (payload = {}) => wallet.messenger.request('GET_USER', payload)
    expect(await user()).toMatchObject({ preferredAccountType: 'smartAccount' })
    expect(await user({ preferredAccountType: 'eoa' })).toMatchObject({
      address: wallet.address,
      preferredAccountType: 'eoa',
      accounts: [{ address: wallet.address, type: 'eoa' }],
    })
    expect(await wallet.request('wallet_getCapabilities', [wallet.address])).toMatchObject({
      '0x7a69': { atomic: { status: 'unsupported' } },
    })
    expect(await wallet.messenger.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
      type: 'smartAccount',
      address: wallet.address,
    })
    expect(await user({ preferredAccountType: 'eoa' })).toMatchObject({
      preferredAccountType: 'smartAccount',
    })
  })

  it('[S7.55] the smart account is at the address of the key, and is called deployed once it runs the code', async () => {
    const wallet = await start()
    const getAccount = () => wallet.messenger.request('INIT_SMART_ACCOUNT', undefined)
    expect(await getAccount()).toEqual({ address: wallet.address, isDeployed: false })
    // the question authorizes nothing and shows nothing
    expect(person.shown).toEqual([])
    expect(await codeOf(wallet.address)).toBe('0x')
    await ended(wallet, await wallet.sendCalls([transfer(someone(), unit)]))
    expect(await getAccount()).toEqual({ address: wallet.address, isDeployed: true })
    // other code of the account is not the wallet's
    await stack.rpc('anvil_setCode', [wallet.address, `0xef0100${someone().slice(2)}`])
    expect(await getAccount()).toEqual({ address: wallet.address, isDeployed: false })
    await stack.rpc('anvil_setCode', [wallet.address, `0xef0100${pinned.slice(2)}`])
    // where nothing is sent for it, the account is used as a key
    Object.assign(wallet.services.bundler, { serves: () => false })
    expect(await getAccount()).toMatchObject({ address: wallet.address })
    await expect(
      wallet.messenger.request('INIT_SMART_ACCOUNT', { type: 'eoa' } as never),
    ).rejects.toMatchObject({ name: expect.stringMatching(/Error/) })
  })

  it('[S5.18] what the sponsor refuses the account pays, and the approval says so before', async () => {
    const wallet = await start()
    await stack.fund(wallet.address, 10n ** 18n)
    const to = someone()
    const id = await wallet.sendCalls([{ to, value: '0x5' }, transfer(to, unit)])
    expect((await ended(wallet, id)).status).toBe(200)
    expect(await stack.balance(to)).toBe(5n)
    const [shown] = person.shown as [Approval]
    expect(shown.description.summary.map(({ label }) => label)).toEqual([
      'Network fee, at most',
      'Fee paid by',
    ])
    expect(visible(shown)).not.toContain('Paid by Latchkey')
    expect(visible(shown)).toContain('The sponsor says: Not sponsored (value)')
    // control: with coins for the call and none for the fee, nobody is asked
    const poor = await start()
    await stack.fund(poor.address, 5n)
    await expect(
      poor.sendCalls([
        { to, value: '0x0' },
        { to, value: '0x5' },
      ]),
    ).rejects.toThrow('too little')
    expect(person.shown).toHaveLength(1)
  })

  it('[S7.70] one call that fails undoes all: nothing is sent', async () => {
    const wallet = await start()
    const to = someone()
    await expect(wallet.sendCalls([transfer(to, unit), transfer(to, 100n * unit)])).rejects.toThrow('fails')
    expect(person.shown).toEqual([])
    expect(await codeOf(wallet.address)).toBe('0x')
  })
})

describe('refusals of EIP-5792', () => {
  it.each([
    ['5700, a capability of somebody else', { capabilities: { flowControl: {} } }, 'callsCapability'],
    [
      '5700, a paymaster of somebody else',
      { capabilities: { paymasterService: { url: 'https://pay.example.org' } } },
      'callsCapability',
    ],
    ['5710, a network that is not served', { chainId: '0x1' }, 'callsChain'],
    [
      '5740, more calls than one approval shows',
      { calls: Array(101).fill({ to: `0x${'1'.repeat(40)}` }) },
      'callsTooMany',
    ],
    ['no calls', { calls: [] }, 'invalidParams'],
    ['a call without a receiver', { calls: [{ data: '0x00' }] }, 'invalidParams'],
    ['a receiver without 0x', { calls: [{ to: '1'.repeat(40) }] }, 'invalidParams'],
    ['data without 0x', { calls: [{ to: `0x${'1'.repeat(40)}`, data: 'abcd' }] }, 'invalidParams'],
    [
      'the second of two calls without 0x',
      { calls: [{ to: `0x${'1'.repeat(40)}` }, { to: '1'.repeat(40) }] },
      'invalidParams',
    ],
    ['no word about atomicity', { atomicRequired: undefined }, 'invalidParams'],
    ['another version', { version: '3.0.0' }, 'invalidParams'],
    ['another account', { from: `0x${'1'.repeat(40)}` }, 'mismatch'],
  ])('[S5.33, S5.34] %s', async (_, more, reason) => {
    const wallet = await start()
    await expect(wallet.sendCalls([transfer(someone(), unit)], more)).rejects.toMatchObject({
      refusal: { reason },
    })
    expect(person.shown).toEqual([])
  })

  it('[S7.70, S7.71] 5720 and 5730: an id counts once, and one that was never sent is unknown', async () => {
    const wallet = await start()
    const calls = [transfer(someone(), unit)]
    expect(await wallet.sendCalls(calls, { id: 'mine' })).toBe('mine')
    await expect(wallet.sendCalls(calls, { id: 'mine' })).rejects.toMatchObject({
      refusal: { reason: 'callsDuplicate' },
    })
    await expect(wallet.getStatus('other')).rejects.toMatchObject({ refusal: { reason: 'callsUnknown' } })
    expect((await ended(wallet, 'mine')).status).toBe(200)
  })

  it('[S6.09] [S7.70] [S7.56] 5750: who declines is left as before; 5760: who wants one thing at a time', async () => {
    const wallet = await start()
    person.approves = false
    await expect(wallet.sendCalls([transfer(someone(), unit)], { id: 'again' })).rejects.toMatchObject({
      refusal: { reason: 'callsUpgradeDeclined' },
    })
    expect(await codeOf(wallet.address)).toBe('0x')
    person.approves = true
    await wallet.messenger.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
    await expect(wallet.sendCalls([transfer(someone(), unit)], { id: 'again' })).rejects.toMatchObject({
      refusal: { reason: 'callsNotAtomic' },
    })
    await wallet.messenger.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    // control: the same id may be used, because nothing was sent
    expect(await wallet.sendCalls([transfer(someone(), unit)], { id: 'again' })).toBe('again')
  })

  it('[S7.56, S7.70, S7.71] without atomicity calls go one after another, each with its own approval', async () => {
    const wallet = await start()
    await stack.fund(wallet.address, 10n ** 18n)
    await wallet.messenger.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
    const to = someone()
    const id = await wallet.sendCalls([transfer(to, unit), transfer(to, unit)], { atomicRequired: false })
    expect(await ended(wallet, id)).toMatchObject({ status: 200, atomic: false })
    expect(person.shown.map(({ description }) => description.notices?.[0]?.title)).toEqual([
      'Step 1 of 2',
      'Step 2 of 2',
    ])
    expect(await balanceOf(to)).toBe(2n * unit)
    expect(await codeOf(wallet.address)).toBe('0x')
  })

  it('[S7.70, S7.71] calls one after another stop where the person declines, and what was sent stays', async () => {
    const wallet = await start()
    await stack.fund(wallet.address, 10n ** 18n)
    await wallet.messenger.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
    const receivers = [someone(), someone(), someone()]
    const send = (id: string) =>
      wallet.sendCalls(
        receivers.map((to) => transfer(to, unit)),
        { id, atomicRequired: false },
      )
    person.patience = 1
    expect(await send('stopped')).toBe('stopped')
    const { receipts, ...end } = await ended(wallet, 'stopped')
    expect(end).toMatchObject({ status: 600, atomic: false })
    expect(receipts?.map(({ status }) => status)).toEqual(['0x1'])
    expect(person.shown.map(({ description }) => description.notices?.[0]?.title)).toEqual([
      'Step 1 of 3',
      'Step 2 of 3',
    ])
    expect(await Promise.all(receivers.map(balanceOf))).toEqual([unit, 0n, 0n])
    // Where the first is declined nothing was sent: the app gets the refusal, and the id may be used again.
    person.shown.length = 0
    person.patience = 0
    await expect(send('free')).rejects.toThrow('User rejected')
    await expect(wallet.getStatus('free')).rejects.toMatchObject({ refusal: { reason: 'callsUnknown' } })
    person.patience = Number.POSITIVE_INFINITY
    expect(await send('free')).toBe('free')
    expect((await ended(wallet, 'free')).status).toBe(200)
    expect(await Promise.all(receivers.map(balanceOf))).toEqual([2n * unit, unit, unit])
  })
})

describe('attacks', () => {
  it('[X.07] an app gets no signature for the account’s own code beside a batch', async () => {
    const wallet = await start()
    const typed = {
      domain: {
        name: 'EIP7702StatelessDeleGator',
        version: '1',
        chainId: 31_337,
        verifyingContract: wallet.address,
      },
      types: { PackedUserOperation: [{ name: 'sender', type: 'address' }] },
      primaryType: 'PackedUserOperation',
      message: { sender: wallet.address },
    }
    const sign = (verifyingContract: Address) =>
      wallet.request('eth_signTypedData_v4', [
        wallet.address,
        JSON.stringify({ ...typed, domain: { ...typed.domain, verifyingContract } }),
      ])
    await expect(sign(wallet.address)).rejects.toThrow('not allowed')
    await expect(sign(wallet.address.toLowerCase() as Address)).rejects.toThrow('not allowed')
    // control: the same for another contract is shown
    expect(await sign(tusd())).toMatch(/^0x/)
  })

  it('[X.68, X.68b] a batch hides no approval: each is shown with its spender and its warning, and a nested batch is refused', async () => {
    const wallet = await start()
    const spender = someone()
    const harmless = Array.from({ length: 9 }, () => transfer(someone(), 1n))
    const batch = [...harmless.slice(0, 5), approval(spender, unlimited), ...harmless.slice(5)]
    await ended(wallet, await wallet.sendCalls(batch))
    const [shown] = person.shown as [Approval]
    expect(shown.description.steps).toHaveLength(10)
    expect(shown.description.steps?.[5]).toMatchObject({ title: expect.stringContaining('ALL of a token') })
    expect(JSON.stringify(shown.description.steps?.[5])).toContain(spender)
    expect(shown.description.warnings.map(({ text }) => text).join()).toContain(
      'Call 6: This approval is unlimited',
    )
    // control: without it nothing of the kind is shown
    await wallet.sendCalls(harmless)
    expect(visible(person.shown[1] as Approval)).not.toContain('unlimited')
    // calls inside a call of the account to itself would be shown nowhere
    const data = encodeFunctionData({
      abi: parseAbi(['function execute(bytes32 mode, bytes executionCalldata)']),
      functionName: 'execute',
      args: [`0x01${'0'.repeat(62)}`, '0x'],
    })
    await expect(wallet.sendCalls([{ to: wallet.address, data }])).rejects.toThrow('not allowed')
    // nor inside one to the manager that calls the account's code back
    const manager = smartAccountContracts.DelegationManager
    await expect(wallet.sendCalls([{ to: manager, data }])).rejects.toThrow('not allowed')
    await expect(
      wallet.request('eth_sendTransaction', [{ from: wallet.address, to: wallet.address, data }]),
    ).rejects.toThrow('not allowed')
  })

  it.each([
    ['other gas', (answer: object) => ({ ...answer, callGasLimit: '0xffffff' })],
    ['other fees', (answer: object) => ({ ...answer, maxFeePerGas: '0xffffffffff' })],
    ['another limit of its own', (answer: object) => ({ ...answer, paymasterPostOpGasLimit: '0x5' })],
    ['another paymaster', (answer: object) => ({ ...answer, paymaster: `0x${'1'.repeat(40)}` })],
  ])(
    '[X.68] a sponsor that answers %s than it offered is refused before anything is shown',
    async (_, change) => {
      let isHostile = true
      const wallet = await start((method, answer) =>
        isHostile && method === 'pm_getPaymasterData' ? change(answer as object) : answer,
      )
      await expect(wallet.sendCalls([transfer(someone(), unit)])).rejects.toThrow('something else')
      expect(person.shown).toEqual([])
      isHostile = false
      // control: with the honest answer it goes through
      expect(await wallet.sendCalls([transfer(someone(), unit)])).toMatch(/^0x/)
    },
  )

  it('[X.68] what is shown is what the bundler gets, field by field', async () => {
    const wallet = await start()
    await wallet.sendCalls([transfer(someone(), unit)])
    const [shown] = person.shown as [Approval]
    const sent = wallet.calls.find(({ method }) => method === 'eth_sendUserOperation')?.params[0] as Record<
      string,
      Hex
    >
    const details = new Map(shown.description.details.map(({ label, value }) => [label, value]))
    const names = Object.keys(sent).filter((name) => /gas|nonce/i.test(name))
    expect(names).toHaveLength(8)
    for (const name of names) expect(details.get(name)).toBe(String(BigInt(sent[name] as Hex)))
    expect(details.get('paymasterData')).toBe(sent.paymasterData)
  })

  it('[S7.72, X.07, X.68] other code at the pinned address: nothing is authorized', async () => {
    const wallet = await start()
    const code = await codeOf(pinned)
    await stack.rpc('anvil_setCode', [pinned, `${code}00`])
    await expect(wallet.sendCalls([transfer(someone(), unit)])).rejects.toMatchObject({
      refusal: { reason: 'callsNotAtomic' },
    })
    expect(await wallet.request('wallet_getCapabilities', [wallet.address])).toMatchObject({
      '0x7a69': { atomic: { status: 'unsupported' } },
    })
    expect(person.shown).toEqual([])
    await stack.rpc('anvil_setCode', [pinned, code])
    // control
    expect(await wallet.sendCalls([transfer(someone(), unit)])).toMatch(/^0x/)
  })

  it('[X.07, X.68] an account with code of another wallet is left as it is', async () => {
    const wallet = await start()
    const other = `0xef0100${tusd().slice(2)}`
    await stack.rpc('anvil_setCode', [wallet.address, other])
    await expect(wallet.sendCalls([transfer(someone(), unit)])).rejects.toThrow('code of another wallet')
    expect(await codeOf(wallet.address)).toBe(other.toLowerCase())
  })
})
