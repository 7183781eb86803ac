import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { encodeDelegations, rootAuthority, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Address, encodeFunctionData, type Hex, http, parseAbi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAgent, type GrantedPermission } from '../../../core/src/exports/agent.ts'
import { type SmartAccountStack, startSmartAccountStack } from '../testing/startSmartAccountStack.ts'
import { type SmartWallet, startSmartWallet } from '../testing/startSmartWallet.ts'

// The screen is a browser's matter; here somebody approves.
vi.mock('../../../frame/src/app/screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: { digest: string } }) => ({
    isApproved: true,
    digest: approval.digest,
  }),
}))
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const token = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])
const unit = parseUnits('1', 6)
type Shop = { readonly url: string; stop(): Promise<void> }
let stack: SmartAccountStack
let wallet: SmartWallet
let shop: Shop
const [agentKey, shopKey] = [generatePrivateKey(), generatePrivateKey()]
const shopAddress = privateKeyToAccount(shopKey).address
const tusd = () => stack.chain.tokens.find(({ symbol }) => symbol === 'TUSD')?.address as Address
const balanceOf = (account: Address) =>
  stack.client.readContract({ abi: token, address: tusd(), functionName: 'balanceOf', args: [account] })

beforeAll(async () => {
  stack = await startSmartAccountStack()
  wallet = startSmartWallet(stack, { smartSessions: true })
  const [from] = await stack.rpc<Address[]>('eth_accounts')
  const data = encodeFunctionData({ abi: token, functionName: 'mint', args: [wallet.address, 100n * unit] })
  await stack.rpc('eth_sendTransaction', [{ from, to: tusd(), data }])
  await stack.fund(shopAddress, 10n ** 18n)
  const { startShop } = (await import(new URL('examples/agent/src/shop.js', `file://${root}`).href)) as {
    startShop(options: object): Promise<Shop>
  }
  shop = await startShop({
    rpcUrl: stack.chain.rpcUrl,
    chainId: 31_337,
    key: shopKey,
    asset: tusd(),
    price: 2n * unit,
    text: 'the weather',
  })
}, 240_000)
afterAll(async () => {
  await shop.stop()
  wallet.close()
  await stack.close()
})

/** Five tokens a day, from an account that runs the wallet's code. */
async function grant(to: Address): Promise<GrantedPermission> {
  const now = Math.floor(Date.now() / 1000)
  const startTime = Math.min(now, Number((await stack.client.getBlock()).timestamp))
  const data = {
    tokenAddress: tusd(),
    periodAmount: `0x${(5n * unit).toString(16)}`,
    periodDuration: 86_400,
    startTime,
  }
  const [permission] = (await wallet.request('wallet_requestExecutionPermissions', [
    {
      chainId: '0x7a69',
      to,
      permission: { type: 'erc20-token-periodic', isAdjustmentAllowed: false, data },
      rules: [{ type: 'expiry', data: { timestamp: now + 7 * 86_400 } }],
    },
  ])) as [GrantedPermission]
  // the first redemption of an account sends its authorization along
  const starter = generatePrivateKey()
  if (permission.authorization) {
    const signer = privateKeyToAccount(starter)
    await stack.fund(signer.address, 10n ** 18n)
    const first = createAgent({
      permission: await grantStarter(signer.address),
      signer,
      transport: http(stack.chain.rpcUrl),
    })
    await first.sendCalls({ calls: [{ to: signer.address }] })
  }
  return permission
}

/** A permission of one base unit of the coin, used once to have the account's authorization sent. */
async function grantStarter(to: Address): Promise<GrantedPermission> {
  const now = Math.floor(Date.now() / 1000)
  const data = { periodAmount: '0x1', periodDuration: 86_400, startTime: 1_700_000_000 }
  const [permission] = (await wallet.request('wallet_requestExecutionPermissions', [
    {
      chainId: '0x7a69',
      to,
      permission: { type: 'native-token-periodic', isAdjustmentAllowed: false, data },
      rules: [{ type: 'expiry', data: { timestamp: now + 86_400 } }],
    },
  ])) as [GrantedPermission]
  return permission
}

/** Starts a program of the example with a permission. */
function start(program: string, permission: GrantedPermission, key: Hex) {
  return spawn(
    'node',
    ['--conditions', 'latchkey-source', '--import', 'tsx', `examples/agent/src/${program}`],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        AGENT_KEY: key,
        RPC_URL: stack.chain.rpcUrl,
        PERMISSION: JSON.stringify(permission),
        SHOP_URL: shop.url,
        MAX_AMOUNT: String(3n * unit),
      },
    },
  )
}

it('[X.69] the program pays a shop that answers 402 without a coin of its own, until the chain refuses', async () => {
  const { address } = privateKeyToAccount(agentKey)
  const program = start('main.js', await grant(address), agentKey)
  let text = ''
  for await (const part of program.stdout) text += String(part)
  expect(text.split('\n')).toEqual([
    'left today: 5000000',
    'paid 2000000 for: the weather',
    'left today: 3000000',
    'paid 2000000 for: the weather',
    'left today: 1000000',
    'refused (limit): ERC20PeriodTransferEnforcer:transfer-amount-exceeded',
    '',
  ])
  expect([await balanceOf(shopAddress), await balanceOf(wallet.address)]).toEqual([4n * unit, 96n * unit])
  expect(await stack.balance(address)).toBe(0n)
})

it('[X.69] a language model gets the tools pay and remaining, and the same limit', async () => {
  const key = generatePrivateKey()
  const server = start('mcp.js', await grant(privateKeyToAccount(key).address), key)
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]()
  let id = 0
  const call = async (method: string, params: object = {}) => {
    id += 1
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    const answer = JSON.parse(String((await lines.next()).value)) as { id: number; result: unknown }
    expect(answer.id).toBe(id)
    return answer.result as {
      tools: { name: string }[]
      content: [{ text: string }]
      isError?: boolean
      protocolVersion: string
    }
  }
  const use = (name: string, parameters: object = {}) => call('tools/call', { name, arguments: parameters })
  const buy = (maxAmount = 3n * unit) => use('pay', { url: shop.url, maxAmount: String(maxAmount) })
  try {
    expect((await call('initialize')).protocolVersion).toBe('2025-06-18')
    expect((await call('tools/list')).tools.map(({ name }) => name)).toEqual(['pay', 'remaining'])
    // a shop that wants more than the model allows gets nothing
    expect(await buy(unit)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('more than') }],
    })
    expect((await buy()).content[0].text).toBe('the weather')
    expect(JSON.parse((await use('remaining')).content[0].text)).toMatchObject({ amount: String(3n * unit) })
    expect((await buy()).content[0].text).toBe('the weather')
    expect(await buy()).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('PermissionError') }],
    })
  } finally {
    server.kill()
  }
})

/** A contract that accepts every signature (ERC-1271), and does nothing when it is told to pay (`executeFromExecutor`). */
const pretender = '0x60003560e01c631626ba7e14601957602060005260406000f35b631626ba7e60e01b60005260206000f3'

it('[X.69] a buyer whose account pretends to pay gets nothing', async () => {
  const buyer = privateKeyToAccount(generatePrivateKey()).address
  await stack.rpc('anvil_setCode', [buyer, pretender])
  const lower = (address: Address) => address.toLowerCase() as Hex
  const permissionContext = encodeDelegations([
    {
      delegate: lower(shopAddress),
      delegator: lower(buyer),
      authority: rootAuthority,
      caveats: [],
      salt: `0x${'5'.repeat(64)}`,
      signature: '0x11',
    },
  ])
  const sent = () => stack.client.getTransactionCount({ address: shopAddress })
  const before = [await balanceOf(shopAddress), await sent()]
  const payload = {
    delegationManager: smartAccountContracts.DelegationManager,
    permissionContext,
    delegator: buyer,
  }
  const header = Buffer.from(JSON.stringify({ x402Version: 2, payload })).toString('base64')
  const answer = await fetch(shop.url, { headers: { 'payment-signature': header } })
  expect([answer.status, await answer.text()]).toEqual([402, ''])
  expect([await balanceOf(shopAddress), await sent()]).toEqual(before)
  // control: an account that pays
  const signer = privateKeyToAccount(generatePrivateKey())
  const agent = createAgent({
    permission: await grant(signer.address),
    signer,
    transport: http(stack.chain.rpcUrl),
  })
  const { pay } = (await import(new URL('examples/agent/src/pay.js', `file://${root}`).href)) as {
    pay(agent: object, url: string, options: object): Promise<{ text: string }>
  }
  expect((await pay(agent, shop.url, { maxAmount: 3n * unit })).text).toBe('the weather')
  expect(await balanceOf(shopAddress)).toBe((before[0] as bigint) + 2n * unit)
})
