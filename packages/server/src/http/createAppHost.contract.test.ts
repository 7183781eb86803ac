import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cleanups } from '../testing/cleanups.ts'
import { startStack } from '../testing/startStack.ts'
import { createAppHost } from './createAppHost.ts'

const keep = cleanups()
let webRoot = ''

beforeEach(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'latchkey-web-'))
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>App</title>')
  writeFileSync(join(webRoot, 'assets', 'index-AbCd1234.js'), 'export {}')
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterEach(() => rmSync(webRoot, { recursive: true }))

/** Over a real connection: `fetch` of Node drops a Host of our choice. */
function get(port: number, path: string, method = 'GET'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { host: `app.localhost:${port}` }
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response))
    })
      .on('error', reject)
      .end()
  })
}

it.each(['GET', 'HEAD'])('what %s may keep, and for how long, reaches the browser', async (method) => {
  const describe = () => ({ server: '', networks: [], defaultNetwork: 'eip155:1' })
  const { port } = await keep(startStack({ hosts: { app: createAppHost({ webRoot, describe }) } }))
  const cacheOf = async (path: string) => (await get(port, path, method)).headers['cache-control']
  expect(await cacheOf('/assets/index-AbCd1234.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/favicon.svg')).toBe('no-cache')
  expect(await cacheOf('/')).toBe('no-cache')
  expect(await cacheOf('/assets/index-gone0000.js')).toBe('no-store')
})
