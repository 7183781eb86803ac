import { createHash } from 'node:crypto'
import { walletSlug } from '@latchkey/protocol'
import type { DirectoryEntry } from './DirectoryEntry.ts'

const prefixes = {
  homepage: 'https://',
  app_store: 'https://apps.apple.com/app/id',
  play_store: 'https://play.google.com/store/apps/details?id=',
  chrome_store: 'https://chromewebstore.google.com/detail/',
} as const

/**
 * Formats the directory for the browser package: one line per wallet, tab-separated fields, common prefixes
 * left out. An id is written only where it is not derived from the name. `parseBundledWallets` of `@latchkey/core`
 * parses it and expects the fields in this order.
 */
export function formatBundle(entries: readonly DirectoryEntry[]): string {
  const lines = entries.map(({ id, facts }) => {
    const name = facts.name ?? ''
    const hasDerivedId =
      createHash('sha256')
        .update(`latchkey:${walletSlug(name)}`)
        .digest('hex') === id
    const fields = [
      name,
      hasDerivedId ? '' : id,
      cutPrefix(facts.homepage, prefixes.homepage),
      cutPrefix(facts.app_store, prefixes.app_store),
      cutPrefix(facts.play_store, prefixes.play_store),
      cutPrefix(facts.chrome_store, prefixes.chrome_store),
      facts.rdns ?? '',
      (facts.chains ?? []).join(' '),
      facts.mobile_link ?? '',
      facts.browser_link ?? '',
    ]
    return fields.join('\t').replace(/\t+$/, '')
  })
  const text = JSON.stringify(lines.join('\n'))
  return [
    '// Written by `npm run generate -w directory` from directory/wallets.json. Do not edit.',
    '/** Every wallet of the directory: a line each, in the form `parseBundledWallets` reads. */',
    `export const bundledWallets =\n  ${text.includes("'") ? text : `'${text.slice(1, -1)}'`}`,
    '',
  ].join('\n')
}

/** The link without its prefix; empty for a link that is absent or begins otherwise. */
function cutPrefix(link: string | null | undefined, prefix: string): string {
  return link?.startsWith(prefix) ? link.slice(prefix.length) : ''
}
