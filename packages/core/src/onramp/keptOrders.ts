import type { CaipAddress } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'

const key = 'onramp_orders'
/** As many as are asked for at once. */
const most = 20

/** An order this browser made: for whom, and of what (the network's own coin without a token). */
export type KeptOrder = {
  readonly id: string
  readonly account: CaipAddress
  readonly token?: CaipAddress | undefined
}

/** The orders this browser made for an account, or for any, the newest first. */
export function keptOrders(config: Config, account?: CaipAddress): readonly KeptOrder[] {
  const kept = config._internal.storage.get(key, read) ?? []
  return account === undefined ? kept : kept.filter((one) => isSame(one.account, account))
}

/** Keeps the id of an order: nothing else can tell later that it was this browser's. */
export function keepOrder(config: Config, order: KeptOrder): void {
  config._internal.storage.set(key, [order, ...keptOrders(config)].slice(0, most))
}

function read(raw: unknown): readonly KeptOrder[] | undefined {
  if (!Array.isArray(raw)) return undefined
  return raw.filter((one): one is KeptOrder => {
    const { id, account, token = 'none' } = Object(one) as Partial<KeptOrder>
    return (
      /^[\w.-]{1,64}$/.test(String(id)) &&
      typeof id === 'string' &&
      typeof account === 'string' &&
      typeof token === 'string'
    )
  })
}

/** An account is the same on each network of its family. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((caip) => {
    const [namespace, , address = ''] = caip.split(':')
    return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
  })
  return a === b
}
