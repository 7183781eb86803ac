// long: starts a chain, a bundler and a sponsor.
import { smartAccountContracts, toDelegationCode } from '@latchkey/protocol/smart-accounts'
import { type Address, custom, type Hex, http, numberToHex, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAgent } from '../../../core/src/exports/agent.ts'
import { RequestError } from '../../../frame/src/app/errors.ts'
import { createPermissionWorld, unit } from '../testing/createPermissionWorld.ts'
import { type SmartAccountStack, startSmartAccountStack } from '../testing/startSmartAccountStack.ts'
import { type Approval, type SmartWallet, startSmartWallet } from '../testing/startSmartWallet.ts'

const person = vi.hoisted(() => ({ shown: 0 }))
// The screen is a browser's matter, and proved there: here everything is approved.
vi.mock('../../../frame/src/app/screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: Approval }) => {
    person.shown++
    return { isApproved: true, digest: approval.digest }
  },
}))
// Each case is done again and again, cut at its next call each time.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 240_000 })

let stack: SmartAccountStack
const world = createPermissionWorld(() => stack)
const open: SmartWallet[] = []
beforeAll(async () => {
  stack = await startSmartAccountStack()
}, 240_000)
afterAll(() => stack.close())
beforeEach(() => {
  person.shown = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  world.close()
  for (const wallet of open.splice(0)) wallet.close()
})

/** More calls than any flow makes. */
const maxTurns = 60
const cutError = () => new RequestError('network', 'The connection was cut.')
const typed = { message: expect.any(String), refusal: { reason: expect.any(String) } }

/** Counts the calls of node and bundler, and cuts the one that is due. */
function createCut() {
  const cut = { at: 0, asked: 0 }
  return {
    cut,
    start(at: number) {
      Object.assign(cut, { at, asked: 0 })
    },
    /** Whether something was cut. */
    hasCut: () => cut.at > 0 && cut.asked >= cut.at,
    tamperNode: (_: string, ask: () => Promise<unknown>) => {
      if (++cut.asked === cut.at) throw cutError()
      return ask()
    },
    tamper: (_: string, answer: unknown) => {
      if (++cut.asked === cut.at) throw cutError()
      return answer
    },
  }
}

/** A wallet with ten coins whose node and bundler can be cut off. */
async function startCutWallet() {
  const cut = createCut()
  const { tamper, tamperNode } = cut
  const wallet = startSmartWallet(stack, { smartSessions: true, tamper, tamperNode })
  open.push(wallet)
  await stack.fund(wallet.address, 10n ** 19n)
  return { wallet, cut }
}

/** Runs a flow once for each call of it that is cut, and once uncut, which is the control. */
async function cutEach(run: (turn: number) => Promise<boolean>): Promise<void> {
  for (let turn = 1; turn <= maxTurns; turn++) if (!(await run(turn))) return
  throw new Error(`More than ${maxTurns} calls were made.`)
}

const managerAbi = parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)'])
const isRevoked = (hash: Hex) =>
  stack.client.readContract({
    address: smartAccountContracts.DelegationManager,
    abi: managerAbi,
    functionName: 'disabledDelegations',
    args: [hash],
  })

describe('node or bundler is cut off at each call', () => {
  it('[X.68, X.69] while a permission is given: it is given and listed, or it is neither, with a typed error', async () => {
    await cutEach(async (turn) => {
      const { wallet, cut } = await startCutWallet()
      const request = await world.ask(world.someone())
      cut.start(turn)
      const outcome = await world.grant(wallet, request).catch((error: unknown) => error)
      const wasCut = cut.hasCut()
      cut.start(0)
      const listed = await wallet.listPermissions(wallet.address)
      const isGiven = typeof (outcome as { context?: unknown }).context === 'string'
      if (!isGiven) expect(outcome).toMatchObject(typed)
      expect(listed.map(({ context }) => context)).toEqual(
        isGiven ? [(outcome as { context: Hex }).context] : [],
      )
      if (!wasCut) expect(isGiven).toBe(true)
      return wasCut
    })
  })

  it('[X.69, S7.74] while a permission is taken back: it is revoked on the chain, or a typed error says that it isn’t known', async () => {
    await cutEach(async (turn) => {
      const { wallet, cut } = await startCutWallet()
      const { context } = await world.grant(wallet, await world.ask(world.someone()))
      const [record] = await wallet.listPermissions(wallet.address)
      const hash = record?.hash as Hex
      const revoke = () =>
        wallet.request('wallet_revokeExecutionPermission', [{ permissionContext: context }])
      cut.start(turn)
      const error = await revoke().then(
        () => undefined,
        (reason: unknown) => reason,
      )
      const wasCut = cut.hasCut()
      cut.start(0)
      if (error) {
        expect(error).toMatchObject(typed)
        await revoke()
      }
      if (!wasCut) expect(error).toBeUndefined()
      expect(await isRevoked(hash)).toBe(true)
      return wasCut
    })
  })

  it('[X.68] while the delegation is taken back: the account has no code, or a typed error and all of its coins', async () => {
    vi.stubGlobal('location', new URL('https://wallet.example.org/settings'))
    await cutEach(async (turn) => {
      const { wallet, cut } = await startCutWallet()
      await stack.rpc('anvil_setCode', [
        wallet.address,
        toDelegationCode(smartAccountContracts.EIP7702StatelessDeleGator),
      ])
      const remove = () => wallet.removeDelegation(new AbortController().signal)
      cut.start(turn)
      const error = await remove().then(
        () => undefined,
        (reason: unknown) => reason,
      )
      const wasCut = cut.hasCut()
      cut.start(0)
      if (error) {
        expect(error).toMatchObject({ name: 'RequestError', code: expect.any(String) })
        await remove()
      }
      if (!wasCut) expect(error).toBeUndefined()
      expect(await stack.rpc('eth_getCode', [wallet.address, 'latest'])).toBe('0x')
      expect(await stack.balance(wallet.address)).toBeGreaterThan(99n * 10n ** 17n)
      return wasCut
    })
  })

  it('[X.69] while an agent pays: it has paid once, or not at all, and is told when that isn’t known', async () => {
    const { permission, signer, agent: whole } = await world.startAgent()
    await whole.sendCalls({ calls: [world.transfer(world.someone(), 1n)] })
    let spent = 1n
    await cutEach(async (turn) => {
      const cut = createCut()
      const node = http(stack.chain.rpcUrl, { retryCount: 0 })({})
      const request = ({ method, params }: { method: string; params?: unknown }) =>
        cut.tamperNode(method, () => node.request({ method, params } as never))
      const agent = createAgent({
        permission,
        signer,
        transport: custom({ request } as never, { retryCount: 0 }),
      })
      const shop = world.someone()
      cut.start(turn)
      const outcome = await agent
        .sendCalls({ calls: [world.transfer(shop, 1n)] })
        .catch((error: Error) => error)
      const wasCut = cut.hasCut()
      const paid = await world.balanceOf(shop)
      spent += paid
      if (outcome instanceof Error) {
        expect(outcome.name).not.toBe('Error')
        // what the chain wasn't given was not paid
        expect(paid).toBeLessThanOrEqual(1n)
      } else expect(paid).toBe(1n)
      if (!wasCut) expect(outcome).toMatchObject({ hash: expect.stringMatching(/^0x/) })
      return wasCut
    })
    // the limit counts what was paid, and nothing else
    expect((await whole.remaining()).amount).toBe(5n * unit - spent)
  })
})

it('[X.68, S7.71] a bundler that names a transaction which isn’t there, or one of somebody else, is not believed', async () => {
  let forged: Hex | undefined
  const wallet = startSmartWallet(stack, {
    tamper: (method, answer) => {
      if (method !== 'eth_getUserOperationReceipt' || !forged) return answer
      const receipt = {
        transactionHash: forged,
        blockHash: `0x${'b'.repeat(64)}`,
        blockNumber: '0x1',
        gasUsed: '0x1',
        status: '0x1',
        logs: [],
      }
      return { success: true, logs: [], receipt }
    },
  })
  open.push(wallet)
  await stack.fund(wallet.address, 10n ** 19n)
  const to = world.someone()
  const [from] = await stack.rpc<Address[]>('eth_accounts')
  const foreign = await stack.rpc('eth_sendTransaction', [{ from, to: world.someone(), value: '0x1' }])
  const { call } = wallet.services.bundler
  // the operation never reaches the bundler
  Object.assign(wallet.services.bundler, {
    call: (...[network, method, params]: Parameters<typeof call>) =>
      method === 'eth_sendUserOperation' ? Promise.resolve('0x') : call(network, method, params),
  })
  const id = await wallet.sendCalls([{ to, value: numberToHex(5n) }])
  for (const hash of [`0x${'1'.repeat(64)}` as const, foreign]) {
    forged = hash
    expect((await wallet.getStatus(id)).status).toBe(100)
  }
  expect(await stack.balance(to)).toBe(0n)
  // the control: what was run is confirmed, by the transaction that the chain has
  Object.assign(wallet.services.bundler, { call })
  forged = undefined
  const done = await wallet.sendCalls([{ to, value: numberToHex(5n) }])
  await vi.waitFor(async () => expect((await wallet.getStatus(done)).status).toBe(200), {
    timeout: 60_000,
    interval: 100,
  })
  expect(await stack.balance(to)).toBe(5n)
})

it('[S6.08, S7.64] what became of a batch is read by the hash of its operation, which only the bundler knows', async () => {
  let hash: unknown
  const wallet = startSmartWallet(stack, {
    tamper: (method, answer) => {
      if (method === 'eth_sendUserOperation') hash = answer
      return answer
    },
  })
  open.push(wallet)
  await stack.fund(wallet.address, 10n ** 19n)
  const id = await wallet.sendCalls([{ to: world.someone(), value: numberToHex(5n) }])
  await vi.waitFor(async () => expect((await wallet.getStatus(id)).status).toBe(200), {
    timeout: 60_000,
    interval: 100,
  })
  expect(await wallet.request('eth_getUserOperationReceipt', [hash])).toMatchObject({
    userOpHash: hash,
    success: true,
  })
  expect(await wallet.request('eth_getUserOperationByHash', [hash])).toMatchObject({
    userOperation: { sender: expect.stringMatching(new RegExp(wallet.address, 'i')) },
  })
  expect(await wallet.request('eth_supportedEntryPoints')).toContainEqual(
    expect.stringMatching(/^0x0000000071727de2/i),
  )
})
