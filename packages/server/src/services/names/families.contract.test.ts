import { nameRecord } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getRefusal } from '../../testing/expectAnswer.ts'
import { createKeyHolder, type ForgedChange, postNameChange } from '../../testing/nameHolder.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { type Stack, startStack } from '../../testing/startStack.ts'

const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

onDatabase('names and families of chains', (db) => {
  const mira = createKeyHolder()
  let stack: Stack
  beforeAll(async () => {
    const ports = { db: { ...db(), close: () => Promise.resolve() } }
    stack = await startStack({ env: { LATCHKEY_NAME_ZONES: 'latchkey.id' }, ports })
  })
  afterAll(() => stack?.close())

  it('[S6.03] an account of Solana gets no name, has no name, and is no name’s address', async () => {
    const timestamp = Math.floor(Date.now() / 1000)
    const register = (forged: ForgedChange) =>
      postNameChange(stack.url, '', mira, { name: 'mira.latchkey.id', attributes: {}, timestamp }, forged)
    expect((await getRefusal(register({ address: solana })))[1]).toBe('address')
    expect((await getRefusal(register({ coin_type: 501 })))[1]).toBe('coin_type')
    const reverse = await fetch(`${stack.url}/v1/profile/reverse/${solana}?apiVersion=2`)
    expect([reverse.status, await reverse.json()]).toEqual([200, []])
    const older = fetch(`${stack.url}/v1/profile/reverse/${solana}`)
    expect(await getRefusal(older)).toEqual([404, 'address', 'Address has no name'])
    const bitcoin = fetch(
      `${stack.url}/v1/profile/reverse/bip122:000000000019d6689c085ae165831e93:x?apiVersion=2`,
    )
    expect((await getRefusal(bitcoin))[0]).toBe(400)
    // control: the same name, of the same signer
    expect((await register({})).status).toBe(200)
    const message = { coin_type: 501, address: solana, timestamp }
    const changed = await postNameChange(stack.url, '/mira.latchkey.id/address', mira, message)
    expect(changed.status).toBeGreaterThanOrEqual(400)
    const found = await fetch(`${stack.url}/v1/profile/account/mira.latchkey.id`)
    expect(Object.keys(v.parse(nameRecord, await found.json()).addresses)).toEqual(['60'])
  })
})
