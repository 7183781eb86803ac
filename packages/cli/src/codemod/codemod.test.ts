import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCli } from '../runCli.ts'
import type { KitApp } from './testing/createKitApp.ts'
import { kitApps } from './testing/kitApps.ts'

/** A manifest with a package of a kit. */
const toManifest = (name: string) => ({
  'package.json': JSON.stringify({ dependencies: { [name]: '1.0.0' } }),
})

/** Writes files below a folder that is removed when the test ends. */
function writeFiles(files: KitApp['files']): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-codemod-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

async function run(...words: string[]) {
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  const code = await runCli(['codemod', ...words], {
    env: {},
    cwd: '/',
    out: add,
    err: add,
    untilStopped: () => Promise.resolve(),
  })
  return { code, lines, text: lines.join('\n') }
}

/** Imports of packages in the sources of a folder. */
const importsOf = (folder: string, files: KitApp['files']) =>
  Object.keys(files)
    .filter((path) => path.startsWith('src/'))
    .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(/(?:from |import )'([^'.]+)'/g)])
    .map(([, from]) => from)

/** Names whose imports have to stay, because they have no counterpart. */
const left: Readonly<Record<string, readonly string[]>> = {
  'rainbowkit dashboard': ['@rainbow-me/rainbowkit'],
  'rainbowkit members': ['@rainbow-me/rainbowkit'],
  'appkit letters': ['@reown/appkit-siwx'],
  'connectkit forum': ['connectkit'],
  'connectkit letters': ['connectkit'],
  'web3modal members': ['@web3modal/siwe'],
}

it.each(kitApps)(
  '[X.60] $kit, app “$name”: imports come from here, what has no counterpart is named with its line',
  async (app) => {
    const folder = writeFiles(app.files)
    const { code, text } = await run(app.kit, folder)
    expect(code).toBe(0)
    const theirs = /^(@rainbow-me|@reown|@web3modal|connectkit)/
    expect(importsOf(folder, app.files).filter((from) => theirs.test(from ?? ''))).toEqual(
      left[`${app.kit} ${app.name}`] ?? [],
    )
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['@latchkey/compat', '@latchkey/react']))
    expect(Object.keys(dependencies).some((name) => theirs.test(name))).toBe(`${app.kit} ${app.name}` in left)
    expect(text).toMatchSnapshot()
    // A second time there is nothing more to change.
    expect((await run(app.kit, folder)).text).not.toMatch(/^[1-9]\d* import/)
  },
)

it('[X.60] rewrites an import of several modules, keeps aliases and types, and leaves formatting alone', async () => {
  const files = {
    'src/a.ts': `// a comment
import { type AppKitNetwork, defineChain, mainnet as main } from "@reown/appkit/networks"

export const lazy = () => import('@reown/appkit/react')
export const text = '@reown/appkit/react'
export const network: AppKitNetwork = main,   chain = defineChain
`,
    'src/other.ts': `export const a = 1\n`,
    'node_modules/kit/index.ts': `import '@reown/appkit'\n`,
  }
  const folder = writeFiles(files)
  await run('appkit', folder)
  expect(readFileSync(join(folder, 'src/a.ts'), 'utf8')).toBe(`// a comment
import { type AppKitNetwork } from "@latchkey/compat/appkit"
import { defineChain } from "viem"
import { mainnet as main } from "viem/chains"

export const lazy = () => import('@latchkey/compat/appkit')
export const text = '@reown/appkit/react'
export const network: AppKitNetwork = main,   chain = defineChain
`)
  expect(readFileSync(join(folder, 'node_modules/kit/index.ts'), 'utf8')).toBe(
    files['node_modules/kit/index.ts'],
  )
})

it('[X.60] --dry changes nothing, and says what would be done', async () => {
  const [app] = kitApps as [KitApp]
  const folder = writeFiles(app.files)
  const dry = await run('rainbowkit', folder, '--dry')
  expect(readFileSync(join(folder, 'src/App.tsx'), 'utf8')).toBe(app.files['src/App.tsx'])
  expect(dry.lines.slice(0, 2)).toEqual([
    'A dry run: no file was changed.',
    '3 imports of RainbowKit would change in 2 files.',
  ])
  expect(dry.text).toContain('package.json would be: without @rainbow-me/rainbowkit; with')
  expect(dry.text).toContain('Would be removed, since they have no effect (1):')
  expect(dry.text).not.toMatch(/^\d+ imports? of .* changed|^Removed|package manager/m)
  // It names the same places as the run that follows.
  const places = (text: string) => text.match(/^ {2}.*$/gm)
  expect(places((await run('rainbowkit', folder)).text)).toEqual(places(dry.text))
})

it('[X.60] packages are left to do where the folder has no package.json with the kit', async () => {
  const folder = writeFiles({ 'main.ts': "import { useModal } from 'connectkit'\n\nuseModal()\n" })
  const { lines } = await run('connectkit', folder)
  expect(lines).toContain('Left to do (1):')
  expect(lines.at(-1)).toMatch(
    /^ {2}package\.json {2}.* add @latchkey\/compat, .* remove those of ConnectKit/,
  )
})

it('[X.60] pairing by code, which goes with the project of another service, is left to do', async () => {
  const source = (option: string) => `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { mainnet } from 'viem/chains'

export const config = getDefaultConfig({ appName: 'Shop', ${option}projectId: 'abc', chains: [mainnet] })
`
  const folder = writeFiles({ ...toManifest('@rainbow-me/rainbowkit'), 'src/config.ts': source('') })
  const { lines } = await run('rainbowkit', folder)
  expect(lines).toContain('Left to do (1):')
  expect(lines.at(-1)).toMatch(/^ {2}src\/config\.ts {2}with wagmi, pairing by code is .*walletConnect\(/)
  expect(lines).not.toContain('Nothing is left to do.')
  const own = writeFiles({
    ...toManifest('@rainbow-me/rainbowkit'),
    'src/config.ts': source('connectors: [paired], '),
  })
  expect((await run('rainbowkit', own)).lines).toContain('Nothing is left to do.')
})

it.each([
  ['rainbowkit', '@rainbow-me/rainbowkit', 'getDefaultConfig', 'projectId'],
  ['connectkit', 'connectkit', 'getDefaultConfig', 'walletConnectProjectId'],
  ['web3modal', '@web3modal/wagmi', 'defaultWagmiConfig', 'projectId'],
])(
  '[X.60] what to write for pairing names the relay of the server that is given: %s',
  async (kit, module, name, option) => {
    const source = `import { ${name} } from '${module}'\n\nexport const config = ${name}({ ${option}: 'abc', chains: [] })\n`
    const files = { ...toManifest(module), 'src/config.ts': source }
    const relayOf = async (...options: string[]) =>
      /relayUrl: '([^']*)'/.exec((await run(kit, writeFiles(files), ...options)).text)?.[1]
    expect(await relayOf('--server', 'https://api.wallet.example')).toBe('wss://api.wallet.example')
    expect(await relayOf()).toBe('wss://…')
  },
)

it('another kit, no folder and an app without the kit are said', async () => {
  expect(await run('thirdweb', '/tmp')).toMatchObject({
    code: 2,
    text: expect.stringContaining('rainbowkit'),
  })
  expect(await run('appkit', '/nowhere-at-all')).toMatchObject({
    code: 1,
    text: '/nowhere-at-all is no folder.',
  })
  const folder = writeFiles({ 'a.ts': 'export const wagmi = 1\n' })
  expect((await run('connectkit', folder)).text).toBe('Nothing of ConnectKit was found.')
})

it('[X.60] the adapter of wagmi pairs by a connector of wagmi’s only, which is said with what to write', async () => {
  const source = `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { networks } from './networks'

export const adapter = new WagmiAdapter({
  networks,
  projectId: 'abc',
})
`
  const line = (relay: string) =>
    `  src/kit.ts:4  WagmiAdapter: with wagmi, pairing by code is a connector of wagmi’s: write \`connectors: [walletConnect({ projectId: '…', relayUrl: '${relay}' })]\` of \`wagmi/connectors\``
  const folder = writeFiles({ ...toManifest('@reown/appkit-adapter-wagmi'), 'src/kit.ts': source })
  const { lines } = await run('appkit', folder)
  expect(lines).toContainEqual(expect.stringContaining(line('wss://…')))
  expect(lines).toContain('Left to do (1):')

  const served = writeFiles({ ...toManifest('@reown/appkit-adapter-wagmi'), 'src/kit.ts': source })
  const { text } = await run('appkit', served, '--server', 'https://api.wallet.example')
  expect(text).toContain(line('wss://api.wallet.example'))

  // Where the app has connectors of its own, it knows.
  const own = source.replace('  networks,\n', '  networks,\n  connectors: [custom],\n')
  const paired = writeFiles({ ...toManifest('@reown/appkit-adapter-wagmi'), 'src/kit.ts': own })
  expect((await run('appkit', paired)).text).toContain('Nothing is left to do.')
})

/** An app that names addresses of the old service in its sources and in its environment. */
const addressed = {
  'package.json': JSON.stringify({ dependencies: { '@reown/appkit': '1.8.0' } }),
  '.env.local': [
    'API_KEY=kept',
    'NEXT_PUBLIC_SECURE_SITE_ORIGIN=https://secure.walletconnect.org',
    'NEXT_PUBLIC_RPC=https://rpc.walletconnect.com/v1?chainId=eip155:1',
    '',
  ].join('\n'),
  'src/kit.ts': `import { createAppKit } from '@reown/appkit/react'
import { networks } from './networks'

createAppKit({
  networks,
  projectId: 'abc',
  customRpcUrls: {
    'eip155:1': [{ url: 'https://rpc.walletconnect.org/v1?chainId=eip155:1&projectId=abc' }],
    'eip155:10': [{ url: 'https://rpc.example/1' }],
  },
})
`,
  'src/transports.ts': `export const url = (id: string) => \`https://rpc.walletconnect.org/v1?chainId=\${id}\`
export const relay = "wss://relay.walletconnect.com"
// https://rpc.walletconnect.org in a comment
export const docs = 'https://docs.walletconnect.com/web3modal'
`,
}

it('[X.60] --server: addresses of the old service become those of the server, and the kit is given it', async () => {
  const folder = writeFiles(addressed)
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const { code, text } = await run('appkit', folder, '--server', 'https://api.wallet.example/')
  expect(code).toBe(0)
  expect(read('src/kit.ts')).toBe(`import { createAppKit } from '@latchkey/compat/appkit'
import { networks } from './networks'

createAppKit({
  server: 'https://api.wallet.example',
  networks,
  projectId: 'abc',
  customRpcUrls: {
    'eip155:1': [{ url: 'https://api.wallet.example/v1?chainId=eip155:1&projectId=abc' }],
    'eip155:10': [{ url: 'https://rpc.example/1' }],
  },
})
`)
  expect(
    read('src/transports.ts'),
  ).toBe(`export const url = (id: string) => \`https://api.wallet.example/v1?chainId=\${id}\`
export const relay = "wss://api.wallet.example"
// https://rpc.walletconnect.org in a comment
export const docs = 'https://docs.walletconnect.com/web3modal'
`)
  expect(read('.env.local')).toBe(
    'API_KEY=kept\nNEXT_PUBLIC_RPC=https://api.wallet.example/v1?chainId=eip155:1\n',
  )
  expect(text).toContain('4 addresses of the old service lead to https://api.wallet.example.')
  expect(text).toContain('.env.local:2  NEXT_PUBLIC_SECURE_SITE_ORIGIN: ')
  // a project of the other service is none of this one
  expect(text).toContain('src/kit.ts:7  projectId: has to be a project of your server')
  // A second time there is nothing more to change.
  const before = read('src/kit.ts')
  await run('appkit', folder, '--server', 'https://api.wallet.example')
  expect(read('src/kit.ts')).toBe(before)
})

it('[X.60] variables of the login’s page stay where they name a wallet of the app’s own: the alias reads them', async () => {
  const own = [
    'NEXT_PUBLIC_SECURE_SITE_ORIGIN=https://wallet.shop.example',
    'export NEXT_PUBLIC_SECURE_SITE_SDK_URL="https://wallet.shop.example/sdk"',
    'NEXT_PUBLIC_SECURE_SITE_ORIGIN=https://secure.reown.com.evil.example',
    '',
  ].join('\n')
  const old = [
    'NEXT_PUBLIC_SECURE_SITE_SDK_VERSION=4',
    "NEXT_PUBLIC_SECURE_SITE_SDK_URL='https://secure.reown.com/sdk'",
    'NEXT_PUBLIC_SECURE_SITE_ORIGIN=',
    '',
  ].join('\n')
  const folder = writeFiles({ '.env': own + old })
  const { lines } = await run('appkit', folder)
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(own)
  expect(lines).toContain('Removed, since they have no effect (3):')
  for (const start of [
    '.env:4  NEXT_PUBLIC_SECURE_SITE_SDK_VERSION',
    '.env:5  NEXT_PUBLIC_SECURE_SITE_SDK_URL',
  ])
    expect(lines).toContainEqual(expect.stringContaining(start))
})

it('[X.60] without a server each address of the old service is named with its line, and stays', async () => {
  const folder = writeFiles(addressed)
  const { text } = await run('appkit', folder)
  for (const place of [
    'src/kit.ts:7  https://rpc.walletconnect.org: ',
    'src/transports.ts:1  https://rpc.walletconnect.org: ',
    'src/transports.ts:2  wss://relay.walletconnect.com: ',
    '.env.local:2  https://rpc.walletconnect.com: ',
  ])
    expect(text).toContain(place)
  expect(text).not.toContain('rpc.example')
  expect(text).not.toContain('docs.walletconnect.com')
  expect(readFileSync(join(folder, 'src/transports.ts'), 'utf8')).toBe(addressed['src/transports.ts'])
  expect(readFileSync(join(folder, 'src/kit.ts'), 'utf8')).not.toContain('server:')
  // The server may come later, when nothing of the kit is left.
  await run('appkit', folder, '--server', 'https://api.wallet.example')
  expect(readFileSync(join(folder, 'src/kit.ts'), 'utf8')).toContain(
    "createAppKit({\n  server: 'https://api.wallet.example',\n  networks,",
  )
})

it('[X.60] a server that is no address is refused before anything is changed', async () => {
  const folder = writeFiles(addressed)
  for (const server of ['wallet.example', 'ftp://wallet.example', 'https://wallet.example/?a=1'])
    expect(await run('appkit', folder, '--server', server)).toMatchObject({
      code: 2,
      text: expect.stringContaining('--server'),
    })
  expect(readFileSync(join(folder, 'src/kit.ts'), 'utf8')).toBe(addressed['src/kit.ts'])
})
