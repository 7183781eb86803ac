import { describe, expect, it } from 'vitest'
import {
  addressOf,
  facts,
  fields,
  friend,
  now,
  stranger,
  testContext,
  testKeys,
  token,
} from '../../../testing/requestWorld.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { describeRequest } from './describeRequest.ts'

const me = testKeys().evm.address
const until = 1_768_000_000
const hidden = addressOf(424_242)

/** Describes typed data whose primary type is the given struct, which may have a field of the type `Details`. */
async function show(primaryType: string, list: string, message: object, details?: string) {
  const types = { [primaryType]: fields(list), ...(details && { Details: fields(details) }) }
  const domain = { name: 'App', chainId: 1, verifyingContract: token }
  const params = [me, { domain, types, primaryType, message }]
  return describeRequest(await prepareRequest('eth_signTypedData_v4', params, testContext()), facts, now)
}

const permit = { owner: me, nonce: 0, deadline: until }
const entry = { token, amount: '5', expiration: until, nonce: 0 }
const entryTypes = 'address token, uint160 amount, uint48 expiration, uint48 nonce'

describe('known typed data whose fields have other types', () => {
  it.each([
    [
      'a negative amount of a permit',
      () =>
        show('Permit', 'address owner, address spender, int256 value, uint256 nonce, uint256 deadline', {
          ...permit,
          spender: stranger,
          value: '-7',
        }),
    ],
    [
      'a spender that is a text',
      () =>
        show('Permit', 'address owner, string spender, uint256 value, uint256 nonce, uint256 deadline', {
          ...permit,
          spender: 'the app',
          value: '7',
        }),
    ],
    [
      'a switch of DAI that is a number',
      () =>
        show('Permit', 'address holder, address spender, uint256 nonce, uint256 expiry, uint8 allowed', {
          holder: me,
          spender: stranger,
          nonce: 0,
          expiry: until,
          allowed: 1,
        }),
    ],
    [
      'a field more in the details of Permit2',
      () =>
        show(
          'PermitSingle',
          'Details details, address spender, uint256 sigDeadline',
          { details: { ...entry, hook: hidden }, spender: stranger, sigDeadline: until },
          `${entryTypes}, address hook`,
        ),
    ],
    [
      'an amount of Permit2 that is an address',
      () =>
        show(
          'PermitTransferFrom',
          'Details permitted, address spender, uint256 nonce, uint256 deadline',
          { permitted: { token, amount: hidden }, spender: stranger, nonce: 0, deadline: until },
          'address token, address amount',
        ),
    ],
    [
      'the receiver of an authorized transfer that is a list',
      () =>
        show('TransferWithAuthorization', 'address from, address[] to, uint256 value, uint256 validBefore', {
          from: me,
          to: [hidden],
          value: '7',
          validBefore: until,
        }),
    ],
    [
      'the amount of a shared wallet that is a list',
      () =>
        show('SafeTx', 'address to, uint256[] value, bytes data, uint8 operation', {
          to: stranger,
          value: ['7'],
          data: '0x',
          operation: 0,
        }),
    ],
  ])('[X.63] %s: not understood, and needs more than a click', async (_, shown) => {
    expect(await shown()).toMatchObject({
      title: 'Sign structured data',
      isUnderstood: false,
      confirmations: [{ kind: 'acknowledge' }],
    })
  })

  it('[X.63] control: the same data with its own types is understood', async () => {
    const known = await Promise.all([
      show('Permit', 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline', {
        ...permit,
        spender: stranger,
        value: '7',
      }),
      show(
        'PermitSingle',
        'Details details, address spender, uint256 sigDeadline',
        { details: entry, spender: stranger, sigDeadline: until },
        entryTypes,
      ),
    ])
    for (const { isUnderstood } of known) expect(isUnderstood).toBe(true)
  })
})

describe('who gets something by data', () => {
  const dangers = async (shown: ReturnType<typeof show>) =>
    (await shown).warnings.filter(({ level }) => level === 'danger').map(({ text }) => text)
  const agent = 'Someone named here may be able to take your assets or act for you.'

  it('[X.63] somebody who may act is found at any depth of data nobody knows', async () => {
    const nested = (details: string) =>
      show('Session', 'Details[] details', { details: [{ [details.split(' ')[1] ?? '']: hidden }] }, details)
    expect(await dangers(nested('address operator'))).toEqual([agent])
    expect(await dangers(show('Grant', 'address grantee', { grantee: hidden }))).toEqual([agent])
    // control: an address of no such name
    expect(await dangers(nested('address voter'))).toEqual([])
  })

  const list = 'address offerer, Details[] offer, Details[] consideration'
  const item = { token, amount: '5' }
  const order = (recipient: string) => ({
    offerer: me,
    offer: [{ ...item, recipient }],
    consideration: [
      { ...item, recipient },
      { ...item, recipient: stranger },
    ],
  })
  const details = 'address token, uint256 amount, address recipient'
  const free = 'Nothing you get in return goes to this account.'

  it('[X.63] an order whose price goes to others gives its items away', async () => {
    expect(await dangers(show('OrderComponents', list, order(hidden), details))).toContain(free)
    // control: a part of the price is for the account, in whatever letters
    expect(await dangers(show('OrderComponents', list, order(me.toLowerCase()), details))).not.toContain(free)
  })

  it('[X.63] every order of a tree is looked at, and what is only padding is none', async () => {
    const types = {
      BulkOrder: fields('OrderComponents[2][2] tree'),
      OrderComponents: fields(list),
      Details: fields(details),
    }
    const empty = { offerer: me, offer: [], consideration: [] }
    const tree = async (last: object) => {
      const message = {
        tree: [
          [order(me), empty],
          [order(me), last],
        ],
      }
      const data = { domain: { name: 'App', chainId: 1 }, types, primaryType: 'BulkOrder', message }
      const request = await prepareRequest('eth_signTypedData_v4', [me, data], testContext())
      return describeRequest(request, facts, now)
    }
    expect(await dangers(tree(order(hidden)))).toContain(free)
    expect(await dangers(tree(empty))).not.toContain(free)
    expect(await tree(empty)).toMatchObject({ title: 'Offer items for sale', isUnderstood: true })
  })

  it.each([
    ['0x', 0],
    ['0x1234', 0],
    ['0x', 1],
  ])(
    '[X.05] a shared wallet’s payment to a look-alike is a danger: data %s, operation %i',
    async (data, operation) => {
      const pay = (to: string) =>
        dangers(
          show('SafeTx', 'address to, uint256 value, bytes data, uint8 operation', {
            to,
            value: '7',
            data,
            operation,
          }),
        )
      const alike = `${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}`
      const warning = expect.stringContaining(`looks like ${friend.toLowerCase()}`)
      expect(await pay(alike)).toContainEqual(warning)
      // control: the one that is known, and one that the shared wallet may know
      for (const to of [friend, stranger]) expect(await pay(to)).not.toContainEqual(warning)
    },
  )
})
