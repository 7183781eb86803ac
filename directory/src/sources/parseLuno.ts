import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from '../DirectoryEntry.ts'
import { storeLinks, toFacts } from './toFacts.ts'

/** The package is one script; the map beside it holds the files that it was made of, one for each wallet. */
const mapFile = 'dist/connectors/index.js.map'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

/** Parses `@luno-kit/core`: for each wallet of `window.injectedWeb3` its key, its name, and its home page or store page. */
export function parseLuno(folder: string, id: string): Candidate[] {
  const map = JSON.parse(readFileSync(join(folder, mapFile), 'utf8')) as { sourcesContent: string[] }
  return map.sourcesContent.flatMap((script) => {
    const [, key, name, page] =
      /\bid: '([\w-]+)',\s+name: '([^']+)',[^}]*\bbrowserExtension:\s+'([^']+)'/.exec(script) ?? []
    if (!key) return []
    const store = storeLinks.chrome(page)
    const facts = toFacts({
      name,
      chains: [polkadot],
      ...(store ? { chrome_store: store } : { homepage: page }),
    })
    return [{ key: `luno:${key}`, statements: [{ source: `${id}/${mapFile}`, facts }] }]
  })
}
