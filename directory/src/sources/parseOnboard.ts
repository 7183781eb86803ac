import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from '../DirectoryEntry.ts'
import { toFacts } from './toFacts.ts'

const typesFile = 'dist/types.js'

/** Parses `@web3-onboard/injected-wallets`: enums of labels, of flags on an EVM provider and of home pages. */
export function parseOnboard(folder: string, id: string): Candidate[] {
  const script = readFileSync(join(folder, typesFile), 'utf8')
  const flags = parseEnum(script, 'ProviderIdentityFlag')
  const homepages = parseEnum(script, 'ProviderExternalUrl')
  return [...parseEnum(script, 'ProviderLabel')].map(([key, name]) => {
    const flag = flags.get(key)
    const facts = toFacts({
      name,
      homepage: homepages.get(key),
      chains: ['eip155:1'],
      injected: flag?.startsWith('is') ? [{ namespace: 'eip155', injected_id: flag }] : [],
    })
    return { key, statements: [{ source: `${id}/${typesFile}`, facts }], isAddition: true }
  })
}

function parseEnum(script: string, name: string): Map<string, string> {
  const members = script.matchAll(new RegExp(`\\b${name}\\["(\\w+)"\\] = "([^"\\\\]*)"`, 'g'))
  return new Map(Array.from(members, ([, key = '', value = '']) => [key, value]))
}
