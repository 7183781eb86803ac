import { readFileSync } from 'node:fs'
import * as whole from '@latchkey/server/siwx'
import { expect, it } from 'vitest'
import * as alone from './index.ts'

type Manifest = {
  readonly dependencies: { readonly [name: string]: string }
  readonly peerDependencies?: object
}
const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8')) as Manifest

it('is @latchkey/server/siwx, name by name', () => {
  expect({ ...alone }).toEqual({ ...whole })
})

it('brings four libraries that have nothing to do with a server, in the versions the server is tested with', () => {
  const { dependencies, peerDependencies } = manifest('siwx-server')
  expect(Object.keys(dependencies)).toEqual(['@noble/curves', '@noble/hashes', 'valibot', 'viem'])
  expect(peerDependencies).toBeUndefined()
  const tested = { ...manifest('server').dependencies, ...manifest('core').dependencies }
  for (const [name, version] of Object.entries(dependencies))
    expect([name, version]).toEqual([name, tested[name]])
})
