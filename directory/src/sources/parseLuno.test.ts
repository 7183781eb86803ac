import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parseLuno } from './parseLuno.ts'

const mapFile = 'dist/connectors/index.js.map'
/** A folder of the package whose map holds these scripts. */
function createFolder(...sourcesContent: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-luno-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'dist/connectors'), { recursive: true })
  writeFileSync(join(folder, mapFile), JSON.stringify({ sourcesContent }))
  return folder
}
const script = (id: string, name: string, page: string) =>
  `export const connector = () => create({\n  id: '${id}',\n  name: '${name}',\n  icon,\n  links: {\n    browserExtension: '${page}',\n  },\n})`

it('the wallets of window.injectedWeb3 are of Polkadot, each with its store page, else its home page', () => {
  const store = 'https://chromewebstore.google.com/detail/talisman/fijngjgcjhjmmpcmkeiomlglpeiijkld'
  const folder = createFolder(
    script('talisman', 'Talisman', store),
    script('polkadot-js', 'Polkadot{.js}', 'https://polkadot.js.org/extension'),
    'export const nothing = 1',
  )
  const facts = parseLuno(folder, '@luno-kit/core@0.0.10').map(({ key, statements }) => {
    expect(statements).toHaveLength(1)
    expect(statements[0]?.source).toBe(`@luno-kit/core@0.0.10/${mapFile}`)
    return [key, statements[0]?.facts]
  })
  const chains = ['polkadot:91b171bb158e2d3848fa23a9f1c25182']
  expect(facts).toEqual([
    [
      'luno:talisman',
      {
        name: 'Talisman',
        chains,
        chrome_store: 'https://chromewebstore.google.com/detail/fijngjgcjhjmmpcmkeiomlglpeiijkld',
      },
    ],
    ['luno:polkadot-js', { name: 'Polkadot{.js}', chains, homepage: 'https://polkadot.js.org/extension' }],
  ])
})
