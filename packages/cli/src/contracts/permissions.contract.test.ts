import {
  encodeDelegations,
  parseDelegations,
  smartAccountContracts,
  toDelegationTypedData,
  toPermission,
} from '@latchkey/protocol/smart-accounts'
import { type Address, encodeFunctionData, type Hex, http } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAgent } from '../../../core/src/exports/agent.ts'
import {
  createPermissionWorld,
  day,
  refusal,
  refused,
  token,
  unit,
  visible,
} from '../testing/createPermissionWorld.ts'
import {
  generousPolicy,
  type SmartAccountStack,
  startSmartAccountStack,
} from '../testing/startSmartAccountStack.ts'
import type { Approval, SmartWallet } from '../testing/startSmartWallet.ts'

const person = vi.hoisted(() => ({ shown: [] as Approval[], approves: true }))
// The screen is a browser's matter, and proved there; here somebody looks at what it is given, and decides.
vi.mock('../../../frame/src/app/screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: Approval }) => {
    person.shown.push(approval)
    return { isApproved: person.approves, digest: approval.digest }
  },
}))

let stack: SmartAccountStack
// A dozen calls of server and chain each, on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
const world = createPermissionWorld(() => stack)
const { tusd, newKey, someone, transfer, balanceOf, chainTime, start, ask, native, grant, startAgent } = world

beforeAll(async () => {
  stack = await startSmartAccountStack({ policies: { local: { ...generousPolicy, maxValue: '0' } } })
}, 240_000)
afterAll(() => stack.close())
beforeEach(() => {
  person.shown.length = 0
  person.approves = true
})
afterEach(() => world.close())

/** What viem's `grantPermissions` asks for: a hundred base units of the coin within a day. */
const askAsViem = async () => ({
  expiry: (await chainTime()) + day,
  signer: { type: 'account', data: { id: someone() } },
  permissions: [
    {
      type: 'native-token-transfer',
      data: { ticker: 'ETH' },
      policies: [{ type: 'token-allowance', data: { allowance: '0x64' } }],
      required: true,
    },
  ],
})

/** Both methods refuse what is well formed, for what the account is, without asking the person. */
const isUnsupported = async (wallet: SmartWallet) => {
  const requests = [
    ['wallet_requestExecutionPermissions', await ask(someone())],
    ['wallet_grantPermissions', await askAsViem()],
  ] as const
  for (const [method, request] of requests)
    await expect(wallet.request(method, [request])).rejects.toMatchObject({
      message: expect.stringContaining('can’t give permissions'),
      refusal: { reason: 'unsupported' },
    })
  expect(person.shown).toEqual([])
}

describe('giving a permission', () => {
  it('[S7.73, S9.72] is off: 4200 without the feature, and nothing is shown', async () => {
    const wallet = await start(false)
    for (const method of ['wallet_requestExecutionPermissions', 'wallet_grantPermissions'])
      await expect(wallet.request(method, [await ask(someone())])).rejects.toMatchObject({
        refusal: { reason: 'unsupported' },
      })
    expect(person.shown).toEqual([])
    // control
    await expect(grant(await start(), await ask(someone()))).resolves.toMatchObject({ chainId: '0x7a69' })
  })

  it('[S7.73] is refused as 4200 where the account is used as eoa, and nothing is shown', async () => {
    const wallet = await start()
    const use = (type: 'eoa' | 'smartAccount') => wallet.messenger.request('SET_PREFERRED_ACCOUNT', { type })
    expect(await use('eoa')).toMatchObject({ type: 'eoa' })
    await isUnsupported(wallet)
    // control: the same account, used as a smart account
    expect(await use('smartAccount')).toMatchObject({ type: 'smartAccount' })
    await expect(grant(wallet, await ask(someone()))).resolves.toMatchObject({ chainId: '0x7a69' })
  })

  it('[S7.73] is refused as 4200 where the account runs another wallet’s code, and nothing is shown', async () => {
    const wallet = await start()
    const delegateTo = (address: Address) =>
      stack.rpc('anvil_setCode', [wallet.address, `0xef0100${address.slice(2)}`])
    await delegateTo(tusd())
    await isUnsupported(wallet)
    // control: the same account with the wallet's own code
    await delegateTo(smartAccountContracts.EIP7702StatelessDeleGator)
    await expect(grant(wallet, await ask(someone()))).resolves.toMatchObject({ chainId: '0x7a69' })
  })

  it('[S7.73] says in words what the signed caveats allow, and nothing the app only claims', async () => {
    const wallet = await start()
    const [agent, shop] = [someone(), someone()]
    const rules = (await ask(agent)).rules
    const request = await ask(agent, {
      rules: [...rules, { type: 'payee', data: { addresses: [shop] } }, { type: 'uses', data: { count: 3 } }],
    })
    const granted = await grant(wallet, request)
    const [shown] = person.shown as [Approval]
    for (const text of [
      agent.toLowerCase(),
      shop.toLowerCase(),
      '5000000 (base units or a token ID)',
      'every day',
      '3 at most',
      'Pays for data',
      'Lets this wallet do several things in one approval',
    ])
      expect(visible(shown)).toContain(text)
    const [delegation] = parseDelegations(granted.context)
    if (!delegation) throw new Error('There is no delegation.')
    expect(toPermission(delegation)).toMatchObject({
      account: wallet.address.toLowerCase(),
      delegate: agent.toLowerCase(),
      uses: 3,
      scope: { kind: 'erc20', allowance: { amount: 5n * unit, period: day }, payees: [shop.toLowerCase()] },
    })
    const details = shown.description.details.map(({ value }) => value)
    for (const { enforcer, terms } of delegation.caveats) {
      expect(details).toContain(enforcer)
      expect(details).toContain(terms)
    }
    expect(details).toContain(delegation.salt)
  })

  it('[S7.73] answers viem’s method in viem’s words', async () => {
    const wallet = await start()
    const request = await askAsViem()
    const answer = await wallet.request('wallet_grantPermissions', [request])
    expect(answer).toMatchObject({
      expiry: request.expiry,
      permissionsContext: expect.stringMatching(/^0x/),
      signerData: { submitToAddress: smartAccountContracts.DelegationManager },
      grantedPermissions: [{ type: 'native-token-transfer' }],
    })
    expect(visible(person.shown[0] as Approval)).toContain('in total')
  })

  it('[S6.09] declined, nothing is signed or stored; what the wallet doesn’t know is not shown', async () => {
    const wallet = await start()
    person.approves = false
    await expect(grant(wallet, await ask(someone()))).rejects.toThrow('User rejected')
    person.approves = true
    person.shown.length = 0
    const rules = [
      { type: 'expiry', data: { timestamp: 1 } },
      { type: 'redeemer', data: {} },
    ]
    await expect(grant(wallet, await ask(someone(), { rules }))).rejects.toThrow('This wallet doesn’t grant')
    const manager = smartAccountContracts.DelegationManager
    const typed = {
      domain: { verifyingContract: manager },
      types: { Delegation: [] },
      primaryType: 'Delegation',
    }
    await expect(
      wallet.request('eth_signTypedData_v4', [wallet.address, JSON.stringify({ ...typed, message: {} })]),
    ).rejects.toThrow('not allowed')
    expect(person.shown).toEqual([])
  })

  it('[X.69] given to a contract, it is called dangerous: whoever can make the contract act may spend', async () => {
    const wallet = await start()
    const warnings = async (delegate: Address) => {
      await grant(wallet, await ask(delegate))
      return JSON.stringify(
        person.shown.at(-1)?.description.warnings.filter(({ level }) => level === 'danger'),
      )
    }
    const words = 'The one who can act is a contract'
    // Multicall3 does for anybody what they like
    const contract = someone()
    await stack.rpc('anvil_setCode', [contract, '0x6001'])
    expect(await warnings(contract)).toContain(words)
    // controls: a key, and a key whose account borrows code (EIP-7702)
    expect(await warnings(someone())).not.toContain(words)
    const borrower = someone()
    await stack.rpc('anvil_setCode', [
      borrower,
      `0xef0100${smartAccountContracts.EIP7702StatelessDeleGator.slice(2)}`,
    ])
    expect(await warnings(borrower)).not.toContain(words)
  })

  it('[X.69] counts no numbers of NFTs as amounts: a collection, or what has no decimals, is refused', async () => {
    const wallet = await start()
    const { tokenAddress: _, ...amounts } = (await ask(someone())).permission.data
    const askFor = async (tokenAddress: Address) =>
      grant(
        wallet,
        await ask(someone(), {
          permission: { type: 'erc20-token-periodic', data: { ...amounts, tokenAddress } },
        }),
      )
    const [collection, old, indivisible, none] = [someone(), someone(), someone(), someone()]
    // answers 6 to everything else, and true to supportsInterface(0x80ac58cd), ERC-721
    await stack.rpc('anvil_setCode', [
      collection,
      '0x60043560e01c6380ac58cd1460175760065f5260205ff35b60015f5260205ff3',
    ])
    // refuses every call: CryptoKitties and their like have `transfer(address,uint256)` and no decimals
    await stack.rpc('anvil_setCode', [old, '0x5f5ffd'])
    await stack.rpc('anvil_setCode', [indivisible, '0x5f5f5260205ff3'])
    for (const address of [collection, old, indivisible, none])
      await expect(askFor(address)).rejects.toThrow('isn’t a token whose amounts the network can limit')
    expect(person.shown).toEqual([])
    // control
    await expect(askFor(tusd())).resolves.toBeDefined()
  })

  it('[X.69] other code at an enforcer’s address: nothing is signed, because nothing would limit it', async () => {
    const wallet = await start()
    const enforcer = smartAccountContracts.ERC20PeriodTransferEnforcer
    const code = await stack.rpc<Hex>('eth_getCode', [enforcer, 'latest'])
    await stack.rpc('anvil_setCode', [enforcer, `${code}00`])
    await expect(grant(wallet, await ask(someone()))).rejects.toThrow('Nothing was signed')
    expect(person.shown).toEqual([])
    await stack.rpc('anvil_setCode', [enforcer, code])
    await expect(grant(wallet, await ask(someone()))).resolves.toBeDefined()
  })
})

describe('an agent', () => {
  it('[X.69] pays to the limit, from an account that ran no code before, and is refused above it by the chain', async () => {
    const { wallet, agent } = await startAgent()
    const shop = someone()
    expect(await agent.remaining()).toMatchObject({ amount: 5n * unit, isRevoked: false, uses: undefined })
    await agent.sendCalls({ calls: [transfer(shop, 2n * unit), transfer(shop, unit)] })
    expect(await balanceOf(shop)).toBe(3n * unit)
    expect((await agent.remaining()).amount).toBe(2n * unit)
    expect(await refusal(agent, transfer(shop, 2n * unit + 1n))).toMatchObject(refused('limit'))
    // all or nothing: the first would have been within the limit
    expect(await refusal(agent, transfer(shop, unit), transfer(shop, 2n * unit))).toMatchObject(
      refused('limit'),
    )
    expect(await balanceOf(shop)).toBe(3n * unit)
    await agent.sendCalls({ calls: [transfer(shop, 2n * unit)] })
    expect((await agent.remaining()).amount).toBe(0n)
    expect(await balanceOf(wallet.address)).toBe(95n * unit)
  })

  it('[X.69] spends coins within its limit, to the named receivers and without data only', async () => {
    const shop = someone()
    const expiry = (await ask(shop)).rules[0]
    const { agent } = await startAgent({
      permission: native(10n ** 18n),
      rules: [expiry, { type: 'payee', data: { addresses: [shop] } }],
    })
    await agent.sendCalls({ calls: [{ to: shop, value: 6n * 10n ** 17n }] })
    expect(await stack.balance(shop)).toBe(6n * 10n ** 17n)
    expect(await refusal(agent, { to: shop, value: 5n * 10n ** 17n })).toMatchObject(refused('limit'))
    expect(await refusal(agent, { to: someone(), value: 1n })).toMatchObject(refused('scope'))
    await agent.sendCalls({ calls: [{ to: shop, value: 4n * 10n ** 17n }] })
    // A call of a contract costs no coin, so that the amount alone would not keep an agent from tokens.
    const free = await startAgent({ permission: native(10n ** 18n) })
    expect(visible(person.shown.at(-1) as Approval)).toContain('The money may go to anyone')
    expect(await refusal(free.agent, transfer(someone(), unit))).toMatchObject(refused('scope'))
    await free.agent.sendCalls({ calls: [{ to: someone(), value: 1n }] })
  })

  it('[X.69] calls no other function, receiver or contract than it was given, and no more often', async () => {
    const shop = someone()
    const expiry = (await ask(shop)).rules[0]
    const rules = [
      expiry,
      { type: 'payee', data: { addresses: [shop] } },
      { type: 'uses', data: { count: 2 } },
    ]
    const { agent } = await startAgent({ rules })
    const approve = {
      to: tusd(),
      data: encodeFunctionData({ abi: token, functionName: 'approve', args: [shop, unit] }),
    }
    expect(await refusal(agent, transfer(someone(), unit))).toMatchObject(refused('scope'))
    expect(await refusal(agent, approve)).toMatchObject(refused('scope'))
    expect(await refusal(agent, { ...transfer(shop, unit), value: 1n })).toMatchObject(refused('scope'))
    await agent.sendCalls({ calls: [transfer(shop, unit), transfer(shop, unit)] })
    expect(await agent.remaining()).toMatchObject({ uses: 0, amount: 3n * unit })
    expect(await refusal(agent, transfer(shop, unit))).toMatchObject(refused('uses'))
    const contract = {
      type: 'contract-call',
      isAdjustmentAllowed: false,
      data: { address: tusd(), calls: ['approve(address,uint256)'] },
    }
    const other = await startAgent({ permission: contract })
    expect(person.shown.at(-1)?.description).toMatchObject({
      isUnderstood: false,
      // nothing limits it, and it can let others take the token
      warnings: [{ level: 'danger' }, { level: 'danger' }],
    })
    await other.agent.sendCalls({ calls: [approve] })
    expect(await refusal(other.agent, transfer(shop, unit))).toMatchObject(refused('scope'))
    expect(await refusal(other.agent, { ...approve, to: shop })).toMatchObject(refused('scope'))
  })

  it('[X.69] another key is refused by the chain, as is one that changes the limits', async () => {
    const { permission, agent } = await startAgent()
    const thief = newKey()
    await stack.fund(thief.address, 10n ** 18n)
    // the account runs the code already, so that nothing but the permission is in the way
    await agent.sendCalls({ calls: [transfer(someone(), 1n)] })
    const stolen = createAgent({ permission, signer: thief, transport: http(stack.chain.rpcUrl) })
    expect(await refusal(stolen, transfer(thief.address, unit))).toMatchObject(refused('signer'))
    const delegate = agent.permission.delegate.slice(2)
    const context = permission.context.replace(delegate, thief.address.slice(2).toLowerCase()) as Hex
    expect(context).not.toBe(permission.context)
    const forged = createAgent({
      permission: { ...permission, context },
      signer: thief,
      transport: http(stack.chain.rpcUrl),
    })
    expect(await refusal(forged, transfer(thief.address, unit))).toMatchObject(refused('signer'))
    expect(() =>
      createAgent({ permission: { ...permission, context: '0x00' }, signer: thief, transport: http() }),
    ).toThrow(expect.objectContaining({ name: 'InvalidParameterError' }))
    // control
    await agent.sendCalls({ calls: [transfer(someone(), unit)] })
  })

  it('[S6.09, S7.74, X.69] is refused after the person took the permission back, which shows what it was', async () => {
    const { wallet, permission, agent, signer } = await startAgent()
    await agent.sendCalls({ calls: [transfer(someone(), unit)] })
    const other = createAgent({
      permission: await grant(wallet, await ask(signer.address)),
      signer,
      transport: http(stack.chain.rpcUrl),
    })
    person.shown.length = 0
    await wallet.request('wallet_revokeExecutionPermission', [{ permissionContext: permission.context }])
    const [shown] = person.shown as [Approval]
    expect(shown.description).toMatchObject({ title: 'Revoke a permission', isUnderstood: true })
    expect(visible(shown)).toContain(signer.address.toLowerCase())
    expect(await agent.remaining()).toMatchObject({ amount: 0n, isRevoked: true })
    expect(await refusal(agent, transfer(someone(), 1n))).toMatchObject(refused('revoked'))
    // control: another permission of the same account and key still holds
    await other.sendCalls({ calls: [transfer(someone(), unit)] })
    // what no network of the wallet would enforce is shown to nobody, and called neither revoked nor asked of the chain
    const [given] = parseDelegations(permission.context)
    if (!given) throw new Error('Nothing was given.')
    const { signature: _, ...unsigned } = given
    const elsewhere = await wallet.owner.signTypedData(toDelegationTypedData(unsigned, 1) as never)
    for (const changed of [
      { ...given, salt: `0x${'5'.repeat(64)}` as const },
      { ...given, signature: elsewhere },
    ]) {
      person.shown.length = 0
      const request = [{ permissionContext: encodeDelegations([changed]) }]
      await expect(wallet.request('wallet_revokeExecutionPermission', request)).rejects.toMatchObject({
        refusal: { reason: 'mismatch' },
      })
      expect(person.shown).toEqual([])
    }
    const foreign = await start()
    await expect(
      foreign.request('wallet_revokePermissions', [{ permissionsContext: permission.context }]),
    ).rejects.toMatchObject({ refusal: { reason: 'mismatch' } })
  })

  it('[S7.73, S9.72, X.69] can be taken back where permissions are given no longer', async () => {
    const { wallet, permission, agent } = await startAgent()
    await agent.sendCalls({ calls: [transfer(someone(), unit)] })
    Object.assign(wallet.services.config, { smartSessions: false })
    await expect(grant(wallet, await ask(someone()))).rejects.toMatchObject({
      refusal: { reason: 'unsupported' },
    })
    await wallet.request('wallet_revokePermissions', [{ permissionsContext: permission.context }])
    expect(await agent.remaining()).toMatchObject({ isRevoked: true })
  })

  it('[X.69] says that the account runs no code for it where the authorization is used up, and what a call says', async () => {
    const { wallet, permission, signer, agent } = await startAgent()
    const [from] = await stack.rpc<Address[]>('eth_accounts')
    const bare = createAgent({
      permission: { chainId: permission.chainId, context: permission.context },
      signer,
      transport: http(stack.chain.rpcUrl),
    })
    expect(await refusal(bare, transfer(someone(), 1n))).toMatchObject(refused('inactive'))
    await agent.sendCalls({ calls: [transfer(someone(), 1n)] })
    await bare.sendCalls({ calls: [transfer(someone(), 1n)] })
    // the person has no tokens left
    const data = encodeFunctionData({
      abi: token,
      functionName: 'transfer',
      args: [from as Address, await balanceOf(wallet.address)],
    })
    await stack.rpc('anvil_impersonateAccount', [wallet.address])
    const hash = await stack.rpc<Hex>('eth_sendTransaction', [{ from: wallet.address, to: tusd(), data }])
    await stack.client.waitForTransactionReceipt({ hash })
    expect(await refusal(agent, transfer(someone(), unit))).toMatchObject(refused('call'))
  })

  it('[X.69] gets the whole amount again in the next period, and nothing after the end', async () => {
    const { agent } = await startAgent()
    const shop = someone()
    await agent.sendCalls({ calls: [transfer(shop, 5n * unit)] })
    const { renewsAt, expiry } = await agent.remaining()
    if (renewsAt === undefined) throw new Error('Nothing renews.')
    expect(await refusal(agent, transfer(shop, 1n))).toMatchObject(refused('limit'))
    await stack.rpc('evm_setNextBlockTimestamp', [renewsAt])
    await stack.rpc('evm_mine', [])
    expect((await agent.remaining()).amount).toBe(5n * unit)
    await agent.sendCalls({ calls: [transfer(shop, 5n * unit)] })
    await stack.rpc('evm_setNextBlockTimestamp', [expiry])
    await stack.rpc('evm_mine', [])
    expect(await agent.remaining()).toMatchObject({ amount: 0n, renewsAt: undefined })
    expect(await refusal(agent, transfer(shop, 1n))).toMatchObject(refused('expired'))
    expect(await balanceOf(shop)).toBe(10n * unit)
  })
})
