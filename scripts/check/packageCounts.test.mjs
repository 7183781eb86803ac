import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { comparePackageCounts } from './packageCounts.mjs'

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const lock = read('package-lock.json')
const caps = read('scripts/check/packageCaps.json')

describe('what our packages bring along', () => {
  it('[X.50] no tree has more packages of others than its cap, and none has room left', () => {
    const { rows, problems } = comparePackageCounts(lock, caps)
    expect(problems).toEqual([])
    expect(Object.fromEntries(rows.map(({ folder, packages }) => [folder, packages.length]))).toEqual(caps)
    // The packages of a browser: a few small libraries, and nobody's SDK. `abitype` is types only.
    for (const { folder, packages } of rows.filter(({ folder }) => !/server|cli/.test(folder)))
      expect(
        packages.filter((name) => !/^(@noble\/|@scure\/|valibot@|uqr@|abitype@)/.test(name)),
        folder,
      ).toEqual([])
  })

  it('[X.50] one package more, also below another, goes above the cap; a new package of ours needs one', () => {
    const packages = structuredClone(lock.packages)
    packages['node_modules/valibot'].dependencies = { 'left-pad': '1.3.0' }
    packages['node_modules/left-pad'] = { version: '1.3.0' }
    packages['packages/extra'] = { name: '@latchkey/extra', dependencies: {} }
    const { problems } = comparePackageCounts({ packages }, caps)
    expect(problems).toHaveLength(Object.keys(caps).length + 1)
    expect(problems.join('\n')).toContain('packages/frame: 4 packages, 3 are allowed')
    expect(problems.join('\n')).toContain('packages/extra: no cap')
  })

  it('a peer is the app’s own, and is not counted', () => {
    const packages = structuredClone(lock.packages)
    packages['packages/frame'].peerDependencies = { react: '*' }
    expect(comparePackageCounts({ packages }, caps).problems).toEqual([])
  })
})

it('[X.50] each language has a size budget for each of its two files', () => {
  const languages = readdirSync('packages/react/src/modal/languages').filter((name) => name.endsWith('.json'))
  const budgets = read('scripts/check/sizeBudgets.json').flatMap(({ enter = [] }) => enter)
  expect(languages.length).toBeGreaterThan(0)
  for (const name of languages)
    for (const part of ['connect', 'account'])
      expect(budgets).toContain(`react/modal/languages/${name.replace('.json', `.${part}.js`)}`)
})
