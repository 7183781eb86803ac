import { describe, expect, it } from 'vitest'
import {
  addressOf,
  facts,
  fields,
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
