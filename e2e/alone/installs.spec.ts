import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { packPackages } from '../../scripts/outside/packPackages.ts'
import { type LocalRegistry, serveRegistry } from '../../scripts/outside/serveRegistry.ts'

// Our packages come from a registry into apps that have a lock already: viem older and newer than ours, wagmi 2 and 3, npm and pnpm. No flag that
// lets an installer look away, no overrides, and what the app had stays as it was.

const exec = promisify(execFile)
const { NODE_OPTIONS: _options, FORCE_COLOR: _color, ...inherited } = process.env
const react = { react: '19.3.1', 'react-dom': '19.3.1', '@tanstack/react-query': '5.108.0' }
const tools = { typescript: '6.0.3', '@types/react': '19.3.0', '@types/react-dom': '19.3.0' }
const managers = {
  npm: {
    run: ['npm'],
    // What a stranger doesn't type changes nothing of the outcome: no questions, no audit over the network.
    quiet: ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'],
    add: 'install',
    lock: 'package-lock.json',
  },
  pnpm: {
    run: ['npx', '--yes', 'pnpm@10.20.0'],
    quiet: ['--reporter', 'append-only'],
    add: 'add',
    lock: 'pnpm-lock.yaml',
  },
  bun: {
    run: ['npx', '--yes', 'bun@1.4.5'],
    quiet: ['--ignore-scripts'],
    add: 'add',
    lock: 'bun.lock',
  },
} as const
type Manager = keyof typeof managers

const apps: readonly {
  title: string
  manager: Manager
  ours: 'wagmi' | 'ethers'
  has: Record<string, string>
  /** In place of `tools`. */
  with?: Record<string, string>
}[] = [
  {
    title: 'npm, wagmi 2, an older viem',
    manager: 'npm',
    ours: 'wagmi',
    has: { wagmi: '2.19.5', viem: '2.41.2' },
  },
  {
    title: 'npm, wagmi 3, a newer viem',
    manager: 'npm',
    ours: 'wagmi',
    has: { wagmi: '3.7.7', viem: '2.57.20' },
  },
  {
    title: 'pnpm, wagmi 3, a newer viem',
    manager: 'pnpm',
    ours: 'wagmi',
    has: { wagmi: '3.7.7', viem: '2.57.20' },
  },
  {
    title: 'pnpm, ethers 6, an older viem',
    manager: 'pnpm',
    ours: 'ethers',
    has: { ethers: '6.17.0', viem: '2.41.2' },
  },
  {
    // wagmi 3 wants a newer TypeScript.
    title: 'npm, React 18, TypeScript 5.8, wagmi 2, a newer viem',
    manager: 'npm',
    ours: 'wagmi',
    has: { react: '18.3.1', 'react-dom': '18.3.1', wagmi: '2.19.5', viem: '2.57.20' },
    with: { typescript: '5.8.3', '@types/react': '18.3.31', '@types/react-dom': '18.3.7' },
  },
  {
    title: 'bun, wagmi 3, a newer viem',
    manager: 'bun',
    ours: 'wagmi',
    has: { wagmi: '3.7.7', viem: '2.57.20' },
  },
]

let folder: string
let registry: LocalRegistry
test.describe.configure({ mode: 'serial' })
test.beforeAll('pack what npm would publish', async () => {
  test.setTimeout(400_000)
  folder = mkdtempSync(join(tmpdir(), 'latchkey-installs-'))
  registry = await serveRegistry(await packPackages(folder, ['react', 'wagmi', 'ethers']))
})
test.afterAll('leave nothing behind', async () => {
  await registry.close()
  rmSync(folder, { recursive: true, force: true })
})

for (const [at, { title, manager, ours, has, with: others }] of apps.entries())
  test(`[X.73] installs into an app that has ${title}: no flags, no overrides, no second copy`, async () => {
    test.setTimeout(400_000)
    const app = join(folder, `app${at}`)
    mkdirSync(app)
    const { run, quiet, add, lock } = managers[manager]
    const [command, ...first] = run
    const call = (...more: string[]) =>
      exec(command, [...first, ...more], {
        cwd: app,
        timeout: 240_000,
        env: { ...inherited, NO_COLOR: '1', CI: '1' },
      })
    writeFileSync(
      join(app, 'package.json'),
      JSON.stringify({
        name: 'theirs',
        private: true,
        type: 'module',
        dependencies: { ...react, ...has },
        devDependencies: others ?? tools,
      }),
    )
    writeFileSync(join(app, '.npmrc'), `@latchkey:registry=${registry.url}\n`)
    await call('install', ...quiet)
    const before = readFileSync(join(app, lock), 'utf8')
    const versions = readVersions(app, Object.keys(has))

    const wanted = ['@latchkey/core', '@latchkey/react', `@latchkey/${ours}`]
    const { stdout, stderr } = await call(add, ...quiet, ...wanted)
    expect(`${stdout}\n${stderr}`).not.toMatch(/ERESOLVE|unmet peer|conflict|--force|--legacy-peer-deps/i)
    expect(readFileSync(join(app, lock), 'utf8')).not.toBe(before)
    expect(readVersions(app, Object.keys(has))).toEqual(versions)
    expect(readFileSync(join(app, 'package.json'), 'utf8')).not.toMatch(/overrides|resolutions/)

    writeFileSync(join(app, 'app.tsx'), source(ours))
    writeFileSync(
      join(app, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
          jsx: 'react-jsx',
          noEmit: true,
          // The types of other libraries are theirs to mend.
          skipLibCheck: true,
          types: [],
        },
        include: ['app.tsx'],
      }),
    )
    await exec(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], {
      cwd: app,
      timeout: 120_000,
    }).catch(({ stdout: said }: { stdout: string }) => expect(said).toBe(''))
  })

test('an app with React 17 is told by npm which React is needed, and nothing is installed', async () => {
  test.setTimeout(200_000)
  const app = join(folder, 'old-react')
  mkdirSync(app)
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'old', private: true, dependencies: { react: '17.0.2', 'react-dom': '17.0.2' } }),
  )
  writeFileSync(join(app, '.npmrc'), `@latchkey:registry=${registry.url}\n`)
  const call = (...words: string[]) =>
    exec('npm', [...words, ...managers.npm.quiet], { cwd: app, timeout: 120_000, env: inherited })
  await call('install')
  const refused = await call('install', '@latchkey/core', '@latchkey/react').then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  )
  expect(refused).toMatch(/ERESOLVE/)
  // npm names one of the packages that need another React: ours, or the query library that ours needs.
  expect(refused).toMatch(/peer react@"[^"]*\b18\b[^"]*" from @(latchkey|tanstack)\//)
  expect(refused).toContain('from @latchkey/react')
  expect(readFileSync(join(app, 'package.json'), 'utf8')).not.toContain('@latchkey')
})

/** The versions of packages that an app resolves. */
function readVersions(app: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const manifest = JSON.parse(readFileSync(join(app, 'node_modules', name, 'package.json'), 'utf8'))
      return [name, manifest.version as string]
    }),
  )
}

/** An app with what it had and ours. */
const source = (ours: 'wagmi' | 'ethers') => `
import { createConfig } from '@latchkey/core'
import { readContract } from '@latchkey/core/viem'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { erc20Abi } from 'viem'
import { mainnet } from 'viem/chains'
${
  ours === 'wagmi'
    ? `import { wagmi } from '@latchkey/wagmi'
import { createConfig as createWagmiConfig, http } from 'wagmi'
const adapter = wagmi({ config: createWagmiConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } }) })`
    : `import { ethers } from '@latchkey/ethers'
const adapter = ethers()`
}
const config = createConfig({ networks: [mainnet], adapters: [adapter] })
export const decimals: Promise<number> = readContract(config, { address: '0x', abi: erc20Abi, functionName: 'decimals' })
export const App = () => (
  <LatchkeyProvider config={config}>
    <ConnectButton />
  </LatchkeyProvider>
)
`
