import type { CaipNetworkId } from '@latchkey/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { friend, stranger, testContext, testKeys, token, unlisted } from '../../testing/requestWorld.ts'
import {
  little,
  solanaKey,
  solanaMessage,
  solanaPrograms,
  systemTransfer,
} from '../../testing/solanaMessages.ts'
import { BundlerRefusal } from '../errors.ts'
import { signPrepared } from '../keys/signPrepared.ts'
import { memoryStore } from '../store.ts'
import { digestOf, type PreparedRequest } from './PreparedRequest.ts'
import { prepareRequest } from './prepareRequest.ts'
import { addPayments, getRecipients } from './recipients.ts'

/** The least amount of a coin that makes its receiver known: a hundred-thousandth. */
const least = 10n ** 13n
const leastHex = `0x${least.toString(16)}`
const keys = testKeys()
const me = keys.evm.address
const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

/** A device, and a network whose answer about every payment is `state.answer`. */
function start(answer: unknown) {
  const state = { answer, asked: [] as unknown[] }
  const ask = (method: string, params: unknown) => {
    state.asked.push([method, params])
    return state.answer instanceof Error ? Promise.reject(state.answer) : Promise.resolve(state.answer)
  }
  const services = {
    store: memoryStore(),
    rpc: { request: (_: string, method: string, params: unknown) => ask(method, params) },
    bundler: {
      url: '',
      serves: () => true,
      call: (_: string, method: string, params: unknown) => ask(method, params),
    },
  }
  const pay = async (method: string, params: unknown, more = {}) => {
    const request = await prepareRequest(method, params, testContext(more))
    await addPayments(services, request, signPrepared(request, digestOf(request), keys) as object)
    return request
  }
  const send = (call: { to: string; value?: string; data?: string }) =>
    pay('eth_sendTransaction', [{ from: me, ...call }])
  return {
    ...state,
    state,
    services,
    pay,
    send,
    known: (account = me, network: CaipNetworkId = 'eip155:1') =>
      getRecipients(services, { account, network }),
  }
}

const included = { status: '0x1' }
afterEach(() => void vi.useRealTimers())

describe('[X.39] whom the wallet knows', () => {
  it('is who was reached: a payment counts once the network has carried it out, and is asked about no more', async () => {
    const { send, known, state } = start(null)
    await send({ to: friend, value: leastHex })
    expect(await known()).toEqual([])
    state.answer = included
    expect(await known()).toEqual([friend.toLowerCase()])
    expect(state.asked).toHaveLength(2)
    expect(await known()).toEqual([friend.toLowerCase()])
    expect(state.asked).toHaveLength(2)
    expect(state.asked[0]).toEqual(['eth_getTransactionReceipt', [expect.stringMatching(/^0x[\da-f]{64}$/)]])
  })

  it.each<[string, { to: string; value?: string; data?: string }]>([
    ['a payment of nothing', { to: stranger, value: '0x0' }],
    ['a transfer of no token', { to: token, data: `0xa9059cbb${word(stranger)}${word(0n)}` }],
    [
      'a transfer of what belongs to somebody else',
      { to: token, data: `0x23b872dd${word(friend)}${word(stranger)}${word(5n)}` },
    ],
  ])('is not whom %s names', async (_, call) => {
    const { send, known } = start(included)
    await send(call)
    expect(await known()).toEqual([])
    // control: the same with something of the account's own
    await send({ to: token, data: `0x23b872dd${word(me)}${word(stranger)}${word(10n)}` })
    expect(await known()).toEqual([stranger.toLowerCase()])
  })

  it.each<
    [string, { to: string; value?: string; data?: string }, { to: string; value?: string; data?: string }]
  >([
    [
      'a hundred-thousandth of a coin',
      { to: stranger, value: `0x${(least - 1n).toString(16)}` },
      { to: stranger, value: leastHex },
    ],
    [
      'as much of a token',
      { to: token, data: `0xa9059cbb${word(stranger)}${word(9n)}` },
      { to: token, data: `0xa9059cbb${word(stranger)}${word(10n)}` },
    ],
  ])(
    'is not whom less than %s has reached: a page may ask for it before the large one',
    async (_, less, enough) => {
      const { send, known } = start(included)
      await send(less)
      expect(await known()).toEqual([])
      await send(enough)
      expect(await known()).toEqual([stranger.toLowerCase()])
    },
  )

  it('is not whom a contract names that the wallet doesn’t know: a page may have made it', async () => {
    const { send, known } = start(included)
    const data = `0xa9059cbb${word(stranger)}${word(10n)}`
    await send({ to: unlisted, data })
    expect(await known()).toEqual([])
    // control: the same of a token on the list
    await send({ to: token, data })
    expect(await known()).toEqual([stranger.toLowerCase()])
  })

  it('is who was reached on this network: a payment on a test network makes nobody known elsewhere', async () => {
    const { services, known } = start(included)
    const network = 'eip155:11155111'
    const request = { kind: 'transaction', account: me, network, to: stranger, value: leastHex, data: '0x' }
    await addPayments(services, request as unknown as PreparedRequest, { hash: '0xaa' })
    expect(await known()).toEqual([])
    expect(await known(me, network)).toEqual([stranger.toLowerCase()])
  })

  it('is not whom a payment that failed names', async () => {
    const { send, known, state } = start({ status: '0x0' })
    await send({ to: stranger, value: leastHex })
    expect(await known()).toEqual([])
    state.answer = included
    expect(await known()).toEqual([])
  })

  it.each([
    ['succeeds', { success: true }, [friend.toLowerCase()]],
    ['fails', { success: false }, []],
    ['is unknown', null, []],
    ['the bundler refuses to tell', new BundlerRefusal(-32_601, 'none', 'No.'), []],
  ])('counts a batch that %s', async (_, answer, expected) => {
    const { services, known, state } = start(answer)
    const calls = [{ to: friend, value: leastHex, data: '0x' }]
    const request = { kind: 'calls', account: me, network: 'eip155:1', calls } as unknown as PreparedRequest
    await addPayments(services, request, { hash: '0xaa' })
    expect(await known()).toEqual(expected)
    expect(state.asked).toEqual([['eth_getUserOperationReceipt', ['0xaa']]])
  })

  it.each<[string, unknown, bigint, boolean]>([
    ['confirmed', { value: [{ err: null, confirmationStatus: 'confirmed' }] }, 10_000n, true],
    ['dust', { value: [{ err: null, confirmationStatus: 'confirmed' }] }, 9_999n, false],
    ['only processed', { value: [{ err: null, confirmationStatus: 'processed' }] }, 10_000n, false],
    [
      'failed',
      { value: [{ err: { InstructionError: [0, 1] }, confirmationStatus: 'finalized' }] },
      10_000n,
      false,
    ],
    ['of nothing', { value: [{ err: null, confirmationStatus: 'finalized' }] }, 0n, false],
  ])('counts a Solana payment that is %s: %j', async (_, answer, units, isKnown) => {
    const { pay, known } = start(answer)
    const transaction = solanaMessage([systemTransfer(units, solanaKey(9))])
    const request = await pay('solana_signTransaction', { transaction })
    expect(await known(keys.solana.address, request.network)).toHaveLength(isKnown ? 1 : 0)
  })

  it.each([
    ['names its decimals', 12, [6], 10n],
    // those of wrapped SOL, which has more than the other tokens of the list
    ['names no decimals', 3, [], 10_000n],
  ])('counts no dust of a Solana token where the instruction %s', async (_, kind, decimals, enough) => {
    const { pay, known, state } = start(included)
    const transferOf = (units: bigint) => ({
      transaction: solanaMessage([
        {
          program: solanaPrograms.token,
          accounts:
            kind === 12 ? [solanaKey(20), solanaKey(21), solanaKey(9), 0] : [solanaKey(20), solanaKey(9), 0],
          data: [kind, ...little(units, 8), ...decimals],
        },
      ]),
    })
    state.answer = { value: [{ err: null, confirmationStatus: 'confirmed' }] }
    const { network } = await pay('solana_signTransaction', transferOf(enough - 1n))
    expect(await known(keys.solana.address, network)).toEqual([])
    await pay('solana_signTransaction', transferOf(enough))
    expect(await known(keys.solana.address, network)).toHaveLength(1)
  })

  it('is asked for three seconds at most, and a payment nobody has heard of for a day is forgotten', async () => {
    vi.useFakeTimers()
    const { send, known, services, state } = start(null)
    const { request } = services.rpc
    await send({ to: friend, value: leastHex })
    services.rpc.request = () => new Promise(() => {})
    const late = known()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await late).toEqual([])
    services.rpc.request = request
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
    expect(await known()).toEqual([])
    const before = state.asked.length
    expect(await known()).toEqual([])
    expect(state.asked).toHaveLength(before)
  })
})
