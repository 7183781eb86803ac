// Breaks each import rule once in a copy of the house's layout and sees the check go red; and sees it green without.
// All of them at once, each in files of its own: a run of the checker takes a second.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
let house

function write(path, text) {
  const file = join(house, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** What dependency-cruiser says is broken: rules and the files that break them. */
function violations() {
  const args = ['--config', 'dependency-cruiser.config.mjs', '--output-type', 'json', 'packages', 'apps']
  let out
  try {
    out = execFileSync(join(root, 'node_modules/.bin/depcruise'), args, {
      cwd: house,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    out = error.stdout
  }
  return JSON.parse(out).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
}

const plants = [
  [
    'frame-knows-the-protocol-only',
    'packages/frame/src/a.ts',
    "export { a } from '../../core/src/x.ts'\n",
    'packages/core/src/x.ts',
    'export const a = 1\n',
  ],
  [
    'others-use-the-frames-messenger-only',
    'packages/core/src/a.ts',
    "export { a } from '../../frame/src/vault.ts'\n",
    'packages/frame/src/vault.ts',
    'export const a = 1\n',
  ],
  [
    'siwx-to-protocol-only',
    'packages/siwx/src/a.ts',
    "export { a } from '../../core/src/x.ts'\n",
    'packages/core/src/x.ts',
    'export const a = 1\n',
  ],
  [
    'no-cycle',
    'packages/core/src/a.ts',
    "import type { B } from './b.ts'\nexport type A = B\n",
    'packages/core/src/b.ts',
    "import type { A } from './a.ts'\nexport type B = A | string\n",
  ],
  [
    'protocol-imports-nothing',
    'packages/protocol/src/a.ts',
    "export { a } from '../../core/src/x.ts'\n",
    'packages/core/src/x.ts',
    'export const a = 1\n',
  ],
  [
    'walletconnect-to-protocol-only',
    'packages/walletconnect/src/a.ts',
    "export { a } from '../../core/src/x.ts'\n",
    'packages/core/src/x.ts',
    'export const a = 1\n',
  ],
  [
    'core-not-to-react-or-server',
    'packages/core/src/a.ts',
    "export { a } from '../../react/src/x.ts'\n",
    'packages/react/src/x.ts',
    'export const a = 1\n',
  ],
  [
    'server-not-to-client',
    'packages/server/src/a.ts',
    "export { a } from '../../core/src/x.ts'\n",
    'packages/core/src/x.ts',
    'export const a = 1\n',
  ],
  [
    'siwx-is-used-by-its-entries',
    'packages/core/src/a.ts',
    "export { a } from '../../siwx/src/server/x.ts'\n",
    'packages/siwx/src/server/x.ts',
    'export const a = 1\n',
  ],
  [
    'compat-uses-public-entries-only',
    'packages/compat/src/a.ts',
    "export { a } from '../../react/src/x.ts'\n",
    'packages/react/src/x.ts',
    'export const a = 1\n',
  ],
  [
    'test-uses-public-walletconnect-only',
    'packages/test/src/a.ts',
    "export { a } from '../../core/src/x.ts'\n",
    'packages/core/src/x.ts',
    'export const a = 1\n',
  ],
  [
    'packages-not-to-apps',
    'packages/cli/src/a.ts',
    "export { a } from '../../../apps/web/src/x.ts'\n",
    'apps/web/src/x.ts',
    'export const a = 1\n',
  ],
  [
    'no-chain-to-chain',
    'packages/core/src/chains/evm/a.ts',
    "export { a } from '../solana/x.ts'\n",
    'packages/core/src/chains/solana/x.ts',
    'export const a = 1\n',
  ],
  [
    'core-not-to-chains',
    'packages/core/src/requests/a.ts',
    "export { a } from '../chains/evm/x.ts'\n",
    'packages/core/src/chains/evm/x.ts',
    'export const a = 1\n',
  ],
  [
    'core-floor-0-imports-nothing-above',
    'packages/core/src/base/a.ts',
    "export { a } from '../config/x.ts'\n",
    'packages/core/src/config/x.ts',
    'export const a = 1\n',
  ],
  [
    'core-floor-2-imports-nothing-above',
    'packages/core/src/wallets/a.ts',
    "export { a } from '../accounts/x.ts'\n",
    'packages/core/src/accounts/x.ts',
    'export const a = 1\n',
  ],
  [
    'core-floor-4-imports-nothing-above',
    'packages/core/src/accounts/a.ts',
    "export { a } from '../chains/evm/x.ts'\n",
    'packages/core/src/chains/evm/x.ts',
    'export const a = 1\n',
  ],
  [
    'core-swaps-stands-apart',
    'packages/core/src/swaps/a.ts',
    "export { a } from '../transfers/x.ts'\n",
    'packages/core/src/transfers/x.ts',
    'export const a = 1\n',
  ],
  [
    'core-beside-imports-nothing-above',
    'packages/core/src/chains/evm/a.ts',
    "export { a } from '../../swaps/x.ts'\n",
    'packages/core/src/swaps/x.ts',
    'export const a = 1\n',
  ],
  [
    'no-flow-to-flow',
    'packages/react/src/modal/flows/swaps/a.ts',
    "export { a } from '../onramp/x.ts'\n",
    'packages/react/src/modal/flows/onramp/x.ts',
    'export const a = 1\n',
  ],
  [
    'react-floor-3-imports-nothing-above',
    'packages/react/src/modal/ui/a.ts',
    "export { a } from '../flows/swaps/x.ts'\n",
    'packages/react/src/modal/flows/swaps/x.ts',
    'export const a = 1\n',
  ],
  [
    'react-floor-4-imports-nothing-above',
    'packages/react/src/modal/flows/swaps/a.ts',
    "export { a } from '../../shell/x.ts'\n",
    'packages/react/src/modal/shell/x.ts',
    'export const a = 1\n',
  ],
  [
    'server-floor-1-imports-nothing-above',
    'packages/server/src/http/a.ts',
    "export { a } from '../services/rpc/x.ts'\n",
    'packages/server/src/services/rpc/x.ts',
    'export const a = 1\n',
  ],
  [
    'no-service-to-service',
    'packages/server/src/services/rpc/a.ts',
    "export { a } from '../health/x.ts'\n",
    'packages/server/src/services/health/x.ts',
    'export const a = 1\n',
  ],
  [
    'keys-not-to-auth',
    'packages/server/src/http/caller/a.ts',
    "export { a } from '../../services/auth/x.ts'\n",
    'packages/server/src/services/auth/x.ts',
    'export const a = 1\n',
  ],
  [
    'services-know-ports-only',
    'packages/server/src/services/rpc/a.ts',
    "export { a } from '../../adapters/limits/x.ts'\n",
    'packages/server/src/adapters/limits/x.ts',
    'export const a = 1\n',
  ],
  [
    'product-not-to-tests',
    'packages/core/src/a.ts',
    "export { a } from './testing/x.ts'\n",
    'packages/core/src/testing/x.ts',
    'export const a = 1\n',
  ],
  [
    'react-not-to-server',
    'packages/react/src/a.ts',
    "export { a } from '../../server/src/x.ts'\n",
    'packages/server/src/x.ts',
    'export const a = 1\n',
  ],
  [
    'modal-uses-public-core-only',
    'packages/react/src/modal/a.ts',
    "export { a } from '../../../core/src/config/x.ts'\n",
    'packages/core/src/config/x.ts',
    'export const a = 1\n',
  ],
  [
    'ports-are-types',
    'packages/server/src/ports/a.ts',
    "export { a } from '../adapters/x.ts'\n",
    'packages/server/src/adapters/x.ts',
    'export const a = 1\n',
  ],
  [
    'not-undeclared',
    'packages/core/src/a.ts',
    "export { build } from 'esbuild'\n",
    'packages/core/package.json',
    '{"name":"planted"}\n',
  ],
  ['not-unresolvable', 'packages/core/src/a.ts', "export { a } from './gone.ts'\n"],
]

describe('import rules', () => {
  beforeAll(() => {
    house = mkdtempSync(join(tmpdir(), 'latchkey-rules-'))
    cpSync(join(root, 'dependency-cruiser.config.mjs'), join(house, 'dependency-cruiser.config.mjs'))
    cpSync(join(root, 'tsconfig.json'), join(house, 'tsconfig.json'))
    symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
    write('packages/core/src/clean.ts', 'export const clean = true\n')
    write('apps/web/src/clean.ts', "export { clean } from '../../../packages/core/src/clean.ts'\n")
  })
  afterAll(() => rmSync(house, { recursive: true, force: true }))

  it('finds nothing in a clean house', () => {
    expect(violations()).toEqual([])
  })

  describe('with each rule broken by two files', () => {
    let broken
    // `a.ts` and `x.ts` of the n-th plant are `a<n>.ts` and `x<n>.ts`: nothing of one meets another
    const numbered = (text, at) => text.replaceAll(/\b([abx]|vault)\.ts\b/g, `$1${at}.ts`)
    beforeAll(() => {
      plants.forEach(([, ...files], at) => {
        for (let i = 0; i < files.length; i += 2) write(numbered(files[i], at), numbered(files[i + 1], at))
      })
      broken = violations()
    })

    it.each(plants.map(([rule, path], at) => [rule, numbered(path, at)]))('%s goes red', (rule, path) => {
      expect(broken).toContain(`${rule}: ${path}`)
    })
  })
})
