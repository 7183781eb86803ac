import fc from 'fast-check'
import { eventLogs, type FakeLog, type FakeTransaction } from '../../testing/createFakeChain.ts'

type Hex = `0x${string}`

/** What a transaction does. The chain expresses it in events and traces. */
export type Movement = {
  readonly from: Hex
  readonly to: Hex | null
  readonly value: bigint
  readonly failed: boolean
  readonly effects: readonly Effect[]
}

export type Effect =
  | {
      readonly kind: 'erc20'
      readonly token: Hex
      readonly from: Hex
      readonly to: Hex
      readonly amount: bigint
    }
  | {
      readonly kind: 'erc721'
      readonly token: Hex
      readonly from: Hex
      readonly to: Hex
      readonly id: bigint
    }
  | {
      readonly kind: 'erc1155'
      readonly token: Hex
      readonly from: Hex
      readonly to: Hex
      readonly id: bigint
      readonly amount: bigint
    }
  | {
      readonly kind: 'approval'
      readonly token: Hex
      readonly from: Hex
      readonly to: Hex
      readonly amount: bigint
    }
  | { readonly kind: 'internal'; readonly from: Hex; readonly to: Hex; readonly amount: bigint }
  | { readonly kind: 'noise' }

const account = fc.constantFrom<Hex[]>(
  ...(['a1', 'a2', 'a3', '00'].map((byte) => `0x${byte.repeat(20)}`) as Hex[]),
)
const person = account.filter((address) => !address.startsWith('0x0000'))
const token = fc.constantFrom<Hex[]>(...(['c1', 'c2'].map((byte) => `0x${byte.repeat(20)}`) as Hex[]))
const amount = fc.oneof(
  fc.constantFrom(0n, 1n, 2n ** 256n - 1n),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
)
const ends = { token, from: account, to: account }

const effect: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({ kind: fc.constant('erc20' as const), ...ends, amount }),
  fc.record({ kind: fc.constant('erc721' as const), ...ends, id: amount }),
  fc.record({ kind: fc.constant('erc1155' as const), ...ends, id: amount, amount }),
  fc.record({ kind: fc.constant('approval' as const), ...ends, amount }),
  fc.record({
    kind: fc.constant('internal' as const),
    from: person,
    to: person,
    amount: amount.filter(Boolean),
  }),
  fc.constant({ kind: 'noise' as const }),
)

export const movementArbitrary: fc.Arbitrary<Movement> = fc.record({
  from: person,
  to: fc.option(account, { freq: 8 }),
  value: fc.oneof(fc.constant(0n), amount),
  failed: fc.boolean(),
  effects: fc.array(effect, { maxLength: 3 }),
})

/** Converts a movement to a transaction; `movement` stays with it for the model. */
export function toTransaction(movement: Movement): FakeTransaction & { readonly movement: Movement } {
  const { from, to, value, failed, effects } = movement
  const logs = effects.flatMap(toLog)
  const calls = effects.flatMap((one) =>
    one.kind === 'internal'
      ? [{ type: 'CALL', from: one.from, to: one.to, value: `0x${one.amount.toString(16)}` }]
      : [],
  )
  return { from, to, value, failed, logs, calls, movement }
}

function toLog(one: Effect): FakeLog[] {
  switch (one.kind) {
    case 'erc20':
      return [eventLogs.erc20(one.token, one.from, one.to, one.amount)]
    case 'erc721':
      return [eventLogs.erc721(one.token, one.from, one.to, one.id)]
    case 'erc1155':
      return [eventLogs.erc1155(one.token, one.from, one.to, one.id, one.amount)]
    case 'approval':
      return [eventLogs.approval(one.token, one.from, one.to, one.amount)]
    case 'noise':
      return [{ address: `0x${'cc'.repeat(20)}`, topics: [`0x${'1'.repeat(64)}`], data: '0x00' }]
    case 'internal':
      return []
  }
}
