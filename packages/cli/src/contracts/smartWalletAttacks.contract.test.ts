// long: starts a chain, a bundler and a sponsor.
import { entryPoints } from '@latchkey/protocol/smart-accounts'
import { type Address, encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestError } from '../../../frame/src/app/errors.ts'
import { type SmartAccountStack, startSmartAccountStack } from '../testing/startSmartAccountStack.ts'
import {
  type Approval,
  type SmartWallet,
  startSmartWallet,
  type Tamper,
  type TamperNode,
} from '../testing/startSmartWallet.ts'

const person = vi.hoisted(() => ({ shown: [] as Approval[] }))
// The screen is a browser's matter, and proved there: here everything is approved.
vi.mock('../../../frame/src/app/screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: Approval }) => {
    person.shown.push(approval)
    return { isApproved: true, digest: approval.digest }
  },
}))
// A dozen calls of server and chain each, on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let stack: SmartAccountStack
const open: SmartWallet[] = []
beforeAll(async () => {
  stack = await startSmartAccountStack()
}, 240_000)
afterAll(() => stack.close())
beforeEach(() => {
  person.shown.length = 0
})
afterEach(() => {
  for (const wallet of open.splice(0)) wallet.close()
})

const someone = () => privateKeyToAccount(generatePrivateKey()).address
/** A call that costs nothing and moves nothing, so that it is sponsored. */
const nothing = (to: Address = someone()) => ({ to, data: '0x' as const })

/** A wallet with coins, unless it is to have none. */
async function start(
  options: { readonly tamper?: Tamper; readonly tamperNode?: TamperNode; readonly coins?: bigint } = {},
): Promise<SmartWallet> {
  const { coins = 10n ** 18n, ...tampers } = options
  const wallet = startSmartWallet(stack, tampers)
  open.push(wallet)
  await stack.fund(wallet.address, coins)
  return wallet
}

const pay = (to: Address, value: bigint) => ({ to, value: numberToHex(value) })

async function waitForStatus(wallet: SmartWallet, id: string): Promise<number> {
  await vi.waitFor(async () => expect((await wallet.getStatus(id)).status).not.toBe(100), {
    timeout: 60_000,
    interval: 100,
  })
  return (await wallet.getStatus(id)).status
}

const textsOf = ({ description }: Approval) => JSON.stringify(description)

describe('the number of calls', () => {
  it('[S5.33, S7.70] a hundred are one approval that lists each, and are run; none and a hundred and one are refused', async () => {
    const wallet = await start()
    const to = someone()
    await expect(wallet.sendCalls([])).rejects.toMatchObject({ refusal: { reason: 'invalidParams' } })
    await expect(wallet.sendCalls(Array(101).fill(pay(to, 1n)))).rejects.toMatchObject({
      refusal: { reason: 'callsTooMany' },
    })
    expect(person.shown).toEqual([])
    const id = await wallet.sendCalls(Array(100).fill(pay(to, 1n)))
    expect(person.shown).toHaveLength(1)
    expect(person.shown[0]?.description.steps).toHaveLength(100)
    expect(await waitForStatus(wallet, id)).toBe(200)
    expect(await stack.balance(to)).toBe(100n)
  })

  it('[S7.70] a batch with a call that fails is run once that call is mended', async () => {
    const wallet = await start()
    const to = someone()
    await expect(wallet.sendCalls([pay(to, 1n), pay(to, 10n ** 20n)])).rejects.toThrow('fails')
    expect(person.shown).toEqual([])
    const id = await wallet.sendCalls([pay(to, 1n), pay(to, 2n)])
    expect(await waitForStatus(wallet, id)).toBe(200)
    expect(await stack.balance(to)).toBe(3n)
  })
})

describe('a bundler that can’t be relied on', () => {
  it('[X.68] takes the operation and loses its answer: it is asked again, and pays once', async () => {
    let lost = 0
    const wallet = await start({
      tamper: (method, answer) => {
        if (method !== 'eth_sendUserOperation' || lost > 0) return answer
        lost++
        throw new RequestError('network', 'The connection was cut.')
      },
    })
    const to = someone()
    const id = await wallet.sendCalls([pay(to, 7n)])
    expect(lost).toBe(1)
    expect(wallet.calls.filter(({ method }) => method === 'eth_sendUserOperation')).toHaveLength(2)
    expect(await waitForStatus(wallet, id)).toBe(200)
    expect(await stack.balance(to)).toBe(7n)
  })

  it('[X.68] loses every answer: the app has an id, and learns from the chain what was done, once', async () => {
    let isCut = true
    const wallet = await start({
      tamper: (method, answer) => {
        if (isCut && method === 'eth_sendUserOperation') throw new RequestError('network', 'cut')
        return answer
      },
    })
    const to = someone()
    const id = await wallet.sendCalls([pay(to, 7n)])
    isCut = false
    expect(await waitForStatus(wallet, id)).toBe(200)
    expect(await stack.balance(to)).toBe(7n)
  })

  it('[X.68] names absurd fees: they are warned of, or refused, and never paid in silence', async () => {
    let isHostile = true
    const wallet = await start({
      coins: 10n ** 21n,
      tamper: (method, answer) => {
        if (!isHostile || method !== 'pimlico_getUserOperationGasPrice') return answer
        const fee = numberToHex(10n ** 14n)
        return { ...(answer as object), fast: { maxFeePerGas: fee, maxPriorityFeePerGas: fee } }
      },
    })
    const to = someone()
    await wallet.sendCalls([pay(to, 1n)]).then(
      () => expect(person.shown[0]?.description.confirmations).not.toEqual([]),
      (error: unknown) => expect(error).toMatchObject({ message: expect.stringMatching(/could cost|fee/) }),
    )
    isHostile = false
    person.shown.length = 0
    const id = await wallet.sendCalls([pay(to, 1n)])
    expect(person.shown[0]?.description.confirmations).toEqual([])
    expect(await waitForStatus(wallet, id)).toBe(200)
  })
})

describe('a node that can’t be relied on', () => {
  it('[X.68] names a foreign nonce for the authorization: nothing is shown, nothing signed', async () => {
    let isHostile = true
    const wallet = await start({
      async tamperNode(method, ask) {
        const answer = await ask()
        if (!isHostile || method !== 'eth_getTransactionCount') return answer
        return numberToHex(BigInt(answer as string) + 7n)
      },
    })
    await expect(wallet.sendCalls([nothing()])).rejects.toMatchObject({ name: expect.any(String) })
    expect(person.shown).toEqual([])
    expect(await stack.rpc('eth_getCode', [wallet.address, 'latest'])).toBe('0x')
    isHostile = false
    expect(await waitForStatus(wallet, await wallet.sendCalls([nothing()]))).toBe(200)
  })

  it('[X.68] neither traces nor simulates: the effect is unknown, which the approval says, and the batch is run', async () => {
    let isOld = true
    const wallet = await start({
      tamperNode(method, ask) {
        if (isOld && /^(?:debug_|trace_|eth_simulate)/.test(method))
          throw new RequestError('chain', 'The method does not exist.', { isUnsupported: true })
        return ask()
      },
    })
    const to = someone()
    expect(await waitForStatus(wallet, await wallet.sendCalls([pay(to, 5n), pay(to, 6n)]))).toBe(200)
    expect(await stack.balance(to)).toBe(11n)
    isOld = false
    expect(await waitForStatus(wallet, await wallet.sendCalls([pay(to, 5n), pay(to, 6n)]))).toBe(200)
    expect(person.shown.map(({ simulation }) => simulation?.kind)).toEqual(['unavailable', 'ok'])
  })

  it.each(['eth_chainId', 'eth_call', 'eth_getCode', 'eth_getTransactionCount'])(
    '[X.68] is cut at each %s: a typed error and no payment, or one payment',
    async (cut) => {
      for (let turn = 1; turn <= 12; turn++) {
        let asked = 0
        const wallet = await start({
          tamperNode(method, ask) {
            if (method === cut && ++asked === turn) throw new RequestError('network', 'The node was cut off.')
            return ask()
          },
        })
        const to = someone()
        const outcome = await wallet.sendCalls([pay(to, 3n)]).then(
          async (id) => waitForStatus(wallet, id),
          (error: unknown) => error,
        )
        const paid = await stack.balance(to)
        if (outcome === 200) expect(paid).toBe(3n)
        else {
          expect(outcome).toMatchObject({
            message: expect.any(String),
            refusal: { reason: expect.any(String) },
          })
          expect(paid).toBe(0n)
        }
        // the control: the last turn cuts nothing any more
        if (asked < turn) {
          expect(outcome).toBe(200)
          return
        }
      }
      throw new Error('The node was asked more than twelve times.')
    },
  )
})

it('[X.68, S5.18] a paymaster without a deposit: who has coins pays and is told; who has none is refused before anything is shown', async () => {
  const { owner } = stack.chain.smartAccounts ?? {}
  const abi = parseAbi([
    'function withdrawTo(address to, uint256 amount)',
    'function balanceOf(address account) view returns (uint256)',
  ])
  const deposit = await stack.client.readContract({
    abi,
    address: entryPoints['0.7'],
    functionName: 'balanceOf',
    args: [stack.paymaster('0.7')],
  })
  const args = [owner as Address, deposit] as const
  const data = encodeFunctionData({ abi, functionName: 'withdrawTo', args })
  await stack.rpc('eth_sendTransaction', [{ from: owner, to: stack.paymaster('0.7'), data }])
  const [rich, poor] = [await start(), await start({ coins: 0n })]
  await expect(poor.sendCalls([nothing()])).rejects.toThrow('too little')
  expect(person.shown).toEqual([])
  expect(await waitForStatus(rich, await rich.sendCalls([nothing()]))).toBe(200)
  expect(textsOf(person.shown[0] as Approval)).toContain('Not sponsored (deposit)')
  expect(await stack.balance(rich.address)).toBeLessThan(10n ** 18n)
  await stack.seedPaymasters(deposit)
  // the control: with its deposit the paymaster pays for both
  person.shown.length = 0
  for (const wallet of [rich, poor])
    expect(await waitForStatus(wallet, await wallet.sendCalls([nothing()]))).toBe(200)
  expect(person.shown.map(textsOf).every((text) => text.includes('Paid by'))).toBe(true)
})
