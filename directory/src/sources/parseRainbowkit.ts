import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from '../DirectoryEntry.ts'
import { parseLiterals, textAt } from './parseLiterals.ts'
import { storeLinks, toFacts } from './toFacts.ts'

const connectorFolder = 'dist/wallets/walletConnectors'

/** Parses RainbowKit: a chunk for each wallet. Everything it connects is an EVM wallet. */
export function parseRainbowkit(folder: string, id: string): Candidate[] {
  return readdirSync(join(folder, connectorFolder))
    .filter((name) => /^chunk-.*\.js$/.test(name))
    .sort()
    .flatMap((name): Candidate[] => {
      const path = `${connectorFolder}/${name}`
      const script = readFileSync(join(folder, path), 'utf8')
      const wallets = parseLiterals(script).filter((literal) => Object.hasOwn(literal, 'downloadUrls'))
      const [wallet] = wallets
      const key = textAt(wallet, 'id')
      if (wallets.length !== 1 || wallet === undefined || key === undefined) return []
      const flag = /\bflag: "(is[A-Z]\w*)"/.exec(script)?.[1]
      const facts = toFacts({
        name: textAt(wallet, 'name'),
        rdns: textAt(wallet, 'rdns'),
        app_store: storeLinks.apple(textAt(wallet, 'downloadUrls', 'ios')),
        play_store: storeLinks.google(textAt(wallet, 'downloadUrls', 'android')),
        chrome_store: storeLinks.chrome(textAt(wallet, 'downloadUrls', 'chrome')),
        chains: ['eip155:1'],
        injected: flag === undefined ? [] : [{ namespace: 'eip155', injected_id: flag }],
      })
      const icon = /import\("\.\/(\w+-\w+\.js)"\)/.exec(script)?.[1]
      return [
        {
          key,
          statements: [{ source: `${id}/${path}`, facts }],
          picture: icon && `${connectorFolder}/${icon}`,
        },
      ]
    })
}
