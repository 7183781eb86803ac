import type { CaipNetworkId } from '@latchkey/protocol'

const eip155 =
  '1101 56 42161 7777777 59144 324 5000 80084 5003 100 8453 42220 1313161555 17000 1 300 1313161554 1329 84532 ' +
  '421614 11155111 8217 43114 999999999 11155420 80002 97 43113 137 10 1301'
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
