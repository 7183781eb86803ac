import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from '../DirectoryEntry.ts'
import { parseLiterals, textAt } from './parseLiterals.ts'
import { storeLinks, toFacts } from './toFacts.ts'

const listFile = 'src/wallets/__generated__/wallet-infos.ts'
const walletFolder = 'src/wallets/__generated__/wallet'

/** Parses thirdweb: a file for each wallet, and a list of all wallets in the order thirdweb shows them. */
export function parseThirdweb(folder: string, id: string): Candidate[] {
  const order = parseLiterals(readFileSync(join(folder, listFile), 'utf8')).flatMap(
    (literal) => textAt(literal, 'id') ?? [],
  )
  return readdirSync(join(folder, walletFolder))
    .sort()
    .flatMap((key): Candidate[] => {
      const path = `${walletFolder}/${key}/index.ts`
      const literal = parseLiterals(readFileSync(join(folder, path), 'utf8'))[0]
      if (literal === undefined) return []
      // The native link wins over the universal one.
      const { mobile_link } = {
        ...toFacts({ mobile_link: textAt(literal, 'mobile', 'universal') }),
        ...toFacts({ mobile_link: textAt(literal, 'mobile', 'native') }),
      }
      const facts = toFacts({
        name: textAt(literal, 'name'),
        homepage: textAt(literal, 'homepage'),
        image_id: textAt(literal, 'image_id'),
        mobile_link,
        desktop_link: textAt(literal, 'desktop', 'native'),
        webapp_link: textAt(literal, 'app', 'browser'),
        app_store: storeLinks.apple(textAt(literal, 'app', 'ios')),
        play_store: storeLinks.google(textAt(literal, 'app', 'android')),
        chrome_store: storeLinks.chrome(textAt(literal, 'app', 'chrome')),
        rdns: textAt(literal, 'rdns'),
        // thirdweb opens the link with a pairing URI and nothing else
        supports_wc: mobile_link === undefined ? undefined : true,
      })
      const rank = order.indexOf(key)
      const statements = [
        { source: `${id}/${path}`, facts },
        ...(rank < 0 ? [] : [{ source: `${id}/${listFile}`, facts: { order: rank } }]),
      ]
      return [{ key, statements, picture: `${walletFolder}/${key}/image.ts` }]
    })
}
