import { errorEnvelope, nameRecord } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKeyHolder } from '../../testing/nameHolder.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { type Stack, startStack } from '../../testing/startStack.ts'

const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

onBothDatabases('names and families of chains', (db) => {
  const mira = createKeyHolder()
  let stack: Stack
  beforeAll(async () => {
    const ports = { db: { ...db(), close: () => Promise.resolve() } }
    stack = await startStack({ env: { LATCHKEY_NAME_ZONES: 'latchkey.id' }, ports })
  })
  afterAll(() => stack?.close())

  const post = async (path: string, content: object, change: object = {}) => {
    const message = JSON.stringify({ ...content, timestamp: Math.floor(Date.now() / 1000) })
    const body = { coin_type: 60, address: mira.address, message, signature: await mira.sign(message) }
    const init = { method: 'POST', body: JSON.stringify({ ...body, ...change }) }
    return fetch(`${stack.url}/v1/profile/account${path}`, init)
  }
  const field = async (response: Response) => v.parse(errorEnvelope, await response.json()).reasons[0]?.field
  const register = (change: object) => post('', { name: 'mira.latchkey.id', attributes: {} }, change)

  it('[S6.03] names are of EVM accounts: one of Solana gets none, is told none, and is no name’s address', async () => {
    expect(await field(await register({ address: solana }))).toBe('address')
    expect(await field(await register({ coin_type: 501 }))).toBe('coin_type')
    const reverse = `${stack.url}/v1/profile/reverse/${solana}?apiVersion=2`
    expect(await field(await fetch(reverse))).toBe('address')
    // the control: the same name, of the same signer
    expect((await register({})).status).toBe(200)
    const given = await post('/mira.latchkey.id/address', { coin_type: 501, address: solana })
    expect(given.status).toBeGreaterThanOrEqual(400)
    const found = await fetch(`${stack.url}/v1/profile/account/mira.latchkey.id`)
    expect(Object.keys(v.parse(nameRecord, await found.json()).addresses)).toEqual(['60'])
  })
})
