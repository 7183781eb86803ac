import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate, Facts } from '../DirectoryEntry.ts'
import { type Literal, parseLiterals, textAt } from './parseLiterals.ts'
import { storeLinks, toFacts } from './toFacts.ts'

const bookFile = 'wallet-book-fallbacks.js'
/** Namespace and main chain of each chain family, by the source's name for it. */
const families: Readonly<Record<string, { namespace: string; chain: string }>> = {
  evm: { namespace: 'eip155', chain: 'eip155:1' },
  sol: { namespace: 'solana', chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  btc: { namespace: 'bip122', chain: 'bip122:000000000019d6689c085ae165831e93' },
}

/** Parses `@dynamic-labs/wallet-book`: one script with an object of wallets by key. */
export function parseWalletBook(folder: string, id: string): Candidate[] {
  const wallets = parseLiterals(readFileSync(join(folder, bookFile), 'utf8')).find(
    (literal) => textAt(literal, 'metamask', 'mobile', 'androidId') !== undefined,
  )
  return Object.entries(wallets ?? {}).map(([key, wallet]) => {
    const extension = textAt(wallet, 'desktop', 'chromeId')
    const facts = toFacts({
      name: textAt(wallet, 'name'),
      mobile_link: textAt(wallet, 'mobile', 'native'),
      app_store: storeLinks.apple(textAt(wallet, 'mobile', 'iosId')),
      play_store: storeLinks.google(textAt(wallet, 'mobile', 'androidId')),
      chrome_store: storeLinks.chrome(extension),
      browser_link: textAt(wallet, 'mobile', 'inAppBrowserV2')
        ?.replaceAll('{{encodedDappURI}}', '{url}')
        .replaceAll('{{dappURI}}', '{page}'),
      rdns: textAt(wallet, 'eip6963Config', 'rdns'),
      ...parseInjected(wallet),
    })
    return { key, statements: [{ source: `${id}/${bookFile}`, facts }] }
  })
}

function parseInjected(wallet: Literal): Pick<Facts, 'chains' | 'injected'> {
  const injections = listOf(wallet, 'injectedConfig').flatMap((injection) => {
    const family = families[textAt(injection, 'chain') ?? '']
    return family ? [{ injection, family }] : []
  })
  const stated = listOf(wallet, 'chains').filter((chain) => typeof chain === 'string')
  const chains = stated.length > 0 ? stated : injections.map(({ family }) => family.chain)
  const injected = injections.flatMap(({ injection, family }) =>
    listOf(injection, 'extensionLocators').flatMap((locator) => {
      const flag = textAt(locator, 'flag')
      const isTrue = typeof locator === 'object' && locator !== null && Reflect.get(locator, 'value') === true
      return flag !== undefined && isTrue ? [{ namespace: family.namespace, injected_id: flag }] : []
    }),
  )
  return { chains, injected }
}

function listOf(literal: Literal, key: string): readonly Literal[] {
  const value: unknown =
    typeof literal === 'object' && literal !== null ? Reflect.get(literal, key) : undefined
  return Array.isArray(value) ? value : []
}
