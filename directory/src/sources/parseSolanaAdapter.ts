import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from '../DirectoryEntry.ts'
import { toFacts } from './toFacts.ts'

const adapter = 'src/adapter.ts'

/**
 * Parses a `@solana/wallet-adapter-*` package: one class with the name, the home page and, for some, the link into the
 * wallet's browser.
 *
 * @param id `name@version` of the package, for the source of each fact
 */
export function parseSolanaAdapter(folder: string, id: string): Candidate[] {
  const script = readFileSync(join(folder, adapter), 'utf8')
  const name = /WalletName = '([^']+)' as WalletName/.exec(script)?.[1]
  if (name === undefined) return []
  const browse = /`(https:\/\/[\w./-]+\/)\$\{\w+\}\?ref=\$\{\w+\}`/.exec(script)?.[1]
  const facts = toFacts({
    name,
    homepage: /\burl = '([^']+)'/.exec(script)?.[1],
    browser_link: browse && `${browse}{url}?ref={url}`,
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  })
  return [{ key: name, statements: [{ source: `${id}/${adapter}`, facts }], picture: adapter }]
}
