// long: starts a chain, a bundler and a sponsor for each group.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entryPoints, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { createPorts, createServer, deployPaymaster, readConfig } from '@latchkey/server'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseUnits,
} from 'viem'
import { toSimple7702SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smartAccountFinding } from '../doctor/smartAccountFinding.ts'
import { signDelegation, toFrameworkAccount, toWireAuthorization } from '../testing/frameworkAccount.ts'
import {
  type RpcAnswer,
  type SmartAccountStack,
  startSmartAccountStack,
} from '../testing/startSmartAccountStack.ts'

const token = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])
const unit = parseUnits('1', 6)
let stack: SmartAccountStack

beforeAll(async () => {
  stack = await startSmartAccountStack()
}, 180_000)
afterAll(() => stack.close())

const tusd = () => stack.chain.tokens.find(({ symbol }) => symbol === 'TUSD')?.address as Address
const someone = () => privateKeyToAccount(generatePrivateKey()).address
const balanceOf = (account: Address) =>
  stack.client.readContract({ abi: token, address: tusd(), functionName: 'balanceOf', args: [account] })
const transfer = (to: Address, amount: bigint) => ({
  to: tusd(),
  data: encodeFunctionData({ abi: token, functionName: 'transfer', args: [to, amount] }),
})

async function mint(to: Address, amount: bigint): Promise<void> {
  const [from] = await stack.rpc<Address[]>('eth_accounts')
  const data = encodeFunctionData({ abi: token, functionName: 'mint', args: [to, amount] })
  await stack.rpc('eth_sendTransaction', [{ from, to: tusd(), data }])
}

/** A new account with tokens and no coins, and its authorization of the pinned code. */
async function createAccount() {
  const account = await toFrameworkAccount(stack.client)
  await mint(account.address, 10n * unit)
  return { account, authorization: await signDelegation(account.owner, { nonce: 0 }) }
}

describe('viem’s clients, unmodified', () => {
  it('an account without a coin delegates and pays two people in one operation, sponsored', async () => {
    const { account, authorization } = await createAccount()
    const [first, second] = [someone(), someone()]
    const client = stack.bundler()
    expect(await client.getSupportedEntryPoints()).toEqual(Object.values(entryPoints))
    const hash = await client.sendUserOperation({
      account,
      authorization,
      calls: [transfer(first, unit), transfer(second, 2n * unit)],
    })
    const receipt = await client.waitForUserOperationReceipt({ hash, timeout: 30_000 })
    expect(receipt).toMatchObject({ success: true, userOpHash: hash, sender: account.address.toLowerCase() })
    expect(receipt.paymaster).toBe(stack.paymaster('0.7').toLowerCase())
    expect(receipt.logs).toHaveLength(2)
    expect(await balanceOf(first)).toBe(unit)
    expect(await balanceOf(second)).toBe(2n * unit)
    expect(await stack.balance(account.address)).toBe(0n)
    const code = await stack.client.getCode({ address: account.address })
    expect(code).toBe(`0xef0100${smartAccountContracts.EIP7702StatelessDeleGator.slice(2)}`)
    const found = await client.getUserOperation({ hash })
    expect(found).toMatchObject({
      transactionHash: receipt.receipt.transactionHash,
      entryPoint: entryPoints['0.7'],
    })
    expect(found.userOperation.sender).toBe(account.address.toLowerCase())
  })

  it('the next operation needs no authorization, and an account with coins pays for itself', async () => {
    const { account, authorization } = await createAccount()
    await stack.fund(account.address, 10n ** 18n)
    const to = someone()
    const client = stack.bundler({ isSponsored: false })
    const first = await client.sendUserOperation({ account, authorization, calls: [transfer(to, unit)] })
    await client.waitForUserOperationReceipt({ hash: first, timeout: 30_000 })
    const second = await client.sendUserOperation({ account, calls: [transfer(to, unit)] })
    const receipt = await client.waitForUserOperationReceipt({ hash: second, timeout: 30_000 })
    expect(receipt.success).toBe(true)
    expect(receipt.paymaster).toBeUndefined()
    expect(await balanceOf(to)).toBe(2n * unit)
    const costs = [receipt, await client.getUserOperationReceipt({ hash: first })].map(
      (one) => one.actualGasCost,
    )
    // The entry point charges in advance and keeps the rest as the account's deposit.
    const deposit = await stack.client.readContract({
      abi: parseAbi(['function balanceOf(address account) view returns (uint256)']),
      address: entryPoints['0.7'],
      functionName: 'balanceOf',
      args: [account.address],
    })
    const left = (await stack.balance(account.address)) + deposit
    expect(left).toBe(costs.reduce((rest, cost) => rest - cost, 10n ** 18n))
  })

  it('entry point 0.8 serves the account of its authors', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await toSimple7702SmartAccount({ client: stack.client, owner })
    await mint(owner.address, 10n * unit)
    const to = someone()
    const client = stack.bundler()
    const authorization = await signDelegation(owner, {
      nonce: 0,
      address: smartAccountContracts.Simple7702Account,
    })
    const hash = await client.sendUserOperation({
      account,
      authorization,
      calls: [transfer(to, unit), transfer(to, unit)],
    })
    const receipt = await client.waitForUserOperationReceipt({ hash, timeout: 30_000 })
    expect(receipt).toMatchObject({ success: true, entryPoint: entryPoints['0.8'] })
    expect(await balanceOf(to)).toBe(2n * unit)
    expect(await stack.balance(owner.address)).toBe(0n)
  })

  it('twenty accounts at once are all served', async () => {
    const to = someone()
    const accounts: Awaited<ReturnType<typeof createAccount>>[] = []
    for (let index = 0; index < 20; index++) accounts.push(await createAccount())
    const client = stack.bundler()
    const receipts = await Promise.all(
      accounts.map(async ({ account, authorization }) => {
        const hash = await client.sendUserOperation({ account, authorization, calls: [transfer(to, unit)] })
        return client.waitForUserOperationReceipt({ hash, timeout: 60_000 })
      }),
    )
    expect(receipts.every(({ success }) => success)).toBe(true)
    expect(await balanceOf(to)).toBe(20n * unit)
  }, 90_000)

  it('pm_sponsorUserOperation estimates and sponsors in one call', async () => {
    const { account, authorization } = await createAccount()
    const client = stack.bundler({ isSponsored: false })
    const callData = await account.encodeCalls([transfer(someone(), unit)])
    const nonce = await account.getNonce()
    const fees = (await stack.call('pimlico_getUserOperationGasPrice', [])).body.result as {
      fast: { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }
    }
    const operation = {
      sender: account.address,
      nonce: `0x${nonce.toString(16)}`,
      callData,
      signature: await account.getStubSignature(),
      ...fees.fast,
      eip7702Auth: toWireAuthorization(authorization),
    }
    const { body } = await stack.call('pm_sponsorUserOperation', [operation, entryPoints['0.7']])
    expect(body.error).toBeUndefined()
    const sponsored = Object.fromEntries(
      Object.entries(body.result as Record<string, Hex>).map(([name, value]) => [
        name,
        /Gas/.test(name) ? BigInt(value) : value,
      ]),
    )
    const request = {
      sender: account.address,
      nonce,
      callData,
      maxFeePerGas: BigInt(fees.fast.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(fees.fast.maxPriorityFeePerGas),
      authorization,
      ...sponsored,
    }
    const signature = await account.signUserOperation(request as never)
    const hash = await client.sendUserOperation({
      ...request,
      signature,
      entryPointAddress: entryPoints['0.7'],
    } as never)
    const receipt = await client.waitForUserOperationReceipt({ hash, timeout: 30_000 })
    expect(receipt.success).toBe(true)
  })
})

describe('a bundler of somebody else', () => {
  it('gets the calls of its chain, and the client never its address; one that does not answer is a 503', async () => {
    const theirs = await startExternal(stack.url, stack.chain.rpcUrl)
    expect(await theirs.call('eth_supportedEntryPoints')).toMatchObject({
      status: 200,
      body: { id: 7, result: Object.values(entryPoints) },
    })
    const { body } = await theirs.call('eth_sendUserOperation', [{}, entryPoints['0.7']])
    expect(body.error).toMatchObject({ code: -32602 })
    await theirs.close()
    const dead = await startExternal('http://127.0.0.1:1/secret-key', stack.chain.rpcUrl)
    const failed = await dead.call('eth_supportedEntryPoints')
    expect(failed.status).toBe(503)
    expect(JSON.stringify(failed.body)).not.toContain('secret-key')
    await dead.close()
  })
})

/** A server that sends to another bundler. */
async function startExternal(bundlerUrl: string, rpcUrl: string) {
  const data = mkdtempSync(join(tmpdir(), 'latchkey-external-'))
  const config = readConfig({
    LATCHKEY_PORT: '0',
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_PROJECT_ID: 'local',
    LATCHKEY_MODE: 'development',
    LATCHKEY_SECRET: 'only for the tests of this repository',
    LATCHKEY_DATA: data,
    LATCHKEY_RPC_EIP155_31337: rpcUrl,
    LATCHKEY_BUNDLER_EIP155_31337: bundlerUrl,
    LATCHKEY_EGRESS_ALLOW: [rpcUrl, bundlerUrl].map((url) => new URL(url).host).join(','),
  })
  const server = createServer({ config, ports: createPorts(config) })
  const { url } = await server.listen()
  return {
    async call(method: string, params: readonly unknown[] = []) {
      const response = await fetch(`${url}/v1/bundler?projectId=local&chainId=eip155:31337`, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
      })
      return { status: response.status, body: (await response.json()) as RpcAnswer & { id?: number } }
    },
    async close() {
      await server.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

describe('a paymaster that the operator deploys', () => {
  it('is deployed once, is added to, is watched, and its owner alone takes the deposit back', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const { ports, config } = stack
    const request = { chain: 'eip155:31337', version: '0.7', owner: owner.address } as const
    const { address, existed, deposit, signer } = await deployPaymaster(ports, config, {
      ...request,
      deposit: 10n ** 17n,
    })
    expect({ existed, deposit, signer: signer.toLowerCase() }).toEqual({
      existed: false,
      deposit: 10n ** 17n,
      signer: await ports.sponsor.getSigner(),
    })
    expect(await deployPaymaster(ports, config, { ...request, deposit: 1n })).toMatchObject({
      address,
      existed: true,
      deposit: 10n ** 17n + 1n,
    })
    const finding = (paymaster: Address) =>
      smartAccountFinding(
        { smartAccounts: { ...config.smartAccounts, paymasters: { 'eip155:31337': { '0.7': paymaster } } } },
        ports,
        { areChangesKnown: true },
      )
    expect(await finding(address)).toMatchObject({
      state: 'attention',
      advice: expect.stringContaining('fewer than ten'),
    })
    expect(await finding(someone())).toMatchObject({
      advice: expect.stringContaining('there is no contract'),
    })
    expect(await finding(stack.paymaster('0.7'))).toMatchObject({ state: 'ok' })
    // two projects share what reaches for one of them
    const { local } = config.smartAccounts.policies
    if (!local) throw new Error('The stack has no policy')
    const shared = (daily: bigint) => ({
      smartAccounts: {
        ...config.smartAccounts,
        paymasters: { 'eip155:31337': { '0.7': stack.paymaster('0.7') } },
        policies: { local, game: { ...local, daily } },
      },
    })
    expect(await smartAccountFinding(shared(local.daily), ports, { areChangesKnown: true })).toMatchObject({
      state: 'ok',
    })
    expect(
      await smartAccountFinding(shared(local.daily / 100n), ports, { areChangesKnown: false }),
    ).toMatchObject({
      state: 'attention',
      advice: expect.stringMatching(/the share of game is .*Budgets and shares are as configured/),
    })

    const abi = parseAbi([
      'function withdrawTo(address to, uint256 amount)',
      'function setSigner(address signer)',
    ])
    const withdraw = encodeFunctionData({
      abi,
      functionName: 'withdrawTo',
      args: [owner.address, 10n ** 17n],
    })
    const call = (from: Address) => stack.rpc('eth_call', [{ from, to: address, data: withdraw }, 'latest'])
    await expect(call(someone())).rejects.toThrow(/revert/)
    await stack.fund(owner.address, 10n ** 18n)
    const wallet = createWalletClient({ account: owner, chain: anvil, transport: http(stack.chain.rpcUrl) })
    const before = await stack.balance(owner.address)
    const hash = await wallet.sendTransaction({ to: address, data: withdraw })
    const { gasUsed, effectiveGasPrice } = await stack.client.waitForTransactionReceipt({ hash })
    expect(await stack.balance(owner.address)).toBe(before + 10n ** 17n - gasUsed * effectiveGasPrice)
  })
})
