import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLiterals } from '../readLiterals.ts'
import { readText } from '../readText.ts'
import type { Candidate } from '../Statement.ts'
import { storeLinks } from '../storeLinks.ts'
import { toFacts } from '../toFacts.ts'

const list = 'src/wallets/__generated__/wallet-infos.ts'
const wallets = 'src/wallets/__generated__/wallet'

/** thirdweb: a file for each wallet, and one with all of them in the order it shows them. */
export function readThirdweb(folder: string, id: string): Candidate[] {
  const order = readLiterals(readFileSync(join(folder, list), 'utf8')).flatMap(
    (one) => readText(one, 'id') ?? [],
  )
  return readdirSync(join(folder, wallets))
    .sort()
    .flatMap((key): Candidate[] => {
      const path = `${wallets}/${key}/index.ts`
      const literal = readLiterals(readFileSync(join(folder, path), 'utf8'))[0]
      if (literal === undefined) return []
      const { mobile_link } = {
        ...toFacts({ mobile_link: readText(literal, 'mobile', 'universal') }),
        ...toFacts({ mobile_link: readText(literal, 'mobile', 'native') }),
      }
      const facts = toFacts({
        name: readText(literal, 'name'),
        homepage: readText(literal, 'homepage'),
        image_id: readText(literal, 'image_id'),
        mobile_link,
        desktop_link: readText(literal, 'desktop', 'native'),
        webapp_link: readText(literal, 'app', 'browser'),
        app_store: storeLinks.apple(readText(literal, 'app', 'ios')),
        play_store: storeLinks.google(readText(literal, 'app', 'android')),
        chrome_store: storeLinks.chrome(readText(literal, 'app', 'chrome')),
        rdns: readText(literal, 'rdns'),
        // thirdweb opens the link with a pairing URI and nothing else
        supports_wc: mobile_link === undefined ? undefined : true,
      })
      const rank = order.indexOf(key)
      const statements = [
        { source: `${id}/${path}`, facts },
        ...(rank < 0 ? [] : [{ source: `${id}/${list}`, facts: { order: rank } }]),
      ]
      return [{ key, statements, picture: `${wallets}/${key}/image.ts` }]
    })
}
