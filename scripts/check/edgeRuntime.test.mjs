// alone: bundling and machines of their own take memory that goes with the process

// An edge runtime has the web's globals, and neither Node's modules nor a browser.
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { resolve } from 'node:path'
import { EdgeVM } from '@edge-runtime/vm'
import { build } from 'esbuild'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'

const entries = ['protocol', 'siwx', 'walletconnect', 'core', 'frame', 'react'].flatMap((folder) => {
  const manifest = JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8'))
  return Object.entries(manifest.exports).flatMap(([subpath, target]) =>
    typeof target === 'string'
      ? []
      : [[`${manifest.name}${subpath.slice(1)}`, resolve('packages', folder, target['latchkey-source'])]],
  )
})

/**
 * What a bundler brings along: style sheets as text, and Node's modules as names, which some libraries ask for in code that isn't
 * run while they load. Ours may not name one.
 */
const surroundings = {
  name: 'surroundings',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.replace('?inline', '')),
      namespace: 'text',
    }))
    build.onLoad({ filter: /./, namespace: 'text' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
    }))
    build.onResolve({ filter: /./ }, ({ path, importer }) =>
      isBuiltin(path) && importer.includes('/node_modules/') ? { path, external: true } : undefined,
    )
  },
}

/** Returns one script of a module and all it imports, with the conditions of bundlers for edge runtimes (wrangler, Next). */
async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'entry',
    platform: 'browser',
    conditions: ['latchkey-source', 'edge-light', 'workerd', 'worker'],
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': 'undefined' },
    plugins: [surroundings],
    logLevel: 'silent',
  })
  return outputFiles[0].text
}

it.each(entries)('[X.48] %s loads in an edge runtime', { timeout: 60_000 }, async (_, file) => {
  const edge = new EdgeVM()
  edge.evaluate(await bundle(`export * from ${JSON.stringify(file)}`))
  expect(edge.evaluate('Object.keys(entry).length')).toBeGreaterThan(0)
})

it('[X.48] control: a module that looks for a browser, or for Node, does not load there', async () => {
  for (const contents of [
    'export const width = window.innerWidth',
    'export const bytes = Buffer.alloc(1)',
    'export const kept = localStorage.getItem("x")',
  ]) {
    const code = await bundle(contents)
    expect(() => new EdgeVM().evaluate(code), contents).toThrow(/is not defined/)
  }
  await expect(bundle("import { readFileSync } from 'node:fs'\nexport { readFileSync }")).rejects.toThrow(
    /Could not resolve "node:fs"/,
  )
})

it('[X.48] sign-in with a wallet runs there, from the nonce to the session', {
  timeout: 60_000,
}, async () => {
  const edge = new EdgeVM()
  edge.evaluate(
    await bundle(`
      import { createSiwxBackend, memorySiwxStore, nextSiwx } from './packages/siwx/src/exports/server.ts'
      const backend = createSiwxBackend({
        origins: ['https://shop.example'],
        secret: 'a secret of the tests, long enough to be one',
        store: memorySiwxStore(),
      })
      const routes = nextSiwx(backend)
      addEventListener('fetch', (event) => event.respondWith(routes[event.request.method](event.request)))
    `),
  )
  const cookies = new Map()
  const ask = async (path, init = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await edge.dispatchFetch(`https://api.shop.example/siwx/${path}`, {
      ...init,
      headers: { origin: 'https://shop.example', 'content-type': 'application/json', cookie },
    })
    for (const text of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)
      cookies.set(name, value)
    }
    return response
  }
  const mira = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const authenticate = async (signer) => {
    const { nonce } = await (await ask('nonce')).json()
    const message = [
      'shop.example wants you to sign in with your Ethereum account:',
      mira.address,
      '',
      'Sign in to the shop',
      '',
      'URI: https://shop.example/',
      'Version: 1',
      'Chain ID: 1',
      `Nonce: ${nonce}`,
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n')
    const signature = await signer.signMessage({ message })
    return ask('authenticate', { method: 'POST', body: JSON.stringify({ message, signature }) })
  }
  expect((await authenticate(privateKeyToAccount(`0x${'22'.repeat(32)}`))).status).toBe(401)
  const signedIn = await authenticate(mira)
  expect([signedIn.status, await signedIn.text()]).toEqual([200, expect.stringContaining(mira.address)])
  expect(await (await ask('me')).json()).toMatchObject({ account: `eip155:1:${mira.address}` })
})
