import { base58 } from '@scure/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeRpc } from '../../testing/requestWorld.ts'
import {
  createTokenAccount,
  little,
  solanaKey,
  solanaMessage,
  solanaPrograms,
  systemTransfer,
  type TestInstruction,
  tokenAccountData,
  tokenAccountOf,
} from '../../testing/solanaMessages.ts'
import { solanaMainnet, startFrameWorld } from '../../testing/startFrameWorld.ts'
import { RequestError } from '../errors.ts'
import type { Approval } from '../screens/approvalScreen.ts'
import type { Rpc } from './createRpc.ts'

const person = vi.hoisted(() => ({ shown: [] as Approval[], approves: true }))
// The screen is a browser's matter, and proved there; here somebody looks at what it is given, and decides.
vi.mock('../screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: Approval }) => {
    person.shown.push(approval)
    return { isApproved: person.approves, digest: approval.digest }
  },
}))

const transferTo = (to: Uint8Array) => solanaMessage([systemTransfer(10_000n, to)])
const tokenTransfer = (to: Uint8Array): TestInstruction => ({
  program: solanaPrograms.token,
  accounts: [solanaKey(20), to, 0],
  data: [3, ...little(10_000n, 8)],
})
const tokenTo = (owner: Uint8Array) => solanaMessage([tokenTransfer(tokenAccountOf(owner))])
/** Returns a key whose address begins and ends like that of `key`, and differs by one character in the middle. */
function differentInTheMiddle(key: Uint8Array): Uint8Array {
  const text = base58.encode(key)
  return base58.decode(`${text.slice(0, 20)}${text[20] === 'x' ? 'y' : 'x'}${text.slice(21)}`)
}
const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  person.shown.length = 0
  person.approves = true
})

/** A function that asks the frame as the app does. */
function start(parameters: Parameters<typeof startFrameWorld>[0]) {
  const world = startFrameWorld(parameters)
  open.push(world)
  return (method: string, params: Record<string, unknown>) =>
    world.messenger.request('RPC_REQUEST', {
      method,
      params,
      chainId: solanaMainnet,
      chainNamespace: 'solana',
    })
}

describe('whom a Solana account has paid before', () => {
  /** A network that has carried out whatever it is asked about. */
  const paid = fakeRpc({
    isBlockhashValid: { value: true },
    getSignatureStatuses: { value: [{ err: null, confirmationStatus: 'confirmed' }] },
  })
  const stranger = 'caution: You haven’t sent to this address from here before.'
  const warningsOf = (approval: Approval | undefined) =>
    approval?.description.warnings.map(({ level, text }) => `${level}: ${text}`)

  const isSame = (one: Uint8Array, other: string) => base58.encode(one) === other

  /** The same network, on which these people have a token account each. */
  const holders = (...owners: readonly Uint8Array[]): Rpc => ({
    async request(network, method, params) {
      if (method !== 'getMultipleAccounts') return paid.request(network, method, params)
      const [accounts] = params as [readonly string[]]
      const holderOf = (account: string) => owners.find((one) => isSame(tokenAccountOf(one), account))
      return {
        value: accounts.map((one) => {
          const holder = holderOf(one)
          return holder ? tokenAccountData(holder) : null
        }),
      }
    },
  })

  it.each([
    ['SOL', transferTo],
    ['a token', tokenTo],
  ])(
    '[X.05, X.05d] [T-POIS] %s: a second payment warns of nothing, and one to a look-alike is a danger',
    async (_, to) => {
      const known = solanaKey(9)
      const alike = differentInTheMiddle(known)
      const ask = start({ rpc: holders(known, alike, solanaKey(77)) })
      await ask('solana_signTransaction', { transaction: to(known) })
      await ask('solana_signTransaction', { transaction: to(known) })
      await ask('solana_signTransaction', { transaction: to(alike) })
      await ask('solana_signTransaction', { transaction: to(solanaKey(77)) })
      const [first, second, third, fourth] = person.shown.map(warningsOf)
      expect([first, second, fourth]).toEqual([[stranger], [], [stranger]])
      expect(third).toHaveLength(1)
      expect(third?.[0]).toMatch(/^danger: This address looks like /)
      expect(third?.[0]).toContain(base58.encode(known))
    },
  )

  it('[X.05d] whoever got a token of the page’s own is no more known than before, but for that token', async () => {
    const mint = solanaKey(40)
    const thief = solanaKey(9)
    const account = tokenAccountOf(thief, mint)
    const worthless = solanaMessage([tokenTransfer(account)])
    const rpc: Rpc = {
      request: async (network, method, params) =>
        JSON.stringify(params).includes(base58.encode(account)) && method === 'getMultipleAccounts'
          ? { value: [tokenAccountData(thief, mint)] }
          : holders(thief).request(network, method, params),
    }
    const ask = start({ rpc })
    await ask('solana_signTransaction', { transaction: worthless })
    await ask('solana_signTransaction', { transaction: worthless })
    await ask('solana_signTransaction', { transaction: transferTo(thief) })
    expect(person.shown.map(warningsOf)).toEqual([[stranger], [], [stranger]])
    // a token the wallet knows
    await ask('solana_signTransaction', { transaction: tokenTo(thief) })
    expect(warningsOf(person.shown[3])).toEqual([])
  })

  const receiversOf = (approval: Approval | undefined) =>
    approval?.description.summary.flatMap(({ label, value }) =>
      label === 'To' || label === 'Token account' ? [`${label}: ${value}`] : [],
    )
  const toPerson = (owner: Uint8Array) => [
    `To: ${base58.encode(owner)}`,
    `Token account: ${base58.encode(tokenAccountOf(owner))}`,
  ]

  it('[X.05, X.05d] [X.63] a person is the same one for SOL and for every token, and stands on the approval', async () => {
    const known = solanaKey(9)
    const alike = differentInTheMiddle(known)
    const ask = start({ rpc: holders(known, alike, solanaKey(77)) })
    await ask('solana_signTransaction', { transaction: transferTo(known) })
    await ask('solana_signTransaction', { transaction: tokenTo(known) })
    await ask('solana_signTransaction', { transaction: tokenTo(alike) })
    await ask('solana_signTransaction', { transaction: tokenTo(solanaKey(77)) })
    await ask('solana_signTransaction', { transaction: transferTo(solanaKey(77)) })
    const [first, second, third, fourth, fifth] = person.shown.map(warningsOf)
    expect([first, second, fourth, fifth]).toEqual([[stranger], [], [stranger], []])
    expect(third).toEqual([expect.stringMatching(`^danger: .*${base58.encode(known)}`)])
    expect(person.shown.slice(1, 3).map(receiversOf)).toEqual([toPerson(known), toPerson(alike)])
  })

  it('[X.05, X.05d] whoever gets a token account along with the tokens is compared as well', async () => {
    const known = solanaKey(9)
    const ask = start({ rpc: holders() })
    const payNew = (owner: Uint8Array) =>
      solanaMessage([createTokenAccount(owner), tokenTransfer(tokenAccountOf(owner))])
    await ask('solana_signTransaction', { transaction: transferTo(known) })
    await ask('solana_signTransaction', { transaction: payNew(known) })
    await ask('solana_signTransaction', { transaction: payNew(differentInTheMiddle(known)) })
    expect(person.shown.map(warningsOf)).toEqual([
      [stranger],
      [],
      [expect.stringMatching(`^danger: .*${base58.encode(known)}`)],
    ])
    expect(receiversOf(person.shown[1])).toEqual(toPerson(known))
  })

  it.each<[string, unknown]>([
    ['names another owner', { value: [tokenAccountData(solanaKey(9))] }],
    ['knows no such account', { value: [null] }],
    ['answers nonsense', { value: [{ ...tokenAccountData(solanaKey(9)), data: '%' }] }],
    ['doesn’t answer', new RequestError('network', 'down')],
  ])('[X.05, X.05d] where the node %s, the token account is shown and is new', async (_, answer) => {
    const account = solanaKey(31)
    const ask = start({
      rpc: {
        async request(network, method, params) {
          if (method !== 'getMultipleAccounts') return paid.request(network, method, params)
          if (answer instanceof Error) throw answer
          return answer
        },
      },
    })
    await ask('solana_signTransaction', { transaction: transferTo(solanaKey(9)) })
    await ask('solana_signTransaction', { transaction: solanaMessage([tokenTransfer(account)]) })
    expect(warningsOf(person.shown[1])).toEqual([stranger])
    expect(receiversOf(person.shown[1])).toEqual([`To: ${base58.encode(account)}`])
  })

  it('[X.05] [T-POIS] a payment that is declined is none', async () => {
    const ask = start({ rpc: paid })
    person.approves = false
    await expect(
      ask('solana_signTransaction', { transaction: transferTo(solanaKey(9)) }),
    ).rejects.toBeDefined()
    person.approves = true
    await ask('solana_signTransaction', { transaction: transferTo(solanaKey(9)) })
    expect(person.shown.map(warningsOf)).toEqual([[stranger], [stranger]])
  })
})
