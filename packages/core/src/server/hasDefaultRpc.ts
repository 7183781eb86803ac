import type { CaipNetworkId } from '@latchkey/protocol'
import { rpcChains } from './rpcChains.ts'

const eip155 = `${rpcChains} 1101 59144 5000 80084 5003 17000 300 1329 84532 421614 8217 999999999 11155420 80002 1301`
const solana =
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp EtWTRABZaYq6iMfeYKouRu166VU2xqa1 4sgjmw1sunhzsxgspuhpqldx6wiyjntz ' +
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
const bip122 = '000000000019d6689c085ae165831e93 000000000933ea01ad0ee984209779ba'
const references: { readonly [namespace: string]: string } = { eip155, solana, bip122 }

/** Whether reads of this network go through a server's proxy whatever that server lists (W8.6, S7.36). */
export function hasDefaultRpc(caipNetworkId: CaipNetworkId): boolean {
  const [namespace = '', reference = ''] = caipNetworkId.split(':')
  return (references[namespace] ?? '').split(' ').includes(reference)
}
