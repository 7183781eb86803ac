import { type DirectorySnapshot, type SnapshotWallet, snapshotWallet } from './snapshot.ts'

/**
 * Formats a snapshot as text. Equal content gives equal text: fields in the order of the schema, pictures by name, and
 * one line per wallet, so that a change can be reviewed.
 */
export function writeSnapshot({ format, version, issued, wallets, pictures }: DirectorySnapshot): string {
  const named = Object.entries(pictures).sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = [
    `{"format":${format},"version":${version},"issued":${JSON.stringify(issued)},"wallets":[`,
    wallets.map((wallet) => JSON.stringify(inOrder(wallet))).join(',\n'),
    '],"pictures":{',
    named.map(([key, hash]) => `${JSON.stringify(key)}:${JSON.stringify(hash)}`).join(',\n'),
    '}}',
  ]
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}

function inOrder(wallet: SnapshotWallet): Record<string, unknown> {
  const stated = Object.keys(snapshotWallet.entries).flatMap((field) => {
    const value: unknown = Reflect.get(wallet, field)
    return value === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(stated)
}
