import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PackedPackage } from './packPackages.ts'
import { readReadmeExample } from './readReadmeExample.ts'

/** What an app outside is made of. */
export type AppParameters = {
  /** Where it is written; nothing above may be ours. */
  folder: string
  packages: PackedPackage[]
  react: '18' | '19'
  /** The only chain it knows. */
  chain: { id: number; rpc: string }
}

const versions = {
  '18': { react: '18.3.1', types: '18.3.31', domTypes: '18.3.7' },
  '19': { react: '19.3.1', types: '19.3.0', domTypes: '19.3.0' },
}

/**
 * Writes a Vite app as a reader of our README would: `Readme.tsx` is the example word for word; `App.tsx` is the same with
 * one local chain instead of mainnet and a button that signs.
 */
export function writeApp({ folder, packages, react, chain }: AppParameters): void {
  const example = readReadmeExample()
  const app = edit(example, [
    [
      "import { mainnet } from 'viem/chains'\n",
      "import { local } from './local'\nimport { SignButton } from './SignButton'\n",
    ],
    ['networks: [mainnet]', 'networks: [local]'],
    ['    <ConnectButton />\n', '    <ConnectButton />\n    <SignButton />\n'],
  ])
  const files: Record<string, string> = {
    'package.json': JSON.stringify(manifest(packages, versions[react]), null, 2),
    'tsconfig.json': JSON.stringify(tsconfig, null, 2),
    'vite.config.ts': viteConfig,
    'index.html': html('/src/main.tsx'),
    'readme.html': html('/src/readmeMain.tsx'),
    'src/Readme.tsx': example,
    'src/App.tsx': app,
    'src/local.ts': localChain(chain),
    'src/SignButton.tsx': signButton,
    'src/main.tsx': main('./App'),
    'src/readmeMain.tsx': main('./Readme'),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Replaces each text, which must be there exactly once: else the README changed and this no longer follows it. */
function edit(text: string, changes: [string, string][]): string {
  let edited = text
  for (const [from, to] of changes) {
    if (edited.split(from).length !== 2)
      throw new Error(`the README's example has not one ${JSON.stringify(from)}`)
    edited = edited.replace(from, to)
  }
  return edited
}

function manifest(packages: PackedPackage[], version: (typeof versions)['19']) {
  return {
    name: 'outside',
    private: true,
    type: 'module',
    dependencies: {
      ...Object.fromEntries(packages.map(({ name, tarball }) => [name, `file:${tarball}`])),
      '@tanstack/react-query': '5.108.0',
      react: version.react,
      'react-dom': version.react,
      viem: '2.57.1',
    },
    devDependencies: {
      '@types/react': version.types,
      '@types/react-dom': version.domTypes,
      '@vitejs/plugin-react': '6.3.0',
      typescript: '6.0.3',
      vite: '8.3.8',
    },
    overrides: { viem: '2.57.1', ox: '0.14.45' },
  }
}

/** As strict as an app can be; our types are checked too. */
const tsconfig = {
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['vite/client'],
    jsx: 'react-jsx',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noImplicitOverride: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: false,
    noEmit: true,
  },
  include: ['src'],
}

const viteConfig = `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: { sourcemap: true, rolldownOptions: { input: ['index.html', 'readme.html'] } },
})
`

const html = (script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="data:," />
    <title>Outside</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="${script}"></script>
  </body>
</html>
`

const main = (module: string) => `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '${module}'

const root = document.getElementById('root')
if (!root) throw new Error('no root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`

const localChain = ({ id, rpc }: AppParameters['chain']) => `import { defineChain } from 'viem'

export const local = defineChain({
  id: ${id},
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['${rpc}'] } },
})
`

const signButton = `import { useSignMessage } from '@latchkey/react'

export const SignButton = () => {
  const { mutate, data, error } = useSignMessage()
  return (
    <>
      <button onClick={() => mutate({ message: 'Hello from outside' })}>Sign</button>
      <output>{data ?? (error instanceof Error ? error.message : '')}</output>
    </>
  )
}
`
