import type { WalletChange } from '@latchkey/server/directory'

const signs = { added: '+', removed: '-', changed: '~' } as const

/** Differences between two directories as lines to review: every new link in full, ids of what is seen first. */
export function changeLines(changes: readonly WalletChange[]): string[] {
  const lines = changes.flatMap(({ kind, wallet, fields }) => [
    `${signs[kind]} ${wallet.name} (${wallet.id})`,
    ...fields.filter(({ field }) => field !== 'id' && field !== 'name').map((one) => `    ${describe(one)}`),
    ...fields
      .filter(({ field, before }) => field === 'name' && before !== undefined)
      .map((one) => `    ${describe(one)}`),
  ])
  const count = (kind: WalletChange['kind']) => changes.filter((change) => change.kind === kind).length
  return [...lines, `${count('added')} added, ${count('changed')} changed, ${count('removed')} removed`]
}

function describe({ field, before, after }: WalletChange['fields'][number]): string {
  const [old, now] = [before, after].map((value) => (value === undefined ? 'nothing' : JSON.stringify(value)))
  return before === undefined ? `${field}: ${now}` : `${field}: ${old} -> ${now}`
}
