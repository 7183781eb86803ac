import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from '../DirectoryEntry.ts'
import { toFacts } from './toFacts.ts'

const adapterFile = 'src/adapter.ts'

/**
 * Parses a `@solana/wallet-adapter-*` package: one class with the name, the home page and, for some, the link into the
 * wallet's browser.
 *
 * @param id `name@version` of the package, for the source of each fact
 */
export function parseSolanaAdapter(folder: string, id: string): Candidate[] {
  const script = readFileSync(join(folder, adapterFile), 'utf8')
  const name = /WalletName = '([^']+)' as WalletName/.exec(script)?.[1]
  if (name === undefined) return []
  // matches `https://wallet.example/ul/browse/${url}?ref=${ref}`
  const browseLink = /`(https:\/\/[\w./-]+\/)\$\{\w+\}\?ref=\$\{\w+\}`/.exec(script)?.[1]
  const facts = toFacts({
    name,
    homepage: /\burl = '([^']+)'/.exec(script)?.[1],
    browser_link: browseLink && `${browseLink}{url}?ref={url}`,
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  })
  // The picture is a `data:image/` URL in the same file.
  return [{ key: name, statements: [{ source: `${id}/${adapterFile}`, facts }], picture: adapterFile }]
}
