import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import * as bitcoin from './bitcoin.ts'
import * as index from './index.ts'
import * as polkadot from './polkadot.ts'
import * as server from './server.ts'

it('the public names of @latchkey/siwx', () => {
  expect(Object.keys(index).sort()).toEqual([
    'SiwxError',
    'checkSiwxTerms',
    'createSiwxNonce',
    'formatSiwxMessage',
    'parseSiwxMessage',
    'verifySiwx',
  ])
})

it('the public names of @latchkey/siwx/bitcoin', () => {
  expect(Object.keys(bitcoin)).toEqual(['verifyBip322'])
})

it('the public names of @latchkey/siwx/polkadot', () => {
  expect(Object.keys(polkadot)).toEqual(['verifyPolkadotSignature'])
})

it('the public names of @latchkey/siwx/server', () => {
  expect(Object.keys(server).sort()).toEqual([
    'SiwxBackendError',
    'SiwxRefusal',
    'createSiwxBackend',
    'expressSiwx',
    'honoSiwx',
    'memorySiwxStore',
    'nextSiwx',
    'parseRpcAnswer',
    'signInLimits',
    'toSiwxRefusal',
    'verifySignIn',
  ])
})

it('the server entry imports no module of Node, so that an edge runtime can load it', async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL('./server.ts', import.meta.url))],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    packages: 'external',
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path))
  expect([...new Set(imports)].sort()).toEqual([
    '@latchkey/protocol',
    '@latchkey/protocol/addresses',
    '@latchkey/protocol/bitcoin',
    '@latchkey/protocol/polkadot',
    '@latchkey/protocol/schemas',
    '@noble/curves/ed25519.js',
    '@noble/curves/secp256k1.js',
    '@noble/hashes/blake2.js',
    '@noble/hashes/hmac.js',
    '@noble/hashes/legacy.js',
    '@noble/hashes/sha2.js',
    '@noble/hashes/utils.js',
    '@scure/base',
    '@scure/sr25519',
    'valibot',
    'viem',
  ])
})
