import fc from 'fast-check'
import { decodeAbiParameters, encodeAbiParameters, hashStruct, hashTypedData, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { smartAccountContracts } from './contracts.ts'
import {
  type Delegation,
  encodeDelegations,
  encodeDisableDelegation,
  hashDelegation,
  hashDelegationForSigning,
  parseDelegations,
  parseDisableDelegation,
  toDelegationTypedData,
} from './delegation.ts'
import { parsePermissionRequest } from './permissionRequest.ts'
import { findPermissionFault, isTotal, type Permission, toDelegation, toPermission } from './permissions.ts'

const hexOf = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((list): `0x${string}` => `0x${Buffer.from(list).toString('hex')}`)
const address = hexOf(20)
const time = fc.integer({ min: 1, max: 2 ** 40 })
const allowance = fc.record({ amount: fc.bigInt(1n, 2n ** 256n - 1n), period: time, start: time })
const permission: fc.Arbitrary<Permission> = fc
  .record({
    account: address,
    delegate: address,
    scope: fc.oneof(
      fc.record({
        kind: fc.constant('native' as const),
        allowance,
        payees: fc.option(fc.array(address, { minLength: 1, maxLength: 8 }), { nil: undefined }),
      }),
      fc.record({
        kind: fc.constant('erc20' as const),
        token: address,
        allowance,
        payees: fc.option(fc.tuple(address), { nil: undefined }),
      }),
      fc.record({
        kind: fc.constant('contract' as const),
        targets: fc.array(address, { minLength: 1, maxLength: 8 }),
        selectors: fc.array(hexOf(4), { minLength: 1, maxLength: 8 }),
      }),
    ),
    expiry: time,
    uses: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
  })
  .map((value) => value as Permission)

const now = 1_796_000_000
const salt = `0x${'5'.repeat(64)}` as const
const abi = parseAbiParameters([
  'Delegation[]',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])

/** Lets somebody spend a token. Times are Unix seconds. */
function spending({
  expiry = now + 86_400,
  period = 3_600,
  start = now,
}: {
  readonly expiry?: number
  readonly period?: number
  readonly start?: number
}): Permission {
  return {
    account: `0x${'a'.repeat(40)}`,
    delegate: `0x${'b'.repeat(40)}`,
    scope: { kind: 'erc20', token: `0x${'c'.repeat(40)}`, allowance: { amount: 5n, period, start } },
    expiry,
  }
}

describe('a permission and its delegation', () => {
  it('[X.69] an amount is a total where its first period lasts to the end of the permission, and none a second before', () => {
    const allowance = { amount: 5n, period: 3_600, start: 1_000 }
    expect([4_599, 4_600, 4_601].map((expiry) => isTotal(allowance, expiry))).toEqual([true, true, false])
  })

  it('[X.69] each kind has the enforcers without which it would allow more', () => {
    const [one, two] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
    const amount = { amount: 5n, period: 86_400, start: 1 }
    const names = new Map<string, string>(
      Object.entries(smartAccountContracts).map(([name, at]) => [at, name.replace('Enforcer', '')]),
    )
    const enforcersOf = (scope: Permission['scope'], uses?: number) =>
      toDelegation({ account: one, delegate: two, scope, expiry: 9, uses }, salt).caveats.map(
        ({ enforcer }) => names.get(enforcer),
      )
    expect(enforcersOf({ kind: 'native', allowance: amount })).toEqual([
      'NativeTokenPeriodTransfer',
      'ExactCalldata',
      'Timestamp',
    ])
    expect(enforcersOf({ kind: 'native', allowance: amount, payees: [one] }, 3)).toEqual([
      'NativeTokenPeriodTransfer',
      'ExactCalldata',
      'AllowedTargets',
      'Timestamp',
      'LimitedCalls',
    ])
    expect(enforcersOf({ kind: 'erc20', token: one, allowance: amount, payees: [two] })).toEqual([
      'ERC20PeriodTransfer',
      'ValueLte',
      'AllowedCalldata',
      'Timestamp',
    ])
    expect(enforcersOf({ kind: 'contract', targets: [one], selectors: ['0x12345678'] })).toEqual([
      'AllowedTargets',
      'AllowedMethods',
      'ValueLte',
      'Timestamp',
    ])
  })

  it('[X.69] the delegation says all of the permission: it is read back whole', () => {
    fc.assert(
      fc.property(permission, (value) => {
        expect(toPermission(toDelegation(value, salt))).toEqual(
          JSON.parse(JSON.stringify(value, keep), revive),
        )
      }),
    )
  })

  it('[X.69] a caveat more, less, in another order, or with other bytes is no permission of this wallet', () => {
    fc.assert(
      fc.property(permission, fc.nat(), (value, at) => {
        const delegation = toDelegation(value, salt)
        const { caveats } = delegation
        const index = at % caveats.length
        const caveat = caveats[index] as Delegation['caveats'][number]
        const others: Delegation['caveats'][] = [
          caveats.toReversed(),
          [...caveats, caveat],
          caveats.with(index, { ...caveat, terms: `${caveat.terms}00` }),
          caveats.with(index, { ...caveat, enforcer: `0x${'1'.repeat(40)}` }),
        ]
        for (const changed of others)
          expect(() => toPermission({ ...delegation, caveats: changed })).toThrow(TypeError)
      }),
    )
    // without the caveat that keeps call data empty, any contract could be called
    const native = toDelegation(example, salt)
    expect(() =>
      toPermission({ ...native, caveats: native.caveats.filter((_, index) => index !== 1) }),
    ).toThrow()
    expect(toPermission(native)).toEqual(example)
  })

  it('[X.69] a delegation that is itself passed on by another one is no permission of this wallet', () => {
    const delegation = toDelegation(spending({}), salt)
    expect(toPermission(delegation)).toEqual(spending({}))
    expect(() => toPermission({ ...delegation, authority: `0x${'1'.repeat(64)}` })).toThrow(TypeError)
  })

  it.each([
    ['a year and a day', { expiry: now + 366 * 86_400 }, undefined],
    ['a second more', { expiry: now + 366 * 86_400 + 1 }, 'more than a year'],
    ['an end in a second', { expiry: now + 1, period: 1 }, undefined],
    ['an end now', { expiry: now }, 'expiry'],
    ['periods of an hour', { period: 3_600 }, undefined],
    ['shorter ones', { period: 3_599 }, 'a period below an hour'],
    ['a sum for less than an hour', { expiry: now + 600, period: 600 }, undefined],
    ['a start at the end', { expiry: now + 7_200, start: now + 7_200 }, 'startTime'],
  ] as const)('[X.69] the wallet judges %s', (_, change, field) => {
    expect(findPermissionFault(spending(change), now)?.field).toBe(field)
  })

  it('[X.69] hash, context and typed data are those of the framework’s ABI', () => {
    fc.assert(
      fc.property(permission, hexOf(65), (value, signature) => {
        const signed = { ...toDelegation(value, salt), signature }
        const context = encodeDelegations([signed])
        const list = [
          {
            ...signed,
            salt: BigInt(salt),
            caveats: signed.caveats.map((caveat) => ({ ...caveat, args: '0x' as const })),
          },
        ]
        expect(context).toBe(encodeAbiParameters(abi, [list]))
        expect(decodeAbiParameters(abi, context)[0]).toHaveLength(1)
        expect(parseDelegations(context)).toEqual([signed])
        expect(parseDisableDelegation(encodeDisableDelegation(signed))).toEqual(signed)
        const typed = toDelegationTypedData(signed, 31_337)
        const { types, message } = typed
        expect(hashDelegation(signed)).toBe(
          hashStruct({ types, primaryType: 'Delegation', data: message } as never),
        )
        expect(hashDelegationForSigning(signed, 31_337)).toBe(hashTypedData(typed as never))
      }),
      { numRuns: 50 },
    )
  })

  it('contexts with bytes that nobody reads are refused', () => {
    const context = encodeDelegations([{ ...toDelegation(example, salt), signature: '0x11' }])
    for (const changed of ['0x', '0xzz', context.slice(0, -2), `${context}00`, `${context}${'0'.repeat(64)}`])
      expect(() => parseDelegations(changed)).toThrow(TypeError)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(() => parseDelegations(`0x${Buffer.from(bytes).toString('hex')}`)).toThrow(TypeError)
      }),
    )
  })
})

describe('a context whose parts share their bytes', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  /** 32 delegations at one place, each with 32 caveats at one place, whose terms are most of 64 KiB. */
  const shared = (() => {
    const bytes = 29_000
    const terms = `${word(bytes)}${'ab'.repeat(bytes)}${'0'.repeat((64 - ((bytes * 2) % 64)) % 64)}`
    const empty = word(0)
    const caveat = word(1) + word(96) + word(96 + terms.length / 2) + terms + empty
    const caveats = word(32) + word(32 * 32).repeat(32) + caveat
    const head = word(1) + word(2) + word(3) + word(192) + word(4) + word(192 + caveats.length / 2)
    const item = head + caveats + empty
    return { list: `0x${word(32)}${word(32)}${word(32 * 32).repeat(32)}${item}`, item, terms }
  })()
  /** Milliseconds of a processor that `run` takes. */
  const measure = (run: () => void) => {
    const startedAt = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(startedAt)
    return (user + system) / 1_000
  }

  it('[S7.22] is refused without being written out', () => {
    const disable = encodeDisableDelegation({ ...toDelegation(example, salt), signature: '0x11' })
    const data = `${disable.slice(0, 10)}${word(32)}${shared.item}`
    const refused = measure(() => {
      expect(() => parseDelegations(shared.list)).toThrow(TypeError)
      expect(parseDisableDelegation(data)).toBeUndefined()
    })
    // the control: the terms alone, each of them written out
    const written = measure(() => {
      const all = Array.from({ length: 32 * 32 }, () => shared.terms.toUpperCase()).join('')
      expect(Buffer.byteLength(all)).toBeGreaterThan(32 * 32 * 2 * 29_000)
    })
    expect(refused).toBeLessThan(written / 2)
  })

  it('[S7.22] control: as many parts that share nothing are read, up to the number that is asked for', () => {
    const one = { ...toDelegation(example, salt), signature: '0x11' as const }
    const caveats = Array.from({ length: 8 }, (_, index) => ({
      enforcer: one.caveats[0]?.enforcer ?? '0x',
      terms: `0x${word(index)}` as const,
    }))
    const two = [
      { ...one, caveats },
      { ...one, caveats },
    ]
    const context = encodeDelegations(two)
    expect(parseDelegations(context)).toEqual(two)
    expect(parseDelegations(context, 2)).toEqual(two)
    expect(() => parseDelegations(context, 1)).toThrow(TypeError)
  })
})

const day = 86_400
const person = `0x${'a'.repeat(40)}` as const
const agent = `0x${'b'.repeat(40)}` as const
const shop = `0x${'c'.repeat(40)}` as const
const token = `0x${'d'.repeat(40)}` as const
const example: Permission = {
  account: person,
  delegate: agent,
  scope: { kind: 'native', allowance: { amount: 10n ** 18n, period: day, start: now } },
  expiry: now + 7 * day,
}
const options = { account: person.toUpperCase().replace('0X', '0x'), now }
const request = {
  chainId: '0x7a69',
  to: agent,
  permission: {
    type: 'erc20-token-periodic',
    isAdjustmentAllowed: false,
    data: {
      tokenAddress: token,
      periodAmount: '0x4c4b40',
      periodDuration: day,
      justification: 'Pays for data',
    },
  },
  rules: [
    { type: 'expiry', data: { timestamp: now + 7 * day } },
    { type: 'payee', data: { addresses: [shop] } },
    { type: 'uses', data: { count: 10 } },
  ],
}
const parse = (changed: object) =>
  parsePermissionRequest('wallet_requestExecutionPermissions', [{ ...request, ...changed }], options)

describe('a permission request', () => {
  it('[S7.73] of today’s ERC-7715 is read with its rules', () => {
    expect(parse({})).toEqual({
      chainId: 31_337,
      justification: 'Pays for data',
      permission: {
        account: person,
        delegate: agent,
        scope: {
          kind: 'erc20',
          token,
          // holds already in a block of a minute ago
          allowance: { amount: 5_000_000n, period: day, start: now - 60 },
          payees: [shop],
        },
        expiry: now + 7 * day,
        uses: 10,
      },
    })
    // its draft of 2025
    const { to: _, rules: __, ...rest } = request
    const earlier = { ...rest, expiry: now + day, signer: { type: 'account', data: { address: agent } } }
    expect(
      parsePermissionRequest('wallet_requestExecutionPermissions', [earlier], options).permission,
    ).toMatchObject({ delegate: agent, expiry: now + day })
  })

  it('[S7.73] of viem is read, a sum without a period as a total', () => {
    const grant = (permission: object) =>
      parsePermissionRequest(
        'wallet_grantPermissions',
        [
          {
            expiry: now + day,
            signer: { type: 'account', data: { id: agent } },
            permissions: [{ required: true, policies: [], ...permission }],
          },
        ],
        options,
      ).permission.scope
    const policies = [{ type: 'token-allowance', data: { allowance: '0x5' } }]
    expect(grant({ type: 'native-token-transfer', data: { ticker: 'ETH' }, policies })).toEqual({
      kind: 'native',
      allowance: { amount: 5n, period: day + 60, start: now - 60 },
    })
    expect(
      grant({
        type: 'contract-call',
        data: { address: shop, calls: ['transfer(address,uint256)', '0x12345678'] },
      }),
    ).toEqual({ kind: 'contract', targets: [shop], selectors: ['0xa9059cbb', '0x12345678'] })
    const limited = [...policies, { type: 'rate-limit', data: { count: 1, interval: 60 } }]
    expect(() =>
      grant({ type: 'native-token-transfer', data: { ticker: 'ETH' }, policies: limited }),
    ).toThrow()
  })

  const data = request.permission.data
  const withData = (changed: object) => ({
    permission: { ...request.permission, data: { ...data, ...changed } },
  })
  it.each([
    ['another account', { from: shop }, 'account'],
    ['nobody who may act', { to: undefined }, 'invalid'],
    ['two who may act', { signer: { type: 'account', data: { address: shop } } }, 'invalid'],
    ['everybody', { to: '0x0000000000000000000000000000000000000a11' }, 'unsupported'],
    ['the account itself', { to: person }, 'unsupported'],
    ['no end', { rules: [] }, 'invalid'],
    ['two ends', { expiry: now + day }, 'invalid'],
    ['an end in the past', { rules: [{ type: 'expiry', data: { timestamp: now } }] }, 'invalid'],
    [
      'an end in milliseconds',
      { rules: [{ type: 'expiry', data: { timestamp: now * 1000 } }] },
      'unsupported',
    ],
    ['chain 0', { chainId: '0x0' }, 'invalid'],
    ['no amount', withData({ periodAmount: '0x0' }), 'invalid'],
    ['an amount as a number', withData({ periodAmount: 5 }), 'invalid'],
    ['a period of a second', withData({ periodDuration: 1 }), 'unsupported'],
    ['a field nothing enforces', withData({ maxAmount: '0x1' }), 'unsupported'],
    ['a rule nothing enforces', { rules: [...request.rules, { type: 'redeemer', data: {} }] }, 'unsupported'],
    [
      'a kind of another wallet',
      { permission: { type: 'erc20-token-stream', data: {}, isAdjustmentAllowed: false } },
      'unsupported',
    ],
    ['the account as the token', withData({ tokenAddress: person }), 'unsupported'],
    [
      'the manager as the token',
      withData({ tokenAddress: smartAccountContracts.DelegationManager }),
      'unsupported',
    ],
  ])('[X.69] %s is refused', (_, changed, reason) => {
    expect(() => parse(changed)).toThrow(expect.objectContaining({ name: 'PermissionRequestError', reason }))
  })

  it('[X.69] several at once and rubbish are refused with the same error', () => {
    const method = 'wallet_requestExecutionPermissions'
    expect(() => parsePermissionRequest(method, [request, request], options)).toThrow('several')
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const name of [method, 'wallet_grantPermissions'])
          for (const params of [value, [value]])
            expect(() => parsePermissionRequest(name, params, options)).toThrow(
              expect.objectContaining({ name: 'PermissionRequestError' }),
            )
      }),
    )
  })
})

/** `undefined` fields are not there after reading back. */
const keep = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
const revive = (_: string, value: unknown) =>
  typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
