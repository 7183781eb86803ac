import { NodeAnswerError } from '../../errors/NodeAnswerError.ts'

const quantity = /^0x[0-9a-fA-F]{1,64}$/
const address = /^0x[0-9a-fA-F]{40}$/
const hash = /^0x[0-9a-fA-F]{64}$/

/** Reads the fields of one answer of a node. Each throws `NodeAnswerError` for a value that can't be what it should. */
export type FieldReader = {
  /** Up to 2^256-1. */
  amount(name: string): bigint
  /** A count that fits a JavaScript number. */
  count(name: string): number
  address(name: string): string
  /** An address, or null where the field is null or absent. */
  addressOrNull(name: string): string | null
  hash(name: string): string
  text(name: string): string
  list(name: string): readonly unknown[]
  /** The raw value. */
  get(name: string): unknown
}

/** A reader over `value`, which must be an object. `what` names it in errors, e.g. `eth_getBlockByNumber`. */
export function readField(value: unknown, what: string): FieldReader {
  if (typeof value !== 'object' || value === null) throw nonsense(what, 'is no object')
  const get = (name: string): unknown => Reflect.get(value, name)
  const match = (name: string, pattern: RegExp): string => {
    const field = get(name)
    if (typeof field !== 'string' || !pattern.test(field)) throw nonsense(what, `has a strange ${name}`)
    return field.toLowerCase()
  }
  return {
    get,
    amount: (name) => BigInt(match(name, quantity)),
    count(name) {
      const count = Number(match(name, quantity))
      if (!Number.isSafeInteger(count)) throw nonsense(what, `has a ${name} beyond all measure`)
      return count
    },
    address: (name) => match(name, address),
    addressOrNull: (name) => (get(name) == null ? null : match(name, address)),
    hash: (name) => match(name, hash),
    text(name) {
      const field = get(name)
      if (typeof field !== 'string') throw nonsense(what, `has no ${name}`)
      return field
    },
    list(name) {
      const field = get(name)
      if (!Array.isArray(field)) throw nonsense(what, `has no ${name}`)
      return field
    },
  }
}

function nonsense(what: string, problem: string): NodeAnswerError {
  return new NodeAnswerError('node_nonsense', what, `The node's answer to ${what} ${problem}.`)
}
