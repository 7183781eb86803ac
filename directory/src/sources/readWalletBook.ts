import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Literal, readLiterals } from '../readLiterals.ts'
import { readText } from '../readText.ts'
import type { Candidate, Facts } from '../Statement.ts'
import { storeLinks } from '../storeLinks.ts'
import { toFacts } from '../toFacts.ts'

const book = 'wallet-book-fallbacks.js'
const families: Readonly<Record<string, { namespace: string; chain: string }>> = {
  evm: { namespace: 'eip155', chain: 'eip155:1' },
  sol: { namespace: 'solana', chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  btc: { namespace: 'bip122', chain: 'bip122:000000000019d6689c085ae165831e93' },
}

/** @dynamic-labs/wallet-book: one script with an object of wallets by key. */
export function readWalletBook(folder: string, id: string): Candidate[] {
  const wallets = readLiterals(readFileSync(join(folder, book), 'utf8')).find(
    (literal) => readText(literal, 'metamask', 'mobile', 'androidId') !== undefined,
  )
  return Object.entries(wallets ?? {}).map(([key, wallet]) => {
    const extension = readText(wallet, 'desktop', 'chromeId')
    const facts = toFacts({
      name: readText(wallet, 'name'),
      mobile_link: readText(wallet, 'mobile', 'native'),
      app_store: storeLinks.apple(readText(wallet, 'mobile', 'iosId')),
      play_store: storeLinks.google(readText(wallet, 'mobile', 'androidId')),
      chrome_store: storeLinks.chrome(extension),
      browser_link: readText(wallet, 'mobile', 'inAppBrowserV2')
        ?.replaceAll('{{encodedDappURI}}', '{url}')
        .replaceAll('{{dappURI}}', '{page}'),
      rdns: readText(wallet, 'eip6963Config', 'rdns'),
      ...readInjected(wallet),
    })
    return { key, statements: [{ source: `${id}/${book}`, facts }] }
  })
}

function readInjected(wallet: Literal): Pick<Facts, 'chains' | 'injected'> {
  const ways = listOf(wallet, 'injectedConfig').flatMap((way) => {
    const family = families[readText(way, 'chain') ?? '']
    return family ? [{ way, family }] : []
  })
  const stated = listOf(wallet, 'chains').filter((chain) => typeof chain === 'string')
  const chains = stated.length > 0 ? stated : ways.map(({ family }) => family.chain)
  const injected = ways.flatMap(({ way, family }) =>
    listOf(way, 'extensionLocators').flatMap((locator) => {
      const flag = readText(locator, 'flag')
      const isOwn = typeof locator === 'object' && locator !== null && Reflect.get(locator, 'value') === true
      return flag !== undefined && isOwn ? [{ namespace: family.namespace, injected_id: flag }] : []
    }),
  )
  return { chains, injected }
}

function listOf(literal: Literal, key: string): readonly Literal[] {
  const value: unknown =
    typeof literal === 'object' && literal !== null ? Reflect.get(literal, key) : undefined
  return Array.isArray(value) ? value : []
}
