// Each rule of the house is broken once.
import { describe, expect, it } from 'vitest'
import { judgeBuild, judgeCodes, judgeFolders, judgeSizes, judgeSource, judgeTest } from './house.mjs'

const file = 'packages/core/src/swaps/getSwapQuote.ts'
const lines = (count) => 'const a = 1\n'.repeat(count)

describe('sizes of files and folders', () => {
  it('accepts files of a whole idea', () => {
    const files = new Map([
      ['packages/core/src/swaps/a.ts', lines(80)],
      ['packages/core/src/swaps/b.ts', lines(120)],
    ])
    expect(judgeSizes(files, {}).problems).toEqual([])
  })

  it.each([
    ['a short median', [[file, lines(40)]], /median source file has 40 lines/],
    ['a long file', [[file, lines(501)]], /has 501 lines/],
    ['a fragment without a reason', [[file, lines(24)]], /fewer than 25 lines/],
  ])('finds %s', (_, files, words) => {
    expect(judgeSizes(new Map(files), {}).problems.join('\n')).toMatch(words)
  })

  it('accepts an entry of a few lines, and a fragment with a reason', () => {
    const files = new Map([
      ['packages/react/src/modal/flows/swaps/index.ts', lines(5)],
      ['packages/core/src/base/units.ts', lines(20)],
      ...Array.from({ length: 20 }, (_, at) => [`packages/core/src/swaps/${at}.ts`, lines(100)]),
    ])
    expect(judgeSizes(files, { 'packages/core/src/base/units.ts': 'a table' }).problems).toEqual([])
  })

  it('finds a reason for a file that is gone', () => {
    expect(
      judgeSizes(new Map([[file, lines(80)]]), { 'packages/core/src/gone.ts': 'a table' }).problems,
    ).toHaveLength(1)
  })

  it('finds folders of one file', () => {
    const files = ['a/src/one/x.ts', 'a/src/two/x.ts', 'a/src/two/y.ts', 'a/src/two/z.ts']
    expect(judgeFolders(files).problems.join()).toMatch('a/src/one')
    expect(judgeFolders(files.slice(1)).problems).toEqual([])
  })
})

describe('what a source file says', () => {
  it.each([
    ['function askWallet() {}', 'askWallet has a verb'],
    ['const keepSession = () => 1', 'keepSession has a verb'],
    ['export const api = { tellOthers() {} }', 'tellOthers has a verb'],
    ['// resets the form (S4.19)', '"S4.19" can\'t be looked up'],
    ['/** As decision 19 says. */', '"decision 19" can\'t be looked up'],
    ['let count = 0', 'state of the module'],
    ['const seen = new Map()', 'a collection of the module'],
    ["export * from './a.ts'", 're-exports everything'],
    ['const a = b as any', 'silences the type checker'],
    ['// TODO: later', 'unfinished'],
    ['export class Store {}', 'a class that is no error'],
  ])('finds %s', (text, words) => {
    expect(judgeSource(file, `${text}\n`).join('\n')).toContain(words)
  })

  it.each([
    'function takeoff() {}',
    'const following = () => 1',
    'export class SwapError extends LatchkeyError {}',
    '// A transfer as ERC-20 defines it.',
    'function use() { const seen = new Map(); return seen }',
  ])('accepts %s', (text) => {
    expect(judgeSource(file, `${text}\n`)).toEqual([])
  })

  it('finds a name that says nothing', () => {
    expect(judgeSource('packages/core/src/base/utils.ts', '').join()).toContain("file's name says nothing")
  })

  it('finds codes in a page', () => {
    expect(judgeCodes('docs/architecture.md', 'Fine.\nSee W7.1.')).toEqual([
      'docs/architecture.md:2: "W7.1" can\'t be looked up by a reader; say the thing itself.',
    ])
  })
})

describe('tests and build configurations', () => {
  it.each([
    ["it.skip('a', () => {})", 'a skipped or only test'],
    ["it('[S1.01, S1.02, S1.03, S1.04] a', () => {})", 'more than three numbers'],
  ])('finds %s', (text, words) => {
    expect(judgeTest('a.test.ts', text).join()).toContain(words)
  })

  it.each(['codeSplitting: { groups: [] }', 'manualChunks: () => 1', 'test: /views/'])('finds %s', (text) => {
    expect(judgeBuild('packages/react/tsdown.config.ts', text)).toHaveLength(1)
  })

  it('accepts entries', () => {
    expect(judgeBuild('packages/react/tsdown.config.ts', "entry: { index: 'src/exports/index.ts' }")).toEqual(
      [],
    )
  })
})
